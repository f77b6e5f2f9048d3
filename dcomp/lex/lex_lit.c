/* lex_lit.c - integer, character and string constants. */
#include <string.h>

#include "dcomp/lex/lex_impl.h"

static int digit_value(char c)
{
	if (lex_is_digit(c))
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
}

static bool is_hex(char c)
{
	return digit_value(c) < 16;
}

/* [ "u" | "l" | "ul" | "lu" | "ll" | "ull" | "llu" ], in any case */
static void int_suffix(struct lex *lx, struct tok *t, const char *s)
{
	size_t n = lx->at - s, nu = 0, nl = 0;

	for (size_t i = 0; i < n; i++) {
		nu += (s[i] | 0x20) == 'u';
		nl += (s[i] | 0x20) == 'l';
	}
	if (nu + nl != n || nu > 1 || nl > 2 ||
		(nu && nl == 2 && (s[1] | 0x20) == 'u'))
		dc_error(lx->dc, t->loc, D_SYNTAX,
			"invalid suffix \"%.*s\" on integer constant",
			n > 40 ? 40 : (int)n, s);
	t->is_unsigned = nu;
	t->nlong = nl;
}

/* Read the digits at s; returns the first byte behind them. */
static const char *int_digits(
	struct lex *lx, struct tok *t, const char *s, unsigned base)
{
	for (; s < lx->at && digit_value(*s) < (base == 16 ? 16 : 10); s++) {
		unsigned digit = digit_value(*s);

		if (digit >= base)
			dc_error(lx->dc, t->loc, D_INT_DIGIT,
				"constant %.*s contains invalid digit %c",
				(int)(lx->at - t->text), t->text, *s);
		if (t->value > (UINT64_MAX - digit) / base)
			dc_error(lx->dc, t->loc, D_INT_OFLOW,
				"constant %.*s results in integer overflow",
				(int)(lx->at - t->text), t->text);
		t->value = t->value * base + digit;
	}
	return s;
}

/* decimal | "0" octal | "0x" hexadecimal, then a suffix */
void lex_number(struct lex *lx, struct tok *t)
{
	const char *s = lx->at;
	unsigned base = 10;

	t->kind = T_INT;
	while (lex_is_alnum(*lx->at))
		lx->at++;
	if (*s == '0' && (s[1] | 0x20) == 'x') {
		base = 16;
		s += 2;
		if (!is_hex(*s))
			dc_error(lx->dc, t->loc, D_INT_DIGIT,
				"hexadecimal constant has no digits");
	} else if (*s == '0') {
		base = 8;
	}
	t->is_decimal = base == 10;
	s = int_digits(lx, t, s, base);
	if (*s == '.' || (*s | 0x20) == 'e')
		dc_error(lx->dc, t->loc, D_SYNTAX,
			"floating-point constants are not permitted");
	int_suffix(lx, t, s);
}

/* Read up to three octal digits, or an x and any number of hexadecimal ones. */
static unsigned numeric_escape(struct lex *lx, struct dc_loc loc)
{
	bool hex = *lx->at == 'x';
	unsigned base = hex ? 16 : 8, value = 0;

	lx->at += hex;
	for (int n = 0; digit_value(*lx->at) < (int)base && (hex || n < 3); n++)
		if (value < 256)
			value = value * base + digit_value(*lx->at++);
		else
			lx->at++;
	if (value > 255)
		dc_error(lx->dc, loc, D_ESC_OFLOW,
			"escape sequence does not fit in a byte");
	return value;
}

/* Read what follows a backslash. A character without a special meaning stands
 * for itself. Returns -1 if there is none because the line is continued. */
static int escape(struct lex *lx)
{
	static const char from[] = "abfnrtv", to[] = "\a\b\f\n\r\t\v";
	struct dc_loc loc = lex_loc_at(lx, lx->at - 1);
	char c = *lx->at;
	const char *p = c ? strchr(from, c) : NULL;

	if (lex_continued(lx->at - 1)) {
		lx->at += lex_continued(lx->at - 1) - 1;
		lex_step(lx);
		return -1;
	}
	if (digit_value(c) < 8 || (c == 'x' && is_hex(lx->at[1])))
		return numeric_escape(lx, loc);
	if (c)
		lx->at++;
	return p ? to[p - from] : (unsigned char)c;
}

/* Read the bytes between two quotes, and store at most `most' of them; returns
 * how many there are. */
static size_t quoted(struct lex *lx, struct tok *t, char *out, size_t most,
	enum dc_tag nl_tag, const char *what)
{
	char quote = *lx->at++;
	size_t n = 0;
	int c;

	while (*lx->at != quote) {
		if (*lx->at == '\n')
			dc_error(lx->dc, t->loc, nl_tag,
				"newline encountered in %s", what);
		if (!*lx->at)
			dc_error(lx->dc, t->loc, D_SYNTAX,
				"end-of-file encountered before matching %c",
				quote);
		c = (unsigned char)*lx->at++;
		if (c == '\\')
			c = escape(lx);
		if (c >= 0 && n++ < most)
			out[n - 1] = c;
	}
	lx->at++;
	return n;
}

/* One byte is a char, converted to int. Several are packed in the host's order:
 * the first one is the byte at the lowest address. */
void lex_char(struct lex *lx, struct tok *t)
{
	char byte[sizeof(t->value)];
	size_t n = quoted(
		lx, t, byte, sizeof(byte), D_CHR_NL, "character constant");

	t->kind = T_INT;
	if (!n)
		dc_error(
			lx->dc, t->loc, D_CHR_NULL, "empty character constant");
	if (n > sizeof(byte))
		dc_error(lx->dc, t->loc, D_CHR_OFLOW,
			"character constant is longer than 8 characters");
	t->is_decimal = true; /* of several characters: signed */
	t->is_char = n == 1;
	if (t->is_char)
		t->value = (int64_t)(signed char)byte[0];
	else
		memcpy(&t->value, byte, n);
}

/* Return an upper limit for the bytes of a string: its written length. */
static size_t quoted_len(const char *s)
{
	char quote = *s++;
	size_t n = 0;

	for (; s[n] && s[n] != quote; n++)
		if (s[n] == '\\' && s[n + 1])
			n++;
	return n;
}

void lex_string(struct lex *lx, struct tok *t)
{
	size_t most = quoted_len(lx->at);
	char *s = arena_alloc(&lx->dc->arena, most + 1);

	t->kind = T_STRING;
	t->s = s;
	t->len = quoted(lx, t, s, most, D_STR_NL, "string literal");
}

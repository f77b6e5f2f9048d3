/* escape.c - unprintable characters, written as in D's literals. */
#include "fmt/fmt_impl.h"

#include <string.h>

/* Return the letter after the backslash; 0 if there is none. */
static char letter(unsigned char c)
{
	static const char letters[] = {
		['\a'] = 'a',
		['\b'] = 'b',
		['\t'] = 't',
		['\n'] = 'n',
		['\v'] = 'v',
		['\f'] = 'f',
		['\r'] = 'r',
	};

	return c < sizeof(letters) ? letters[c] : 0;
}

/* A NUL is \0 as in DTrace: it ends a text, so no digit of that can be taken
 * for a part of the escape. */
static void put_escape(struct str *out, unsigned char c)
{
	str_putc(out, '\\');
	if (letter(c)) {
		str_putc(out, letter(c));
	} else if (!c) {
		str_putc(out, '0');
	} else {
		str_putc(out, '0' + (c >> 6));
		str_putc(out, '0' + (c >> 3 & 7));
		str_putc(out, '0' + (c & 7));
	}
}

void fmt_escape(struct str *out, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (s[i] >= ' ' && s[i] < 0x7f)
			str_putc(out, s[i]);
		else
			put_escape(out, s[i]);
}

void fmt_quoted(struct str *out, char quote, const char *s, size_t n)
{
	str_putc(out, quote);
	for (size_t i = 0; i < n; i++) {
		if (s[i] == quote || s[i] == '\\')
			str_putc(out, '\\');
		fmt_escape(out, s + i, 1);
	}
	str_putc(out, quote);
}

void fmt_utf8(struct str *out, uint32_t c)
{
	static const unsigned char lead[] = { 0, 0xc0, 0xe0, 0xf0 };
	int more;

	if (c > 0x10ffff)
		c = 0xfffd; /* the replacement character */
	more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
	str_putc(out, lead[more] | c >> 6 * more);
	while (--more >= 0)
		str_putc(out, 0x80 | (c >> 6 * more & 0x3f));
}

/* Return the length of a character that begins with this byte; 0: none does. */
static size_t char_length(unsigned char lead)
{
	return lead < 0x80   ? 1
	       : lead < 0xc2 ? 0
	       : lead < 0xe0 ? 2
	       : lead < 0xf0 ? 3
	       : lead < 0xf5 ? 4
			     : 0;
}

/* True if the n bytes after the first one are valid: no overlong forms, no
 * surrogates, and nothing beyond the last character. */
static bool may_follow(const unsigned char *s, size_t n)
{
	for (size_t i = 1; i <= n; i++)
		if ((s[i] & 0xc0) != 0x80)
			return false;
	return !n ||
	       ((*s != 0xe0 || s[1] >= 0xa0) && (*s != 0xed || s[1] <= 0x9f) &&
		       (*s != 0xf0 || s[1] >= 0x90) &&
		       (*s != 0xf4 || s[1] <= 0x8f));
}

size_t fmt_char_size(const char *text, size_t n)
{
	const unsigned char *s = (const unsigned char *)text;
	size_t size = char_length(*s);

	return size && size <= n && may_follow(s, size - 1) ? size : 0;
}

/* Return how many bytes may go to a terminal unchanged; 0: this one must not.
 * Some control characters have two bytes. */
static size_t harmless(const char *s, size_t n)
{
	unsigned char c = *s;

	if (c < ' ' || c == 0x7f)
		return c == '\t' || c == '\n';
	if (c == 0xc2 && n > 1 && (unsigned char)s[1] < 0xa0)
		return 0;
	return fmt_char_size(s, n);
}

/* Put a character of `size' bytes as it is or, if size is 0, a byte as an
 * escape sequence. Returns how many bytes that were. */
static size_t put_or_escape(struct str *out, const char *s, size_t size)
{
	if (!size) {
		put_escape(out, *s);
		return 1;
	}
	str_put(out, s, size);
	return size;
}

void fmt_shown(
	struct str *out, const struct fmt_opts *o, const char *s, size_t n)
{
	if (!o->terminal) {
		str_put(out, s, n);
		return;
	}
	for (size_t i = 0; i < n;)
		i += put_or_escape(out, s + i, harmless(s + i, n - i));
}

void fmt_escape_name(
	struct str *out, const char *s, size_t n, const char *special)
{
	for (size_t i = 0; i < n;) {
		bool plain =
			(unsigned char)s[i] >= ' ' && !strchr(special, s[i]);

		i += put_or_escape(
			out, s + i, plain ? harmless(s + i, n - i) : 0);
	}
}

bool fmt_char_is_cut(const char *text, size_t n)
{
	const unsigned char *s = (const unsigned char *)text;

	return n < char_length(*s) && may_follow(s, n - 1);
}

/* dcomp_lex_test.c - tokens, constants, and the text between tokens.
 * rows: L14 L15 L60 */
#include <inttypes.h>
#include <unistd.h>

#include "dcomp/lex/lex.h"
#include "tests/unit/dcomp_front.h"
#include "tests/unit/unit.h"

/* One token as text: kind and value. */
static void put_token(struct str *out, const struct tok *t)
{
	switch (t->kind) {
	case T_INT:
		str_printf(out, "%" PRIu64 "%s%.*s%s", t->value,
			t->is_unsigned ? "u" : "", t->nlong, "ll",
			t->is_char ? "c" : "");
		break;
	case T_STRING:
		str_putc(out, '"');
		for (uint32_t i = 0; i < t->len; i++)
			str_printf(out, t->s[i] ? "%c" : "\\0", t->s[i]);
		str_putc(out, '"');
		break;
	case T_IDENT:
		if (t->module)
			str_printf(out, "%s`", t->module);
		str_puts(out, t->name);
		break;
	case T_AGG:
		str_printf(out, "@%s", t->name);
		break;
	default:
		str_printf(out, "%s%s", t->kind >= T_KEYWORDS ? "K:" : "",
			lex_kind_text(t->kind));
	}
}

/* All tokens, each with its place, or the message. */
static void lex_all(struct front *f, struct str *out, bool places)
{
	struct lex lx;
	struct tok t;

	if (setjmp(f->dc.on_error)) {
		fflush(f->dc.opts.err);
		str_reset(out);
		str_puts(out, f->message);
		return;
	}
	lex_init(&lx, &f->dc, &f->src);
	for (lex_next(&lx, &t); t.kind != T_EOF; lex_next(&lx, &t)) {
		if (out->n)
			str_putc(out, ' ');
		put_token(out, &t);
		if (places)
			str_printf(out, ":%u:%u", t.loc.line, t.loc.col);
	}
}

/* clang-format off */
static const struct {
	const char *text, *tokens;
} tokens[] = {
	{ "", "" },
	{ "abc _a1 a`b `c a.b`c a.b", "abc _a1 a`b `c a.b`c a . b" },
	{ "if iff strings string _Bool xlate", "K:if iff strings K:string "
	  "K:_Bool K:xlate" },
	{ "@ @a @_1 @@", "@_ @a @_1 @_ @_" },
	{ "<<= >>= ... -> ++ -- << >> <= >= == != && || ^^",
	  "<<= >>= ... -> ++ -- << >> <= >= == != && || ^^" },
	{ "+= -= *= /= %= &= ^= |= ()[]{}<>+-*/%&|^~!?:;,.=",
	  "+= -= *= /= %= &= ^= |= ( ) [ ] { } < > + - * / % & | ^ ~ ! ? : ; "
	  ", . =" },
	{ "a+++++b", "a ++ ++ + b" },
	{ "<<<=", "<< <=" },
	/* integers */
	{ "0 1 00 017 0x1F 0Xff", "0 1 0 15 31 255" },
	{ "1u 1U 1l 1L 1ul 1LU 1ll 1LL 1ull 1LLU",
	  "1u 1u 1l 1l 1ul 1ul 1ll 1ll 1ull 1ull" },
	{ "18446744073709551615 0xffffffffffffffff 01777777777777777777777",
	  "18446744073709551615 18446744073709551615 18446744073709551615" },
	{ "0x1ful", "31ul" },
	{ "1-1", "1 - 1" },
	/* continued lines */
	{ "a \\\n b \\\r\n c", "a b c" },
	{ "'a\\\nb' 'a\\\r\nb'", "25185 25185" },
	/* characters */
	{ "'a' '\"' ' '", "97c 34c 32c" },
	{ "'\\a' '\\b' '\\f' '\\n' '\\r' '\\t' '\\v'",
	  "7c 8c 12c 10c 13c 9c 11c" },
	{ "'\\\\' '\\'' '\\\"' '\\?' '\\0' '\\12' '\\1011'",
	  "92c 39c 34c 63c 0c 10c 12609" },
	{ "'\\x41' '\\x000041'", "65c 65c" },
	{ "'\\377'", "18446744073709551615c" },
	{ "'ab' 'abcdefgh'", "25185 7523094288207667809" },
	/* strings */
	{ "\"\" \"a b\" \"'\" \"\\\"\"", "\"\" \"a b\" \"'\" \"\"\"" },
	{ "\"a\\tb\\x41\\0c\\%\"", "\"a\tbA\\0c%\"" },
	{ "\"a\\\nb\"", "\"ab\"" },
	{ "\"/* x */ // y\"", "\"/* x */ // y\"" },
	/* between tokens */
	{ "a/**/b/* * / */c//d\ne \\\n f", "a b c e f" },
	{ "a /* x\n#foo */ b", "a b" },
	{ "\n#ident x\n # 5\na", "a" },
	/* macro arguments */
	{ "$1 $2 $3 $4 $5 $6", "123 foo \"vi\" read * - 5" },
	{ "$1$2", "123 foo" },
	{ "x$1y", "x 123 y" },
	{ "$$1 $$2 $$3 $$6", "\"123\" \"foo\" \"\"vi\"\" \"\"" },
	{ "$0 $$0", "\"f.d\" \"f.d\"" },
	{ "$target", "42" },
};

static const struct {
	const char *text, *tag;
	unsigned line, column;
} errors[] = {
	{ "08", "D_INT_DIGIT", 1, 1 },
	{ "0x", "D_INT_DIGIT", 1, 1 },
	{ " 0xg", "D_INT_DIGIT", 1, 2 },
	{ "18446744073709551616", "D_INT_OFLOW", 1, 1 },
	{ "0x10000000000000000", "D_INT_OFLOW", 1, 1 },
	{ "02000000000000000000000", "D_INT_OFLOW", 1, 1 },
	{ "1x", "D_SYNTAX", 1, 1 },
	{ "1uu", "D_SYNTAX", 1, 1 },
	{ "1lll", "D_SYNTAX", 1, 1 },
	{ "1lul", "D_SYNTAX", 1, 1 },
	{ "1.5", "D_SYNTAX", 1, 1 },
	{ ".5", "D_SYNTAX", 1, 1 },
	{ "1e5", "D_SYNTAX", 1, 1 },
	{ "a\n ''", "D_CHR_NULL", 2, 2 },
	{ "'a\nb'", "D_CHR_NL", 1, 1 },
	{ "'a", "D_SYNTAX", 1, 1 },
	{ "'abcdefghi'", "D_CHR_OFLOW", 1, 1 },
	{ "'\\x100'", "D_ESC_OFLOW", 1, 2 },
	{ "'\\400'", "D_ESC_OFLOW", 1, 2 },
	{ "\"a\nb\"", "D_STR_NL", 1, 1 },
	{ "  \"a", "D_SYNTAX", 1, 3 },
	{ "\"a\\", "D_SYNTAX", 1, 1 },
	{ "a\n/* b", "D_SYNTAX", 2, 1 },
	{ "a ` b", "D_SYNTAX", 1, 3 },
	{ "a \\ b", "D_SYNTAX", 1, 3 },
	{ "\xff", "D_SYNTAX", 1, 1 },
	{ "a #b", "D_SYNTAX", 1, 3 },
	{ "$nope", "D_MACRO_UNDEF", 1, 1 },
	{ "a $8", "D_MACRO_UNDEF", 1, 3 },
};
/* clang-format on */

static void test_tokens(void)
{
	for (size_t i = 0; i < sizeof(tokens) / sizeof(*tokens); i++) {
		struct front f;
		struct str out = { 0 };

		front_open(&f, tokens[i].text);
		lex_all(&f, &out, false);
		CHECK_STR(out.n ? out.s : "", tokens[i].tokens);
		str_free(&out);
		front_close(&f);
	}
}

static void test_errors(void)
{
	for (size_t i = 0; i < sizeof(errors) / sizeof(*errors); i++) {
		struct front f;
		struct str out = { 0 }, head = { 0 };

		front_open(&f, errors[i].text);
		lex_all(&f, &out, false);
		str_printf(&head,
			"dtrace: failed to compile description f.d: "
			"[%s] line %u: ",
			errors[i].tag, errors[i].line);
		CHECK(front_column(out.n ? out.s : "") == errors[i].column);
		if (out.n > head.n)
			out.s[head.n] = 0;
		CHECK_STR(out.n ? out.s : "", head.s);
		str_free(&out);
		str_free(&head);
		front_close(&f);
	}
}

static void test_places(void)
{
	struct front f;
	struct str out = { 0 };

	front_open(&f, "#!x\na\tb /*\n*/ c $3\n#line 7\n d \"e\\\nf\" g");
	lex_all(&f, &out, true);
	CHECK_STR(out.s, "a:2:1 b:2:3 c:3:4 \"vi\":3:6 d:7:2 \"ef\":7:4 g:8:4");
	str_free(&out);
	front_close(&f);
}

/* Each keyword is found, and no other word. */
static void test_keywords(void)
{
	for (int kind = T_KEYWORDS; kind < T_NKINDS; kind++) {
		const char *text = lex_kind_text(kind);

		CHECK((int)lex_keyword(text, strlen(text)) == kind);
		CHECK(lex_keyword(text, strlen(text) - 1) != (unsigned)kind);
	}
	CHECK(lex_keyword("do", 1) == T_IDENT);
	CHECK(lex_keyword("zzz", 3) == T_IDENT);
}

static void test_variables(void)
{
	const struct {
		const char *name;
		long value;
	} table[] = {
		{ "$pid", getpid() },
		{ "$ppid", getppid() },
		{ "$pgid", getpgrp() },
		{ "$sid", getsid(0) },
		{ "$uid", getuid() },
		{ "$euid", geteuid() },
		{ "$gid", getgid() },
		{ "$egid", getegid() },
		{ "$projid", 0 },
		{ "$taskid", 0 },
		{ "$zoneid", 0 },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		struct front f;
		struct str out = { 0 };
		char want[32];

		snprintf(want, sizeof(want), "%ld", table[i].value);
		front_open(&f, table[i].name);
		lex_all(&f, &out, false);
		CHECK_STR(out.s, want);
		str_free(&out);
		front_close(&f);
	}
}

int main(void)
{
	test_tokens();
	test_errors();
	test_places();
	test_keywords();
	test_variables();
	return unit_done();
}

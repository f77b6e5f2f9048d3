/* parse_c.c - constructs of C headers that D does not have: other spellings of
 * keywords, attributes, assertions. Their names are reserved for compilers, so
 * they are recognized everywhere: a header's macros may bring them into D
 * text. */
#include <string.h>

#include "dcomp/parse/parse_impl.h"

enum c_word {
	C_NONE,
	C_KEYWORD, /* another spelling of a keyword */
	C_NOTHING, /* ignored */
	C_PARENS,  /* ignored, with the parentheses behind it */
	C_ALIGNAS,
	C_ATTRIBUTE,
};

static const struct {
	const char *name;
	enum c_word what;
	enum tok_kind kind; /* C_KEYWORD */
} c_words[] = {
	{ "_Alignas", C_ALIGNAS, 0 },
	{ "_Alignof", C_KEYWORD, K_SIZEOF },
	{ "_Atomic", C_NOTHING, 0 }, /* not _Atomic(type) */
	{ "_Noreturn", C_NOTHING, 0 },
	{ "_Static_assert", C_PARENS, 0 },
	{ "_Thread_local", C_NOTHING, 0 },
	{ "__alignof", C_KEYWORD, K_SIZEOF },
	{ "__alignof__", C_KEYWORD, K_SIZEOF },
	{ "__asm", C_PARENS, 0 },
	{ "__asm__", C_PARENS, 0 },
	{ "__attribute", C_ATTRIBUTE, 0 },
	{ "__attribute__", C_ATTRIBUTE, 0 },
	{ "__builtin_offsetof", C_KEYWORD, K_OFFSETOF },
	{ "__const", C_KEYWORD, K_CONST },
	{ "__const__", C_KEYWORD, K_CONST },
	{ "__extension__", C_NOTHING, 0 },
	{ "__inline", C_NOTHING, 0 },
	{ "__inline__", C_NOTHING, 0 },
	{ "__restrict", C_KEYWORD, K_RESTRICT },
	{ "__restrict__", C_KEYWORD, K_RESTRICT },
	{ "__signed", C_KEYWORD, K_SIGNED },
	{ "__signed__", C_KEYWORD, K_SIGNED },
	{ "__thread", C_NOTHING, 0 },
	{ "__volatile", C_KEYWORD, K_VOLATILE },
	{ "__volatile__", C_KEYWORD, K_VOLATILE },
};

/* parens = "(" {parens | any other token} ")" */
static void parens(struct parse *p)
{
	struct tok open = p->t;
	int depth = 0;

	if (p->t.kind != T_LPAR)
		return;
	do {
		depth += p->t.kind == T_LPAR;
		depth -= p->t.kind == T_RPAR;
		if (depth)
			parse_next(p);
	} while (depth && p->t.kind != T_EOF);
	parse_closer(p, T_RPAR, &open);
}

static bool is_named(const char *name, const char *bare)
{
	size_t n = strlen(bare);

	return !strcmp(name, bare) ||
	       (!strncmp(name, "__", 2) && !strncmp(name + 2, bare, n) &&
		       !strcmp(name + 2 + n, "__"));
}

/* alignment = "(" (type_name | conditional) ")", up to the last */
static void alignment(struct parse *p)
{
	struct tok open = p->t;
	bool is_type = parse_paren_type(p, false);
	struct node *n = parse_node(p, N_SIZEOF, p->t.loc);

	parse_next(p);
	n->u.cast.align = true;
	if (is_type)
		n->u.cast.type = parse_type_name(p);
	else
		n = parse_conditional(p);
	parse_closer(p, T_RPAR, &open);
	p->attr.aligned = n;
}

/* mode = "(" word ")", up to the last; of floating-point types it is ignored */
static void mode(struct parse *p)
{
	static const struct {
		const char *name;
		uint8_t size;
	} modes[] = {
		{ "QI", 1 },
		{ "byte", 1 },
		{ "HI", 2 },
		{ "SI", 4 },
		{ "DI", 8 },
		{ "word", 8 },
		{ "pointer", 8 },
	};
	struct tok open = p->t;

	parse_next(p);
	for (size_t i = 0; p->t.name && i < sizeof(modes) / sizeof(*modes); i++)
		if (is_named(p->t.name, modes[i].name))
			p->attr.mode = modes[i].size;
	parse_next(p);
	parse_closer(p, T_RPAR, &open);
}

/* attribute = [("aligned" [alignment] | "mode" mode | "packed"
 *	| word [parens])]; `aligned' alone is as much as the machine asks for at
 * most. */
static void attribute(struct parse *p)
{
	const char *name = p->t.name;

	if (!name)
		return;
	parse_next(p);
	p->attr.packed |= is_named(name, "packed");
	if (p->t.kind == T_LPAR) {
		if (is_named(name, "aligned"))
			alignment(p);
		else if (is_named(name, "mode"))
			mode(p);
		else
			parens(p);
		parse_next(p);
	} else if (is_named(name, "aligned")) {
		p->attr.aligned = parse_node(p, N_INT, p->t.loc);
		p->attr.aligned->u.i.value = 16;
	}
}

/* attributes = "(" "(" attribute {"," attribute} ")" ")", up to the last */
static void attributes(struct parse *p)
{
	struct tok open = p->t, inner;

	parse_expect(p, T_LPAR);
	inner = p->t;
	parse_expect(p, T_LPAR);
	do {
		attribute(p);
	} while (parse_eat(p, T_COMMA));
	parse_close(p, T_RPAR, &inner);
	parse_closer(p, T_RPAR, &open);
}

static void skip_word(struct parse *p, enum c_word what)
{
	if (what == C_NOTHING)
		return;
	parse_next(p);
	if (what == C_ATTRIBUTE)
		attributes(p);
	else if (what == C_ALIGNAS)
		alignment(p);
	else
		parens(p);
}

bool parse_skip_c(struct parse *p)
{
	size_t i, n = sizeof(c_words) / sizeof(c_words[0]);

	if (p->t.kind == K_INLINE)
		return p->lx.src->is_c;
	if (p->t.kind != T_IDENT || p->t.module || p->t.name[0] != '_')
		return false;
	for (i = 0; i < n && strcmp(c_words[i].name, p->t.name); i++)
		;
	if (i == n)
		return false;
	if (c_words[i].what == C_KEYWORD) {
		p->t.kind = c_words[i].kind;
		return false;
	}
	parse_deeper(p);
	skip_word(p, c_words[i].what);
	p->depth--;
	return true;
}

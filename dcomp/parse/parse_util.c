/* parse_util.c - takes tokens, and reports syntax errors. */
#include <stdarg.h>

#include "base/str.h"
#include "dcomp/parse/parse_impl.h"

void parse_next(struct parse *p)
{
	do {
		lex_next(&p->lx, &p->t);
	} while (parse_skip_c(p));
}

struct tok parse_peek(const struct parse *p)
{
	struct lex lx = p->lx;
	struct tok t;

	lex_next(&lx, &t);
	return t;
}

bool parse_eat(struct parse *p, enum tok_kind kind)
{
	if (p->t.kind != kind)
		return false;
	parse_next(p);
	return true;
}

void parse_error(struct parse *p, const char *fmt, ...)
{
	char why[256];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(why, sizeof(why), fmt, ap);
	va_end(ap);
	dc_error(p->dc, p->t.loc, D_SYNTAX, "syntax error near %s: %s",
		lex_near(p->dc, &p->t), why);
}

void parse_expect(struct parse *p, enum tok_kind kind)
{
	if (!parse_eat(p, kind))
		parse_error(p, "expected %s", lex_kind_text(kind));
}

void parse_closer(struct parse *p, enum tok_kind kind, const struct tok *open)
{
	const char *closer = lex_kind_text(kind);

	if (p->t.kind == kind)
		return;
	if (p->t.kind == T_EOF)
		dc_error(p->dc, p->t.loc, D_SYNTAX,
			"end-of-file encountered before matching %s "
			"for %s of line %u",
			closer, lex_kind_text(open->kind), open->loc.line);
	parse_error(p, "expected %s for %s of line %u", closer,
		lex_kind_text(open->kind), open->loc.line);
}

void parse_close(struct parse *p, enum tok_kind kind, const struct tok *open)
{
	parse_closer(p, kind, open);
	parse_next(p);
}

const char *parse_name(struct parse *p, bool any)
{
	const char *name = p->t.name;
	bool keyword = p->t.kind >= T_KEYWORDS;

	if (p->t.module || !(p->t.kind == T_IDENT || (any && keyword)))
		parse_error(p, keyword ? "it is a reserved word"
				       : "expected an identifier");
	parse_next(p);
	return name;
}

void parse_deeper(struct parse *p)
{
	if (++p->depth > PARSE_DEPTH)
		dc_error(p->dc, p->t.loc, D_SYNTAX,
			"more than %d levels of nesting", PARSE_DEPTH);
	dc_check_stack(p->dc, p->t.loc);
}

/* parse_util.c - tokens in, syntax errors out. */
#include <stdarg.h>

#include "base/str.h"
#include "dcomp/parse/parse_impl.h"

void p_next(struct parse *p)
{
	do {
		lex_next(&p->lx, &p->t);
	} while (p_skip_c(p));
}

struct tok p_peek(const struct parse *p)
{
	struct lex lx = p->lx;
	struct tok t;

	lex_next(&lx, &t);
	return t;
}

bool p_eat(struct parse *p, enum tok_kind kind)
{
	if (p->t.kind != kind)
		return false;
	p_next(p);
	return true;
}

void p_error(struct parse *p, const char *fmt, ...)
{
	char why[256];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(why, sizeof(why), fmt, ap);
	va_end(ap);
	dc_error(p->dc, p->t.loc, D_SYNTAX, "syntax error near %s: %s",
		lex_near(p->dc, &p->t), why);
}

void p_expect(struct parse *p, enum tok_kind kind)
{
	if (!p_eat(p, kind))
		p_error(p, "expected %s", lex_kind_text(kind));
}

void p_closer(struct parse *p, enum tok_kind kind, const struct tok *open)
{
	const char *closer = lex_kind_text(kind);

	if (p->t.kind == kind)
		return;
	if (p->t.kind == T_EOF)
		dc_error(p->dc, p->t.loc, D_SYNTAX,
			"end-of-file encountered before matching %s "
			"for %s of line %u",
			closer, lex_kind_text(open->kind), open->loc.line);
	p_error(p, "expected %s for %s of line %u", closer,
		lex_kind_text(open->kind), open->loc.line);
}

void p_close(struct parse *p, enum tok_kind kind, const struct tok *open)
{
	p_closer(p, kind, open);
	p_next(p);
}

const char *p_name(struct parse *p, bool any)
{
	const char *name = p->t.name;
	bool keyword = p->t.kind >= T_KEYWORDS;

	if (p->t.module || !(p->t.kind == T_IDENT || (any && keyword)))
		p_error(p, keyword ? "it is a reserved word"
				   : "expected an identifier");
	p_next(p);
	return name;
}

void p_deeper(struct parse *p)
{
	if (++p->depth > PARSE_DEPTH)
		dc_error(p->dc, p->t.loc, D_SYNTAX,
			"more than %d levels of nesting", PARSE_DEPTH);
	dc_check_stack(p->dc, p->t.loc);
}

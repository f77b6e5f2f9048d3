/* parse_decl.c - parses what is at the top of a source and is not a clause:
 * variables, typedefs, inlines, translators. Providers are in parse_prov.c. */
#include "dcomp/parse/parse_impl.h"

struct decl *parse_new_decl(
	struct parse *p, enum decl_kind kind, struct dc_loc loc)
{
	struct decl *d = arena_new(&p->dc->arena, struct decl);

	d->kind = kind;
	d->loc = loc;
	return d;
}

/* End a declaration at its ';', which is not stepped over, since a word may
 * come next. */
static void last_semi(struct parse *p)
{
	if (p->t.kind == T_ASSIGN)
		parse_error(p, "a variable gets its value in a clause, "
			       "such as BEGIN");
	if (p->t.kind != T_SEMI)
		parse_error(p, "expected ;");
}

/* Skip, from its name on, a variable or function that a C header declares or
 * defines: D has no use for objects of other programs. Types that are defined
 * on the way are kept. */
static struct decl **object(
	struct parse *p, struct tspec *spec, struct decl **end)
{
	p->lx.at = p->t.text;
	lex_skip_object(&p->lx);
	if (spec->tag == TAG_NONE)
		return end;
	*end = parse_new_decl(p, DC_DECL, spec->loc);
	(*end)->u.var.type = parse_texpr(p, spec, NULL);
	return &(*end)->next;
}

/* variables = specifiers [declarator {"," declarator}] ";" */
static struct decl **variables(struct parse *p, struct decl **end)
{
	enum storage st = ST_NONE;
	struct dc_loc loc = p->t.loc;
	struct tspec *spec = parse_specifiers(p, &st);
	struct layout_attr all = parse_take_attr(p);
	bool plain = p->t.kind == T_SEMI;

	if (spec->loc.src->is_c && st != ST_TYPEDEF)
		return object(p, spec, end);
	do {
		struct tok name = { .loc = loc };
		struct declr *declr = NULL;
		struct decl *d;

		if (!plain)
			declr = parse_declarator(p, NAME_NEEDED, &name);
		d = parse_new_decl(p, DC_DECL, name.loc);
		d->u.var.storage = st;
		d->u.var.name = name.name;
		d->u.var.type = parse_texpr(p, spec, declr);
		d->u.var.attr = parse_join_attr(parse_take_attr(p), all);
		if (st == ST_TYPEDEF && name.name)
			dc_add_typename(p->dc, name.name);
		*end = d;
		end = &d->next;
	} while (parse_eat(p, T_COMMA));
	last_semi(p);
	return end;
}

/* inline = "inline" specifiers declarator "=" assignment ";". The tuple of an
 * inline array is its parameters. */
static struct decl **inline_(struct parse *p, struct decl **end)
{
	struct tok name;
	struct tspec *spec;
	struct declr *declr;
	struct decl *d;

	parse_next(p);
	spec = parse_specifiers(p, NULL);
	declr = parse_declarator(p, NAME_NEEDED, &name);
	d = parse_new_decl(p, DC_INLINE, name.loc);
	if (declr && declr->kind == D_TUPLE) {
		d->u.var.keys = declr->params;
		declr = declr->next;
	}
	d->u.var.name = name.name;
	d->u.var.type = parse_texpr(p, spec, declr);
	parse_expect(p, T_ASSIGN);
	d->u.var.value = parse_assignment(p);
	last_semi(p);
	*end = d;
	return &d->next;
}

/* xmember = identifier "=" assignment ";" */
struct xmember *parse_xmember(struct parse *p)
{
	struct xmember *m = arena_new(&p->dc->arena, struct xmember);

	m->loc = p->t.loc;
	m->name = parse_name(p, true);
	parse_expect(p, T_ASSIGN);
	m->value = parse_assignment(p);
	parse_expect(p, T_SEMI);
	return m;
}

/* xinput = "<" specifiers declarator ">" */
static void xinput(struct parse *p, struct decl *d)
{
	struct tok open = p->t, name;
	struct tspec *spec;

	parse_expect(p, T_LT);
	spec = parse_specifiers(p, NULL);
	d->u.xlator.in =
		parse_texpr(p, spec, parse_declarator(p, NAME_NEEDED, &name));
	d->u.xlator.param = name.name;
	parse_close(p, T_GT, &open);
}

/* translator = "translator" type_name xinput "{" {xmember} "}" [";"] */
static struct decl **translator(struct parse *p, struct decl **end)
{
	struct decl *d = parse_new_decl(p, DC_TRANSLATOR, p->t.loc);
	struct xmember **mend = &d->u.xlator.members;
	struct tok open;

	parse_next(p);
	d->u.xlator.out = parse_type_name(p);
	xinput(p, d);
	open = p->t;
	parse_expect(p, T_LBRACE);
	while (p->t.kind != T_RBRACE && p->t.kind != T_EOF) {
		*mend = parse_xmember(p);
		mend = &(*mend)->next;
	}
	parse_closer(p, T_RBRACE, &open);
	*end = d;
	return &d->next;
}

/* declaration = inline | translator | provider | variables | ";" */
struct decl **parse_declaration(struct parse *p, struct decl **end)
{
	switch (p->t.kind) {
	case T_SEMI: /* only an assertion was there */
		return end;
	case K_INLINE:
		return inline_(p, end);
	case K_TRANSLATOR:
		return translator(p, end);
	case K_PROVIDER:
		return parse_provider(p, end);
	default:
		return variables(p, end);
	}
}

/* parse_prov.c - parses providers: their probes, what these are bound to, and
 * the variables and clauses that help with that. Like the top of a source, a
 * provider is read word by word: p->t is the last token that was read. */
#include <string.h>

#include "dcomp/lex/lex_impl.h"
#include "dcomp/parse/parse_impl.h"

/* Read the name of a provider or probe, which may contain '-'. p->t is the
 * token before it, and stays. */
static const char *own_name(struct parse *p, struct dc_loc *loc)
{
	static const char bytes[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"0123456789_-";
	size_t n;
	const char *name;

	lex_skip(&p->lx);
	*loc = lex_loc(&p->lx);
	n = strspn(p->lx.at, bytes);
	if (!n) {
		parse_next(p);
		parse_error(p, "expected a name");
	}
	name = dc_intern(p->dc, p->lx.at, n);
	p->lx.at += n;
	return name;
}

static const char *probe_name(struct parse *p, struct dc_loc *loc)
{
	const char *name = own_name(p, loc);

	parse_next(p);
	return name;
}

/* provider_name = name ["$target"] */
static void provider_name(struct parse *p, struct decl *d)
{
	static const char target[] = "$target";
	size_t n = sizeof(target) - 1;

	d->u.provider.name = own_name(p, &d->loc);
	if (!strncmp(p->lx.at, target, n) && !lex_is_alnum(p->lx.at[n])) {
		d->u.provider.of_target = true;
		p->lx.at += n;
	}
	parse_next(p);
}

/* probe_params = "(" [parameters] ")" */
static struct member *probe_params(struct parse *p)
{
	struct tok open = p->t;
	struct member *m = NULL;
	bool varargs = false;

	parse_expect(p, T_LPAR);
	if (p->t.kind != T_RPAR)
		m = parse_parameters(p, &varargs);
	if (varargs)
		dc_error(p->dc, open.loc, D_DECL_PROTO_VARARGS,
			"probe declaration may not use a varargs parameter "
			"list");
	parse_close(p, T_RPAR, &open);
	return m;
}

/* signature = probe_params [":" probe_params] */
static void signature(struct parse *p, struct pdecl *pr)
{
	pr->params = probe_params(p);
	pr->mapped = parse_eat(p, T_COLON);
	if (pr->mapped)
		pr->xparams = probe_params(p);
}

/* sets = "{" {own "=" assignment ";"} "}"; ends at the '}' */
static struct xmember *sets(struct parse *p)
{
	struct xmember *first = NULL, **end = &first;
	struct tok open;

	parse_next(p);
	open = p->t;
	parse_expect(p, T_LBRACE);
	while (p->t.kind != T_RBRACE && p->t.kind != T_EOF) {
		*end = parse_xmember(p);
		end = &(*end)->next;
	}
	parse_closer(p, T_RBRACE, &open);
	return first;
}

/* source = head sets */
static struct bsource *source(struct parse *p)
{
	struct bsource *s = arena_new(&p->dc->arena, struct bsource);

	s->clause = parse_clause_head(p);
	s->sets = sets(p);
	s->end = p->lx.at - p->lx.src->text;
	return s;
}

/* part = source | "[" source {"|" source} "]"; returns the list's new end. */
static struct bsource **part(struct parse *p, struct bsource **end)
{
	bool optional = lex_skip(&p->lx) == '[', instead = false;

	do {
		p->lx.at += optional;
		*end = source(p);
		(*end)->optional = optional;
		(*end)->instead = instead;
		end = &(*end)->next;
		instead = true;
	} while (optional && lex_skip(&p->lx) == '|');
	if (optional && lex_skip(&p->lx) != ']') {
		parse_next(p);
		parse_error(p, "expected ]");
	}
	p->lx.at += optional;
	return end;
}

/* binding = part {part}; it ends at a word that cannot begin a part. */
static struct binding *binding(struct parse *p)
{
	struct binding *b = arena_new(&p->dc->arena, struct binding);
	struct bsource **end = &b->sources;
	char c;

	do {
		end = part(p, end);
		c = lex_skip(&p->lx);
	} while (c && c != '|' && c != ';' && c != '}');
	return b;
}

/* bindings = "=" binding {"|" binding}; ends before the ';' */
static struct binding *bindings(struct parse *p)
{
	struct binding *first = NULL, **end = &first;

	for (;;) {
		*end = binding(p);
		end = &(*end)->next;
		if (lex_skip(&p->lx) != '|')
			break;
		p->lx.at++;
	}
	parse_next(p);
	return first;
}

/* probe = "probe" name signature [bindings] ";"; ends at the ';' */
static struct pdecl *probe(struct parse *p)
{
	struct pdecl *pr = arena_new(&p->dc->arena, struct pdecl);

	pr->name = probe_name(p, &pr->loc);
	signature(p, pr);
	if (p->t.kind == T_ASSIGN)
		pr->bindings = bindings(p);
	if (p->t.kind != T_SEMI)
		parse_error(p, "expected ;");
	return pr;
}

/* told = signature, all of the text */
struct pdecl *dc_parse_told(
	struct dcomp *dc, const char *name, const char *text)
{
	struct dc_source *src = arena_new(&dc->arena, struct dc_source);
	struct pdecl *pr = arena_new(&dc->arena, struct pdecl);
	struct parse p = { .dc = dc };

	src->text = text;
	src->name = name;
	src->origin = DC_OF_PROBE;
	lex_init(&p.lx, dc, src);
	parse_next(&p);
	pr->name = name;
	pr->loc = p.t.loc;
	pr->told = true;
	signature(&p, pr);
	if (p.t.kind != T_EOF)
		parse_error(&p, "expected the end of a declaration");
	return pr;
}

static bool begins_probe(const struct parse *p)
{
	return !strncmp(p->lx.at, "probe", 5) && !lex_is_alnum(p->lx.at[5]) &&
	       p->lx.at[5] != ':';
}

static bool is_variable(const struct decl *d)
{
	return d->kind == DC_DECL && d->u.var.storage != ST_TYPEDEF &&
	       d->u.var.storage != ST_EXTERN;
}

/* Parse a variable or a clause of the provider's own. */
static struct decl **helper(struct parse *p, struct decl **end)
{
	struct decl *d;

	if (!parse_begins_declaration(p))
		return parse_clause(p, end);
	parse_next(p);
	parse_declaration(p, end);
	for (; (d = *end); end = &d->next)
		if (!is_variable(d))
			dc_error(p->dc, d->loc, D_SYNTAX,
				"syntax error: a provider has probes, "
				"variables and clauses");
	return end;
}

/* provider = "provider" provider_name "{" {probe | variables | clause | ";"}
 * "}" [";"]; ends at the '}' */
struct decl **parse_provider(struct parse *p, struct decl **end)
{
	struct decl *d = parse_new_decl(p, DC_PROVIDER_DECL, p->t.loc);
	struct pdecl **pend = &d->u.provider.probes;
	struct decl **dend = &d->u.provider.decls;
	struct tok open;
	char c;

	provider_name(p, d);
	open = p->t;
	if (open.kind != T_LBRACE)
		parse_error(p, "expected {");
	while ((c = lex_skip(&p->lx)) && c != '}') {
		if (c == ';') {
			p->lx.at++;
		} else if (begins_probe(p)) {
			parse_next(p);
			*pend = probe(p);
			pend = &(*pend)->next;
		} else {
			dend = helper(p, dend);
		}
	}
	parse_next(p);
	parse_closer(p, T_RBRACE, &open);
	*end = d;
	return &d->next;
}

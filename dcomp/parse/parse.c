/* parse.c - parses the whole source: probe clauses with their statements, and
 * declarations between them. Both words and tokens are read here, see lex.h. */
#include <string.h>

#include "dcomp/lex/lex_impl.h"
#include "dcomp/parse/parse_impl.h"

static struct node *statement(struct parse *p);

/* statements = {statement}, up to the '}' */
static struct node *statements(struct parse *p)
{
	struct node *first = NULL, **end = &first;

	while (p->t.kind != T_RBRACE && p->t.kind != T_EOF) {
		*end = statement(p);
		end = &(*end)->next;
	}
	return first;
}

/* block = "{" statements "}" | statement */
static struct node *block(struct parse *p)
{
	struct tok open = p->t;
	struct node *n;

	if (!parse_eat(p, T_LBRACE))
		return statement(p);
	n = statements(p);
	parse_close(p, T_RBRACE, &open);
	return n;
}

/* if = "if" paren block ["else" block] */
static struct node *if_(struct parse *p)
{
	struct node *n = parse_node(p, N_IF, p->t.loc);

	parse_next(p);
	n->u.cond.cond = parse_paren(p);
	n->u.cond.a = block(p);
	if (parse_eat(p, K_ELSE))
		n->u.cond.b = block(p);
	return n;
}

static _Noreturn void declares(struct parse *p)
{
	parse_error(p, "a variable is declared outside of clauses, or by "
		       "assigning to it");
}

/* True behind the type of: uint64_t x; */
static bool is_behind_type(const struct parse *p, const struct node *n)
{
	return p->t.kind == T_IDENT && n->kind == N_IDENT && !n->u.id.module &&
	       n->u.id.scope == ID_PLAIN && dc_is_typename(p->dc, n->u.id.name);
}

/* statement = ";" | if | expression ";"; before '}' the last ';' may be
 * missing. */
static struct node *statement(struct parse *p)
{
	struct node *n;
	int depth = p->depth;

	parse_deeper(p);
	if (p->t.kind == K_IF) {
		n = if_(p);
	} else if (p->t.kind == T_SEMI) {
		n = parse_node(p, N_EMPTY, p->t.loc);
		parse_next(p);
	} else {
		if (lex_keyword_flags(p->t.kind) & KW_TYPE)
			declares(p);
		n = parse_node(p, N_EXPR, p->t.loc);
		n->u.op.a = parse_expression(p);
		if (is_behind_type(p, n->u.op.a))
			declares(p);
		if (p->t.kind != T_RBRACE && p->t.kind != T_EOF)
			parse_expect(p, T_SEMI);
	}
	p->depth = depth;
	return n;
}

/* True for an id or a range: 5, 5-7. */
static bool is_id(const char *s)
{
	static const char digits[] = "0123456789";
	size_t n = strspn(s, digits);

	if (!n || !s[n])
		return n;
	return s[n] == '-' && s[n + 1] && !s[n + 1 + strspn(s + n + 1, digits)];
}

/* probe_description = word */
static struct pdesc *probe_description(struct parse *p)
{
	struct pdesc *pd = arena_new(&p->dc->arena, struct pdesc);

	lex_skip(&p->lx);
	pd->loc = lex_loc(&p->lx);
	if (!lex_word_len(&p->lx)) {
		parse_next(p);
		parse_error(p, "expected a probe description or a declaration");
	}
	pd->text = lex_word(&p->lx);
	pd->is_id = p->lx.src->pspec == DC_ID && is_id(pd->text);
	return pd;
}

/* predicate = "/" expression "/"; see lex_find_pred_end(). Ends behind the
 * last '/'. */
static struct node *predicate(struct parse *p)
{
	struct dc_loc open = lex_loc(&p->lx);
	struct node *n;

	p->lx.at++;
	if (!lex_find_pred_end(&p->lx))
		dc_error(p->dc, open, D_SYNTAX,
			"predicate has no closing / before its {");
	parse_next(p);
	n = parse_expression(p);
	if (p->t.kind != T_PRED_END)
		parse_error(
			p, "expected an operator or the end of the predicate");
	p->lx.pred_end = NULL;
	return n;
}

/* body = "{" statements "}"; ends at the '}' */
static struct node *body(struct parse *p)
{
	struct tok open;
	struct node *n;

	parse_next(p);
	open = p->t;
	parse_next(p);
	n = statements(p);
	parse_closer(p, T_RBRACE, &open);
	return n;
}

/* "BEGIN // { trace(1); }" has no empty predicate and a body, but a comment;
 * `end' is where the description ends. */
static void not_commented_out(struct dcomp *dc, struct lex end)
{
	end.at += strspn(end.at, " \t");
	if (!strncmp(end.at, "//", 2) &&
		memchr(end.at, '{', strcspn(end.at, "\n")))
		dc_error(dc, lex_loc(&end), D_SYNTAX,
			"// begins a comment, which the clause's body is in: "
			"leave out an empty predicate");
}

/* A clause without a body must end with its line, so that a forgotten comma or
 * brace does not quietly make two clauses. In a script it must also have a
 * predicate: a description alone is for the command line. */
static void end_of_bodiless(
	struct parse *p, const struct decl *d, const struct lex *end)
{
	static const char want[] =
		"expected predicate and/or actions following probe description";
	char c = lex_skip(&p->lx);

	if (!d->u.clause.pred)
		not_commented_out(p->dc, *end);
	if (c && c != ';' && p->lx.line == end->line) {
		parse_next(p);
		parse_error(p, want);
	}
	if (p->lx.src->origin == DC_OF_SCRIPT && !d->u.clause.pred)
		dc_error(p->dc, d->loc, D_SYNTAX, "%s", want);
}

static struct node *name_node(
	struct parse *p, const char *name, struct dc_loc loc)
{
	struct node *n = parse_node(p, N_IDENT, loc);

	n->u.id.module = NULL;
	n->u.id.name = name;
	return n;
}

/* Make in_zone[zone] && pred, for -xzone; in_zone is in context.d. */
static struct node *within_zone(
	struct parse *p, struct node *pred, struct dc_loc loc)
{
	const char *zone = p->dc->opts.zone;
	struct node *in = parse_node(p, N_INDEX, loc), *both;

	in->u.call.fn = name_node(
		p, dc_intern(p->dc, "in_zone", strlen("in_zone")), loc);
	in->u.call.args = parse_node(p, N_STRING, loc);
	in->u.call.args->u.str.s = arena_strdup(&p->dc->arena, zone);
	in->u.call.args->u.str.len = strlen(zone);
	in->u.call.nargs = 1;
	if (!pred)
		return in;
	both = parse_node(p, N_BINARY, loc);
	both->u.op.op = OP_LAND;
	both->u.op.a = in;
	both->u.op.b = pred;
	return both;
}

/* head = probe_description {"," probe_description} [predicate]; returns where
 * it ends. */
static struct lex head(struct parse *p, struct decl *d)
{
	struct pdesc **pend = &d->u.clause.pdescs;
	struct lex end;

	*pend = probe_description(p);
	d->loc = (*pend)->loc;
	end = p->lx;
	while (lex_skip(&p->lx) == ',') {
		p->lx.at++;
		pend = &(*pend)->next;
		*pend = probe_description(p);
		end = p->lx;
	}
	if (lex_skip(&p->lx) == '/') {
		d->u.clause.pred = predicate(p);
		end = p->lx;
	}
	return end;
}

struct decl *parse_clause_head(struct parse *p)
{
	struct decl *d = parse_new_decl(p, DC_CLAUSE, p->t.loc);

	head(p, d);
	return d;
}

/* clause = head [body] */
struct decl **parse_clause(struct parse *p, struct decl **end)
{
	struct decl *d = parse_new_decl(p, DC_CLAUSE, p->t.loc);
	struct lex end_of_head = head(p, d);

	d->u.clause.has_body = lex_skip(&p->lx) == '{';
	if (d->u.clause.has_body)
		d->u.clause.body = body(p);
	else
		end_of_bodiless(p, d, &end_of_head);
	if (p->dc->opts.zone && !p->dc->lib)
		d->u.clause.pred = within_zone(p, d->u.clause.pred, d->loc);
	*end = d;
	return &d->next;
}

/* True if a variable is declared with an unknown type name: "foo_t x;" or
 * "foo_t *a[", on one line. */
static bool looks_declared(const char *s)
{
	size_t n = strspn(s, " \t*");

	if (!n || !lex_is_alpha(s[n]))
		return false;
	for (s += n; lex_is_alnum(*s); s++)
		;
	s += strspn(s, " \t");
	return *s && strchr(";,[", *s);
}

/* Return the part of a word of n bytes behind its scope: "struct" of
 * a.out`struct. */
static const char *behind_scope(const char *s, size_t n)
{
	const char *scope = memrchr(s, '`', n);

	return scope && !memchr(s, ':', n) ? scope + 1 : s;
}

/* A declaration begins with a keyword or a type's name; "int*p" is one, and
 * "int*:::entry" is not. */
bool parse_begins_declaration(struct parse *p)
{
	const char *s = p->lx.at, *scoped;
	size_t word, n = 0;

	if (p->lx.src->is_c)
		return true;
	word = lex_word_len(&p->lx);
	scoped = behind_scope(s, word);
	word -= scoped - s;
	s = scoped;
	while (n < word && (lex_is_alnum(s[n]) || s[n] == '`'))
		n++;
	if (n < word && (s[n] != '*' || memchr(s, ':', word)))
		return false;
	if (lex_keyword_flags(lex_keyword(s, n)) & KW_DECL)
		return true;
	return (n && dc_is_typename(p->dc, dc_intern(p->dc, s, n))) ||
	       (n == word && n && looks_declared(s + n));
}

/* Append the pragmas that were read since the last call. */
static struct decl **pragmas(struct parse *p, struct decl **end)
{
	*end = lex_take_pragmas(&p->lx);
	while (*end)
		end = &(*end)->next;
	return end;
}

/* program = {clause | declaration | ";" | pragma} */
struct decl *dc_parse(struct dcomp *dc, const struct dc_source *src)
{
	struct parse p = { .dc = dc };
	struct decl *first = NULL, **end = &first;
	char c;

	lex_init(&p.lx, dc, src);
	while ((c = lex_skip(&p.lx))) {
		end = pragmas(&p, end);
		if (c == ';') {
			p.lx.at++;
		} else if (parse_begins_declaration(&p)) {
			parse_next(&p);
			end = parse_declaration(&p, end);
		} else {
			end = parse_clause(&p, end);
		}
	}
	pragmas(&p, end);
	return first;
}

/* prototype = specifiers [declarator] */
struct texpr *dc_parse_type(struct dcomp *dc, const char *text)
{
	struct dc_source *src = arena_new(&dc->arena, struct dc_source);
	struct parse p = { .dc = dc, .proto = true };
	struct tok name;
	struct tspec *spec;
	struct texpr *t;

	src->text = text;
	src->name = text;
	src->origin = DC_OF_TABLE;
	lex_init(&p.lx, dc, src);
	parse_next(&p);
	spec = parse_specifiers(&p, NULL);
	t = parse_texpr(&p, spec, parse_declarator(&p, NAME_OPTIONAL, &name));
	if (p.t.kind != T_EOF)
		parse_error(&p, "expected the end of a type");
	return t;
}

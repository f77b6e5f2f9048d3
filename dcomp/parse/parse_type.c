/* parse_type.c - parses types: specifiers and declarators. D's own typedefs are
 * known here, but the kernel's only to the checker. So where both a type and an
 * expression may come, the shape of the text decides: "(foo_t *)", or "(foo_t)"
 * before something that cannot continue an expression. */
#include "dcomp/parse/parse_impl.h"

#include <string.h>

static const struct {
	uint32_t bits;
	uint8_t storage;
} spec_word[T_NKINDS] = {
	[K_VOID] = { TS_VOID, ST_NONE },
	[K_CHAR] = { TS_CHAR, ST_NONE },
	[K_SHORT] = { TS_SHORT, ST_NONE },
	[K_INT] = { TS_INT, ST_NONE },
	[K_LONG] = { TS_LONG, ST_NONE },
	[K_FLOAT] = { TS_FLOAT, ST_NONE },
	[K_DOUBLE] = { TS_DOUBLE, ST_NONE },
	[K_SIGNED] = { TS_SIGNED, ST_NONE },
	[K_UNSIGNED] = { TS_UNSIGNED, ST_NONE },
	[K_BOOL] = { TS_BOOL, ST_NONE },
	[K_STRING] = { TS_STRING, ST_NONE },
	[K_CONST] = { TS_CONST, ST_NONE },
	[K_VOLATILE] = { TS_VOLATILE, ST_NONE },
	[K_RESTRICT] = { TS_RESTRICT, ST_NONE },
	[K_USERLAND] = { TS_USERLAND, ST_NONE },
	[K_TYPEDEF] = { 0, ST_TYPEDEF },
	[K_EXTERN] = { 0, ST_EXTERN },
	[K_STATIC] = { 0, ST_STATIC },
	[K_REGISTER] = { 0, ST_REGISTER },
	[K_AUTO] = { 0, ST_AUTO },
	[K_SELF] = { 0, ST_SELF },
	[K_THIS] = { 0, ST_THIS },
};

enum {
	QUALS = TS_CONST | TS_VOLATILE | TS_RESTRICT | TS_USERLAND
};

static bool is_qualifier(enum tok_kind kind)
{
	return spec_word[kind].bits & QUALS;
}

/* Return the tag of struct, union or enum, also behind a scope: a.out`struct
 * foo. */
static enum tag tag_word(const struct tok *t)
{
	static const char *const word[] = { [TAG_STRUCT] = "struct",
		[TAG_UNION] = "union",
		[TAG_ENUM] = "enum" };
	enum tag tag;

	if (t->kind == K_STRUCT)
		return TAG_STRUCT;
	if (t->kind == K_UNION)
		return TAG_UNION;
	if (t->kind == K_ENUM)
		return TAG_ENUM;
	if (t->kind != T_IDENT || !t->module)
		return TAG_NONE;
	for (tag = TAG_STRUCT; tag <= TAG_ENUM; tag++)
		if (!strcmp(t->name, word[tag]))
			return tag;
	return TAG_NONE;
}

static bool is_type(const struct parse *p, const struct tok *t)
{
	if (t->kind == T_IDENT)
		return tag_word(t) ||
		       (!t->module && dc_is_typename(p->dc, t->name));
	return lex_keyword_flags(t->kind) & KW_TYPE;
}

/* Read what follows the stars behind the current token; returns how many there
 * are. */
static int after_stars(struct lex *lx, struct tok *t)
{
	int n = 0;

	for (lex_next(lx, t); t->kind == T_STAR || is_qualifier(t->kind);
		lex_next(lx, t))
		n++;
	return n;
}

/* True for tokens that begin an operand and cannot continue an expression.
 * "(f)(x)" is a cast too, since a function's name is never in parentheses. */
static bool begins_operand(enum tok_kind kind)
{
	switch (kind) {
	case T_INT:
	case T_STRING:
	case T_IDENT:
	case T_AGG:
	case T_LPAR:
	case T_BANG:
	case T_TILDE:
	case K_SELF:
	case K_THIS:
	case K_SIZEOF:
	case K_OFFSETOF:
	case K_STRINGOF:
	case K_XLATE:
		return true;
	default:
		return false;
	}
}

/* True for tokens that may begin an operand or continue an expression: what
 * "(foo_t) & x" is depends on the kernel's types. */
static bool may_begin_operand(enum tok_kind kind)
{
	return kind == T_AMP || kind == T_STAR || kind == T_PLUS ||
	       kind == T_MINUS || kind == T_INC || kind == T_DEC;
}

bool parse_paren_type(const struct parse *p, bool cast)
{
	struct lex lx = p->lx;
	struct tok name, t;
	int stars;

	lex_next(&lx, &name);
	if (is_type(p, &name))
		return true;
	if (name.kind != T_IDENT)
		return false;
	stars = after_stars(&lx, &t);
	if (t.kind != T_RPAR)
		return false;
	if (stars || !cast)
		return stars;
	lex_next(&lx, &t);
	if (!may_begin_operand(t.kind))
		return begins_operand(t.kind);
	return p->dc->is_kernel_type &&
	       p->dc->is_kernel_type(p->dc, name.module, name.name);
}

/* True if the brackets around p->t hold types, not a size. */
static bool in_tuple(const struct parse *p)
{
	struct lex lx = p->lx;
	struct tok t;

	if (is_type(p, &p->t))
		return true;
	if (p->t.kind != T_IDENT)
		return false;
	return after_stars(&lx, &t) ? t.kind == T_RBRAC || t.kind == T_COMMA
				    : t.kind == T_COMMA;
}

struct texpr *parse_texpr(
	struct parse *p, struct tspec *spec, struct declr *declr)
{
	struct texpr *t = arena_new(&p->dc->arena, struct texpr);

	t->loc = spec->loc;
	t->spec = spec;
	t->declr = declr;
	return t;
}

static struct member *new_member(struct parse *p, struct dc_loc loc,
	const char *name, struct texpr *type)
{
	struct member *m = arena_new(&p->dc->arena, struct member);

	m->loc = loc;
	m->name = name;
	m->type = type;
	return m;
}

struct layout_attr parse_take_attr(struct parse *p)
{
	struct layout_attr attr = p->attr;

	p->attr = (struct layout_attr){ 0 };
	return attr;
}

struct layout_attr parse_join_attr(struct layout_attr a, struct layout_attr b)
{
	if (!a.aligned)
		a.aligned = b.aligned;
	if (!a.mode)
		a.mode = b.mode;
	a.packed |= b.packed;
	return a;
}

/* member_declarator = [declarator] [":" conditional]; all: the attributes that
 * it shares with others */
static struct member *member_declarator(
	struct parse *p, struct tspec *spec, struct layout_attr all)
{
	struct tok name = { .loc = p->t.loc };
	struct declr *declr = NULL;
	struct member *m;

	if (p->t.kind != T_COLON)
		declr = parse_declarator(p, NAME_MEMBER, &name);
	m = new_member(p, name.loc, name.name, parse_texpr(p, spec, declr));
	if (parse_eat(p, T_COLON))
		m->bits = parse_conditional(p);
	m->attr = parse_join_attr(parse_take_attr(p), all);
	return m;
}

/* member_declaration = [specifiers
 *	[member_declarator {"," member_declarator}]] ";" */
static struct member **member_declaration(struct parse *p, struct member **end)
{
	struct dc_loc loc = p->t.loc;
	struct layout_attr all;
	struct tspec *spec;

	if (parse_eat(p, T_SEMI))
		return end;
	spec = parse_specifiers(p, NULL);
	all = parse_take_attr(p);
	if (p->t.kind == T_SEMI) {
		*end = new_member(p, loc, NULL, parse_texpr(p, spec, NULL));
		(*end)->attr = all;
		end = &(*end)->next;
	} else {
		do {
			*end = member_declarator(p, spec, all);
			end = &(*end)->next;
		} while (parse_eat(p, T_COMMA));
	}
	parse_expect(p, T_SEMI);
	return end;
}

/* enumerator = identifier ["=" conditional] */
static struct enumr *enumerator(struct parse *p)
{
	struct enumr *e = arena_new(&p->dc->arena, struct enumr);

	e->loc = p->t.loc;
	e->name = parse_name(p, false);
	if (parse_eat(p, T_ASSIGN))
		e->value = parse_conditional(p);
	return e;
}

/* enumerators = enumerator {"," enumerator} [","] */
static struct enumr *enumerators(struct parse *p)
{
	struct enumr *first = NULL, **end = &first;

	do {
		*end = enumerator(p);
		end = &(*end)->next;
	} while (parse_eat(p, T_COMMA) && p->t.kind != T_RBRACE);
	return first;
}

/* members = "{" {member_declaration} "}"; of an enum "{" enumerators "}" */
static void members(struct parse *p, struct tspec *spec)
{
	struct member **end = &spec->members;
	struct tok open = p->t;
	struct layout_attr before = parse_take_attr(p);
	uint8_t pack = p->lx.pack;
	int depth = p->depth;

	spec->defines = true;
	parse_deeper(p);
	parse_next(p);
	if (spec->tag == TAG_ENUM)
		spec->enums = enumerators(p);
	else
		while (p->t.kind != T_RBRACE && p->t.kind != T_EOF)
			end = member_declaration(p, end);
	parse_close(p, T_RBRACE, &open);
	spec->attr = parse_join_attr(parse_take_attr(p), before);
	spec->attr.pack = pack;
	p->depth = depth;
}

/* tag_specifier = [module "`"] ("struct" | "union" | "enum")
 *	([module "`"] identifier [members] | members). Attributes before it are
 * not of the type, but of what is declared. */
static void tag_specifier(struct parse *p, struct tspec *spec)
{
	const char *module = p->t.module;
	struct layout_attr outer = parse_take_attr(p);

	spec->tag = tag_word(&p->t);
	parse_next(p);
	if (p->t.kind == T_IDENT || p->t.kind >= T_KEYWORDS) {
		spec->module = p->t.module ? p->t.module : module;
		spec->tagname = p->t.name;
		parse_next(p);
	} else if (p->t.kind != T_LBRACE) {
		parse_error(p, "expected a tag or {");
	}
	if (p->t.kind == T_LBRACE)
		members(p, spec);
	p->attr = parse_join_attr(p->attr, outer);
}

static bool has_type(const struct tspec *spec)
{
	return spec->bits & ~QUALS || spec->name || spec->tag;
}

static void no_combination(struct parse *p)
{
	dc_error(p->dc, p->t.loc, D_DECL_COMBO, "invalid type combination");
}

/* Take one of the words of C's types. Combinations that the bits cannot express
 * are refused here: a word twice, or a word with a name. */
static void type_word(struct parse *p, struct tspec *spec)
{
	uint32_t bits = spec_word[p->t.kind].bits;

	if (bits & ~QUALS && (spec->name || spec->tag))
		no_combination(p);
	if (bits == TS_LONG && spec->bits & TS_LONG) {
		spec->bits &= ~TS_LONG;
		bits = TS_LONGLONG;
	} else if (bits & spec->bits & ~QUALS ||
		   (bits == TS_LONG && spec->bits & TS_LONGLONG)) {
		no_combination(p);
	}
	spec->bits |= bits;
	parse_next(p);
}

static void storage_word(struct parse *p, enum storage *st)
{
	if (*st != ST_NONE)
		dc_error(p->dc, p->t.loc, D_DECL_CLASS,
			"only one storage class allowed in given declaration");
	*st = spec_word[p->t.kind].storage;
	parse_next(p);
}

/* True if the identifier p->t is a variable's, in a declaration without a
 * type. */
static bool is_untyped(const struct parse *p)
{
	struct lex lx = p->lx;
	struct tok t;

	if (is_type(p, &p->t))
		return false;
	lex_next(&lx, &t);
	return t.kind == T_SEMI || t.kind == T_COMMA || t.kind == T_LBRAC ||
	       t.kind == T_ASSIGN;
}

/* specifiers = {storage-word | type-word | tag_specifier
 *	| [module "`"] type-identifier}, with one type in it. As in C, what has
 * but a storage class is an int: "self x;". */
struct tspec *parse_specifiers(struct parse *p, enum storage *st)
{
	struct tspec *spec = arena_new(&p->dc->arena, struct tspec);

	spec->loc = p->t.loc;
	for (;;) {
		enum tok_kind kind = p->t.kind;

		if (spec_word[kind].bits) {
			type_word(p, spec);
		} else if (spec_word[kind].storage && st) {
			storage_word(p, st);
		} else if (tag_word(&p->t)) {
			if (spec->name || spec->tag)
				no_combination(p);
			tag_specifier(p, spec);
		} else if (kind == T_IDENT && !has_type(spec) &&
			   !(st && *st != ST_NONE && is_untyped(p))) {
			spec->module = p->t.module;
			spec->name = p->t.name;
			parse_next(p);
		} else {
			break;
		}
	}
	if (!has_type(spec) && st && *st != ST_NONE &&
		(p->t.kind == T_IDENT || p->t.kind == T_STAR))
		spec->bits |= TS_INT;
	if (!has_type(spec))
		parse_error(p, "expected a type");
	return spec;
}

static struct declr *new_declr(struct parse *p, int kind, struct dc_loc loc)
{
	struct declr *d = arena_new(&p->dc->arena, struct declr);

	d->kind = kind;
	d->loc = loc;
	return d;
}

/* pointers = {"*" {qualifier}}; the last one becomes the first step. */
static struct declr *pointers(struct parse *p)
{
	struct declr *first = NULL;

	while (p->t.kind == T_STAR) {
		struct declr *d = new_declr(p, D_PTR, p->t.loc);

		parse_deeper(p);
		parse_next(p);
		for (; is_qualifier(p->t.kind); parse_next(p))
			d->quals |= spec_word[p->t.kind].bits;
		d->next = first;
		first = d;
	}
	return first;
}

static void refuse_storage(const struct parse *p)
{
	if (spec_word[p->t.kind].storage != ST_NONE)
		dc_error(p->dc, p->t.loc, D_DECL_PARMCLASS,
			"inappropriate storage class for function or "
			"associative array parameter");
}

/* parameter = specifiers [declarator]; in a prototype also in brackets, when
 * it may be missing. */
static struct member *parameter(struct parse *p)
{
	struct tok open = p->t, name = { .loc = p->t.loc };
	bool optional = p->proto && parse_eat(p, T_LBRAC);
	struct tspec *spec;
	struct declr *declr;

	refuse_storage(p);
	spec = parse_specifiers(p, NULL);
	declr = parse_declarator(p, NAME_OPTIONAL, &name);
	if (optional)
		parse_close(p, T_RBRAC, &open);
	return new_member(p, name.loc, name.name, parse_texpr(p, spec, declr));
}

/* parameters = parameter {"," parameter} ["," "..."] | "..." */
struct member *parse_parameters(struct parse *p, bool *varargs)
{
	struct member *first = NULL, **end = &first;

	*varargs = false;
	do {
		if (parse_eat(p, T_ELLIPSIS)) {
			*varargs = true;
			break;
		}
		*end = parameter(p);
		end = &(*end)->next;
	} while (parse_eat(p, T_COMMA));
	return first;
}

/* array = "[" [assignment] "]"; tuple = "[" parameters "]" */
static struct declr *brackets(struct parse *p)
{
	struct declr *d = new_declr(p, D_ARRAY, p->t.loc);
	struct tok open = p->t;

	parse_next(p);
	if (p->t.kind == T_RBRAC) {
		parse_next(p);
		return d;
	}
	if (in_tuple(p)) {
		d->kind = D_TUPLE;
		d->params = parse_parameters(p, &d->varargs);
		if (d->varargs)
			dc_error(p->dc, open.loc, D_DECL_PROTO_VARARGS,
				"array declaration may not use a varargs "
				"parameter list");
	} else {
		d->size = parse_assignment(p);
	}
	parse_close(p, T_RBRAC, &open);
	return d;
}

/* function = "(" [parameters] ")" */
static struct declr *function(struct parse *p)
{
	struct declr *d = new_declr(p, D_FUNC, p->t.loc);
	struct layout_attr outer = parse_take_attr(p);
	struct tok open = p->t;

	parse_next(p);
	if (p->t.kind != T_RPAR)
		d->params = parse_parameters(p, &d->varargs);
	p->attr = outer; /* not those of parameters */
	parse_close(p, T_RPAR, &open);
	return d;
}

/* True if the '(' at p->t opens a declarator, not parameters. */
static bool opens_declarator(const struct parse *p, enum declr_name mode)
{
	struct tok t = parse_peek(p);

	if (mode >= NAME_NEEDED)
		return true;
	return t.kind == T_STAR || t.kind == T_LPAR || t.kind == T_LBRAC ||
	       (t.kind == T_IDENT && mode == NAME_OPTIONAL && !is_type(p, &t));
}

/* direct = "(" declarator ")" | [identifier] */
static struct declr *direct(
	struct parse *p, enum declr_name mode, struct tok *name)
{
	struct tok open = p->t;
	struct declr *d;

	if (p->t.kind == T_LPAR && opens_declarator(p, mode)) {
		parse_next(p);
		d = parse_declarator(p, mode, name);
		parse_close(p, T_RPAR, &open);
		return d;
	}
	if (mode >= NAME_NEEDED ||
		(mode == NAME_OPTIONAL && p->t.kind == T_IDENT)) {
		*name = p->t;
		parse_name(p, mode == NAME_MEMBER);
	}
	return NULL;
}

static struct declr **chain_end(struct declr **at)
{
	while (*at)
		at = &(*at)->next;
	return at;
}

/* declarator = pointers direct {array | tuple | function} */
struct declr *parse_declarator(
	struct parse *p, enum declr_name mode, struct tok *name)
{
	int depth = p->depth;
	struct declr *outer, *first, **end;

	parse_deeper(p);
	outer = pointers(p);
	first = direct(p, mode, name);
	end = chain_end(&first);
	while (p->t.kind == T_LBRAC || p->t.kind == T_LPAR) {
		parse_deeper(p);
		*end = p->t.kind == T_LBRAC ? brackets(p) : function(p);
		end = &(*end)->next;
	}
	*end = outer;
	p->depth = depth;
	return first;
}

/* type_name = specifiers declarator-without-name */
struct texpr *parse_type_name(struct parse *p)
{
	struct layout_attr outer = p->attr;
	struct tspec *spec = parse_specifiers(p, NULL);
	struct texpr *t =
		parse_texpr(p, spec, parse_declarator(p, NAME_NONE, NULL));

	p->attr = outer;
	return t;
}

/* tree.c - prints the tree as text: one S-expression for each declaration, a
 * line each. Types are in angle brackets and read from the name outwards: "int
 * (*f)(char)" is <ptr func(<char>) int>. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/str.h"
#include "dcomp/dcomp_impl.h"

static void put_expr(struct str *out, const struct node *n);
static void put_type(struct str *out, const struct texpr *t);

/* clang-format off */
static const struct {
	uint32_t bit;
	const char *text;
} spec_text[] = {
	{ TS_CONST, "const" }, { TS_VOLATILE, "volatile" },
	{ TS_RESTRICT, "restrict" }, { TS_USERLAND, "userland" },
	{ TS_SIGNED, "signed" }, { TS_UNSIGNED, "unsigned" },
	{ TS_SHORT, "short" }, { TS_LONG, "long" },
	{ TS_LONGLONG, "long long" }, { TS_VOID, "void" },
	{ TS_CHAR, "char" }, { TS_INT, "int" }, { TS_FLOAT, "float" },
	{ TS_DOUBLE, "double" }, { TS_BOOL, "_Bool" },
	{ TS_STRING, "string" },
};
/* clang-format on */

static const char *const tag_text[] = {
	[TAG_STRUCT] = "struct",
	[TAG_UNION] = "union",
	[TAG_ENUM] = "enum",
};

static const char *const storage_text[] = {
	[ST_NONE] = "var",
	[ST_TYPEDEF] = "typedef",
	[ST_EXTERN] = "extern",
	[ST_STATIC] = "static",
	[ST_REGISTER] = "register",
	[ST_AUTO] = "auto",
	[ST_SELF] = "self",
	[ST_THIS] = "this",
};
static_assert(sizeof(storage_text) / sizeof(*storage_text) == ST_THIS + 1,
	"a text for each storage class");

static void put_string(struct str *out, const char *s, size_t n)
{
	str_putc(out, '"');
	for (size_t i = 0; i < n; i++) {
		unsigned char c = s[i];

		if (c == '"' || c == '\\')
			str_printf(out, "\\%c", c);
		else if (c < ' ' || c > '~')
			str_printf(out, "\\x%02x", c);
		else
			str_putc(out, c);
	}
	str_putc(out, '"');
}

/* Put a word, after a space if needed. */
static void put_word(struct str *out, const char *s)
{
	if (out->n && out->s[out->n - 1] != '<' && out->s[out->n - 1] != ' ')
		str_putc(out, ' ');
	str_puts(out, s);
}

static void put_bits(struct str *out, uint32_t bits)
{
	for (size_t i = 0; i < sizeof(spec_text) / sizeof(*spec_text); i++)
		if (bits & spec_text[i].bit)
			put_word(out, spec_text[i].text);
}

static void put_members(
	struct str *out, const struct member *m, const char *between)
{
	for (; m; m = m->next) {
		put_type(out, m->type);
		if (m->name)
			str_printf(out, " %s", m->name);
		if (m->bits) {
			str_putc(out, ':');
			put_expr(out, m->bits);
		}
		str_puts(out, m->next ? between : "");
	}
}

static void put_enums(struct str *out, const struct enumr *e)
{
	for (; e; e = e->next) {
		str_puts(out, e->name);
		if (e->value) {
			str_putc(out, '=');
			put_expr(out, e->value);
		}
		str_puts(out, e->next ? ", " : "");
	}
}

static void put_spec(struct str *out, const struct tspec *s)
{
	put_bits(out, s->bits);
	if (s->tag)
		put_word(out, tag_text[s->tag]);
	if (s->name || s->tagname)
		put_word(out, "");
	if (s->module)
		str_printf(out, "%s`", s->module);
	str_puts(out, s->name ? s->name : s->tagname ? s->tagname : "");
	if (!s->defines)
		return;
	put_word(out, "{");
	put_enums(out, s->enums);
	put_members(out, s->members, "; ");
	str_putc(out, '}');
}

static void put_params(struct str *out, const struct declr *d)
{
	put_members(out, d->params, ", ");
	if (d->varargs)
		str_puts(out, d->params ? ", ..." : "...");
}

static void put_declr(struct str *out, const struct declr *d)
{
	switch (d->kind) {
	case D_PTR:
		put_bits(out, d->quals);
		put_word(out, "ptr");
		break;
	case D_ARRAY:
		put_word(out, "array[");
		if (d->size)
			put_expr(out, d->size);
		str_putc(out, ']');
		break;
	case D_FUNC:
		put_word(out, "func(");
		put_params(out, d);
		str_putc(out, ')');
		break;
	case D_TUPLE:
		put_word(out, "tuple[");
		put_params(out, d);
		str_putc(out, ']');
		break;
	}
}

static void put_type(struct str *out, const struct texpr *t)
{
	str_putc(out, '<');
	for (const struct declr *d = t->declr; d; d = d->next)
		put_declr(out, d);
	put_spec(out, t->spec);
	str_putc(out, '>');
}

/* Put expressions or statements, with a space before each. */
static void put_list(struct str *out, const struct node *n)
{
	for (; n; n = n->next) {
		str_putc(out, ' ');
		put_expr(out, n);
	}
}

/* Put "(what a b", without the closing parenthesis; b may be NULL. */
static void put_open(struct str *out, const char *what, const struct node *a,
	const struct node *b)
{
	str_printf(out, "(%s ", what);
	put_expr(out, a);
	if (b) {
		str_putc(out, ' ');
		put_expr(out, b);
	}
}

static const char *const word_of[] = {
	[N_CALL] = "call",
	[N_INDEX] = "index",
	[N_CAST] = "cast",
	[N_SIZEOF] = "sizeof",
	[N_XLATE] = "xlate",
};

static void put_int(struct str *out, const struct node *n)
{
	str_printf(out, "%" PRIu64 "%s%s%s", n->u.i.value,
		n->u.i.is_char ? "c" : "", n->u.i.is_unsigned ? "u" : "",
		n->u.i.nlong == 0   ? ""
		: n->u.i.nlong == 1 ? "l"
				    : "ll");
}

static void put_ident(struct str *out, const struct node *n)
{
	static const char *const scope[] = {
		[ID_PLAIN] = "",
		[ID_SELF] = "self->",
		[ID_THIS] = "this->",
	};

	if (n->u.id.module)
		str_printf(out, "%s`", n->u.id.module);
	str_printf(out, "%s%s", scope[n->u.id.scope], n->u.id.name);
}

static void put_text(struct str *out, const struct node *n)
{
	put_string(out, n->u.str.s, n->u.str.len);
}

static void put_agg(struct str *out, const struct node *n)
{
	str_printf(out, "@%s", n->u.id.name);
}

/* (+ a b), (+= a b), (u- a), (~ a), (x++ a), (++x a) */
static void put_op(struct str *out, const struct node *n)
{
	enum op op = n->u.op.op;
	bool after = op == OP_POSTINC || op == OP_POSTDEC;
	bool before = op == OP_PREINC || op == OP_PREDEC;
	bool unary = op == OP_PLUS || op == OP_NEG || op == OP_DEREF ||
		     op == OP_ADDR;
	char what[8];

	snprintf(what, sizeof(what), "%s%s%s",
		unary	? "u"
		: after ? "x"
			: "",
		n->kind == N_ASSIGN ? op_assign_text(op) : op_text(op),
		before ? "x" : "");
	put_open(out, what, n->u.op.a, n->u.op.b);
	str_putc(out, ')');
}

static void put_cond(struct str *out, const struct node *n)
{
	put_open(out, "?:", n->u.cond.cond, n->u.cond.a);
	str_putc(out, ' ');
	put_expr(out, n->u.cond.b);
	str_putc(out, ')');
}

/* (call f a b), (index a k) */
static void put_applied(struct str *out, const struct node *n)
{
	put_open(out, word_of[n->kind], n->u.call.fn, NULL);
	put_list(out, n->u.call.args);
	str_putc(out, ')');
}

/* (. e name), (-> e name) */
static void put_member(struct str *out, const struct node *n)
{
	put_open(out, n->u.member.arrow ? "->" : ".", n->u.member.base, NULL);
	str_printf(out, " %s)", n->u.member.name);
}

/* (cast <type> e), (sizeof <type>), (sizeof e), (xlate <type> e) */
static void put_typed(struct str *out, const struct node *n)
{
	str_printf(out, "(%s", word_of[n->kind]);
	if (n->u.cast.type) {
		str_putc(out, ' ');
		put_type(out, n->u.cast.type);
	}
	put_list(out, n->u.cast.a);
	str_putc(out, ')');
}

static void put_offsetof(struct str *out, const struct node *n)
{
	const struct step *s;

	str_puts(out, "(offsetof ");
	put_type(out, n->u.offsetof.type);
	for (s = n->u.offsetof.steps; s; s = s->next)
		if (s->name)
			str_printf(out, " %s", s->name);
		else
			put_list(out, s->index);
	str_putc(out, ')');
}

static void put_stringof(struct str *out, const struct node *n)
{
	put_open(out, "stringof", n->u.op.a, NULL);
	str_putc(out, ')');
}

static void put_stmt(struct str *out, const struct node *n)
{
	put_expr(out, n->u.op.a);
}

/* (if c (do s t) (else s t)) */
static void put_if(struct str *out, const struct node *n)
{
	put_open(out, "if", n->u.cond.cond, NULL);
	str_puts(out, " (do");
	put_list(out, n->u.cond.a);
	str_putc(out, ')');
	if (n->u.cond.b) {
		str_puts(out, " (else");
		put_list(out, n->u.cond.b);
		str_putc(out, ')');
	}
	str_putc(out, ')');
}

static void put_empty(struct str *out, const struct node *n)
{
	(void)n;
	str_puts(out, "()");
}

static void put_expr(struct str *out, const struct node *n)
{
	static void (*const put[])(struct str *, const struct node *) = {
		[N_INT] = put_int,
		[N_STRING] = put_text,
		[N_IDENT] = put_ident,
		[N_AGG] = put_agg,
		[N_UNARY] = put_op,
		[N_BINARY] = put_op,
		[N_ASSIGN] = put_op,
		[N_COND] = put_cond,
		[N_CALL] = put_applied,
		[N_INDEX] = put_applied,
		[N_MEMBER] = put_member,
		[N_CAST] = put_typed,
		[N_SIZEOF] = put_typed,
		[N_OFFSETOF] = put_offsetof,
		[N_STRINGOF] = put_stringof,
		[N_XLATE] = put_typed,
		[N_EXPR] = put_stmt,
		[N_IF] = put_if,
		[N_EMPTY] = put_empty,
	};

	put[n->kind](out, n);
}

/* (clause "p" "q" (pred e) (do s t)) */
static void put_clause(struct str *out, const struct decl *d)
{
	str_puts(out, "(clause");
	for (const struct pdesc *p = d->u.clause.pdescs; p; p = p->next)
		str_printf(out, " %s\"%s\"", p->is_id ? "id " : "", p->text);
	if (d->u.clause.pred) {
		str_putc(out, ' ');
		put_open(out, "pred", d->u.clause.pred, NULL);
		str_putc(out, ')');
	}
	if (d->u.clause.has_body) {
		str_puts(out, " (do");
		put_list(out, d->u.clause.body);
		str_putc(out, ')');
	}
	str_putc(out, ')');
}

static void put_var(struct str *out, const char *what, const struct decl *d)
{
	str_printf(out, "(%s ", what);
	if (d->u.var.name)
		str_printf(out, "%s ", d->u.var.name);
	if (d->u.var.keys) {
		str_putc(out, '[');
		put_members(out, d->u.var.keys, ", ");
		str_puts(out, "] ");
	}
	put_type(out, d->u.var.type);
	put_list(out, d->u.var.value);
	str_putc(out, ')');
}

static void put_sets(struct str *out, const struct xmember *m)
{
	for (; m; m = m->next) {
		str_printf(out, " (%s ", m->name);
		put_expr(out, m->value);
		str_putc(out, ')');
	}
}

static void put_xlator(struct str *out, const struct decl *d)
{
	str_puts(out, "(translator ");
	put_type(out, d->u.xlator.out);
	str_putc(out, ' ');
	put_type(out, d->u.xlator.in);
	str_printf(out, " %s", d->u.xlator.param);
	put_sets(out, d->u.xlator.members);
	str_putc(out, ')');
}

static void put_decl(struct str *out, const struct decl *d);

/* (= (clause ...) (x e) | (clause ...)) */
static void put_bindings(struct str *out, const struct binding *b)
{
	if (b)
		str_puts(out, " (=");
	for (const struct binding *each = b; each; each = each->next) {
		for (const struct bsource *s = each->sources; s; s = s->next) {
			bool more = s->next && s->next->instead;

			str_puts(out, s->instead ? " | " : " ");
			str_puts(out, s->optional && !s->instead ? "[" : "");
			put_clause(out, s->clause);
			put_sets(out, s->sets);
			str_puts(out, s->optional && !more ? "]" : "");
		}
		if (each->next)
			str_puts(out, " |");
	}
	if (b)
		str_putc(out, ')');
}

static void put_provider(struct str *out, const struct decl *d)
{
	str_printf(out, "(provider %s", d->u.provider.name);
	for (const struct pdecl *p = d->u.provider.probes; p; p = p->next) {
		str_printf(out, " (probe %s (", p->name);
		put_members(out, p->params, ", ");
		if (p->mapped) {
			str_puts(out, ") (");
			put_members(out, p->xparams, ", ");
		}
		str_putc(out, ')');
		put_bindings(out, p->bindings);
		str_putc(out, ')');
	}
	for (const struct decl *m = d->u.provider.decls; m; m = m->next) {
		str_putc(out, ' ');
		put_decl(out, m);
	}
	str_putc(out, ')');
}

static void put_decl(struct str *out, const struct decl *d)
{
	switch (d->kind) {
	case DC_CLAUSE:
		put_clause(out, d);
		break;
	case DC_DECL:
		put_var(out, storage_text[d->u.var.storage], d);
		break;
	case DC_INLINE:
		put_var(out, "inline", d);
		break;
	case DC_TRANSLATOR:
		put_xlator(out, d);
		break;
	case DC_PROVIDER_DECL:
		put_provider(out, d);
		break;
	case DC_PRAGMA:
		str_printf(out, "(pragma %s)", d->u.pragma.text);
		break;
	}
}

void dc_print_tree(struct str *out, const struct decl *d)
{
	for (; d; d = d->next) {
		put_decl(out, d);
		if (d->next)
			str_putc(out, '\n');
	}
}

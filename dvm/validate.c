/* validate.c - difo_validate(): the program's tables and sizes. Both engines
 * trust what passes here, so everything that they index, copy or divide by is
 * checked. validate_code.c checks how instructions use the tables. */
#include "dvm/validate_impl.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

int validate_refuse(struct check *c, const char *fmt, ...)
{
	va_list ap;

	c->e->clause = c->clause;
	c->e->pc = c->pc;
	va_start(ap, fmt);
	vsnprintf(c->e->text, sizeof(c->e->text), fmt, ap);
	va_end(ap);
	return -EINVAL;
}

bool validate_strid(const struct dif_prog *p, int64_t id)
{
	if (id < 0 || (uint64_t)id >= p->strtab.n)
		return false;
	return !id || !p->strtab.s[id - 1];
}

static int check_sizes(struct check *c)
{
	const struct dif_prog *p = c->p;

	if (!p->strsize || p->strsize > DIF_MAX_SIZE)
		return validate_refuse(c, "string size %u", p->strsize);
	if (p->nregs > DIF_NREG)
		return validate_refuse(c, "%u registers", p->nregs);
	if (!p->strtab.n || p->strtab.n > INT32_MAX ||
		p->strtab.s[p->strtab.n - 1])
		return validate_refuse(
			c, "string table does not end with a NUL");
	if (p->clauses.n > DIF_MAX_TABLE || p->vars.n > DIF_MAX_TABLE ||
		p->aggs.n > DIF_MAX_TABLE)
		return validate_refuse(
			c, "too many clauses, variables or aggregations");
	if ((p->globals | p->locals | p->threads) % 8 ||
		p->globals > DIF_MAX_AREA || p->locals > DIF_MAX_AREA ||
		p->threads > DIF_MAX_AREA)
		return validate_refuse(c, "size of a variable area");
	return 0;
}

static bool field_size_ok(const struct field *f)
{
	switch (f->kind) {
	case FIELD_INT:
		return bits_is_int_size(f->size);
	case FIELD_STACK:
		return f->size % 8 == 0;
	case FIELD_USTACK:
		return f->size % 8 == 0 && f->size > 8;
	case FIELD_SYM:
		return f->size == 8 && f->sym <= SYM_MOD;
	case FIELD_USYM:
		return f->size == 16 && f->sym <= SYM_MOD;
	case FIELD_FLOAT:
		return f->size == 4 || f->size == 8 || f->size == 16;
	default:
		return true;
	}
}

/* True if the field has the size of its type; strings may have any size. */
static bool shows(const struct field *f, const struct dif_type *t)
{
	bool str = f->kind == FIELD_STR || f->kind == FIELD_SID;

	return str == (t->kind == TYPE_STRING) && (str || f->size == t->size);
}

/* Check a field of a record, or a part of a tuple, that must lie in [from,
 * to). */
static int check_field(
	struct check *c, const struct field *f, uint64_t from, uint64_t to)
{
	const struct dif_type *types = c->p->types.v;

	if (f->kind > FIELD_FLOAT)
		return validate_refuse(c, "field kind %u", f->kind);
	if (!field_size_ok(f))
		return validate_refuse(
			c, "field of kind %u, %u bytes", f->kind, f->size);
	if (!f->size || !within(f->off, f->size, from, to))
		return validate_refuse(c,
			"field at %u, %u bytes, out of bounds", f->off,
			f->size);
	if (f->type > c->p->types.n ||
		(f->type && !shows(f, &types[f->type - 1])))
		return validate_refuse(
			c, "field at %u: type %u", f->off, f->type);
	return 0;
}

/* Check a tuple, of which each part begins where the one before ends, so that
 * no byte belongs to none. */
static int check_key(struct check *c, const char *name, const struct dif_key *k)
{
	uint32_t at = 0;

	if (k->size % 8 || k->size > DIF_MAX_SIZE || k->nparts > k->size / 8)
		return validate_refuse(c, "%s: tuple of %u bytes, %u parts",
			name, k->size, k->nparts);
	for (uint32_t i = 0; i < k->nparts; i++) {
		const struct field *f = &k->part[i];
		uint32_t room = f->kind == FIELD_INT || f->kind == FIELD_SID
					? 8
					: f->size;

		if (f->off != at || !within(at, room, 0, k->size))
			return validate_refuse(
				c, "%s: part %u at %u", name, i, f->off);
		if (check_field(c, f, 0, k->size))
			return -EINVAL;
		at += (room + 7) / 8 * 8;
	}
	if (at != k->size)
		return validate_refuse(c,
			"%s: parts of %u bytes in a tuple of "
			"%u",
			name, at, k->size);
	return 0;
}

static int check_var_size(struct check *c, const struct dif_var *v)
{
	if (v->scope > SCOPE_LOCAL || v->is_array > 1 || v->is_ref > 1 ||
		v->is_str > 1 || v->is_signed > 1)
		return validate_refuse(c, "%s: kind of variable", v->name);
	if (v->is_str && !v->is_ref)
		return validate_refuse(c, "%s: string by value", v->name);
	if (!v->size || v->size > DIF_MAX_SIZE ||
		(!v->is_ref && !bits_is_int_size(v->size)))
		return validate_refuse(c, "%s: size %u", v->name, v->size);
	return 0;
}

static int check_array(struct check *c, const struct dif_var *v)
{
	if (v->scope == SCOPE_LOCAL)
		return validate_refuse(c, "%s: clause-local array", v->name);
	if (v->off)
		return validate_refuse(c, "%s: array with an offset", v->name);
	if (!v->key.size)
		return validate_refuse(c, "%s: array without a tuple", v->name);
	return check_key(c, v->name, &v->key);
}

/* Check a scalar. `used' has one byte per 8 bytes of the scope's area. */
static int check_scalar(
	struct check *c, const struct dif_var *v, uint32_t area, char *used)
{
	uint32_t room = dif_var_room(v);

	if (v->off % 8 || !within(v->off, room, 0, area))
		return validate_refuse(c, "%s: out of its area", v->name);
	for (uint32_t i = v->off / 8; i < (v->off + room) / 8; i++)
		if (used[i]++)
			return validate_refuse(
				c, "%s: overlaps another variable", v->name);
	return 0;
}

static int check_scope(struct check *c, enum dif_scope scope, uint32_t area)
{
	char *used = xcalloc(area / 8 + 1, 1);
	int r = 0;

	for (size_t i = 0; !r && i < c->p->vars.n; i++) {
		const struct dif_var *v = &c->p->vars.v[i];

		if (v->scope == scope && !v->is_array)
			r = check_scalar(c, v, area, used);
	}
	free(used);
	return r;
}

static int check_vars(struct check *c)
{
	for (size_t i = 0; i < c->p->vars.n; i++) {
		const struct dif_var *v = &c->p->vars.v[i];

		if (!v->name)
			return validate_refuse(
				c, "variable %zu has no name", i);
		if (check_var_size(c, v) || (v->is_array && check_array(c, v)))
			return -EINVAL;
	}
	if (check_scope(c, SCOPE_GLOBAL, c->p->globals) ||
		check_scope(c, SCOPE_THREAD, c->p->threads))
		return -EINVAL;
	return check_scope(c, SCOPE_LOCAL, c->p->locals);
}

static int check_agg(struct check *c, const struct dif_agg *a)
{
	if (a->desc.fn >= AGGR_NFN)
		return validate_refuse(
			c, "@%s: aggregating function %u", a->name, a->desc.fn);
	if (!aggr_valid(&a->desc))
		return validate_refuse(c, "@%s: parameters of %s", a->name,
			aggr_name[a->desc.fn]);
	return check_key(c, a->name, &a->key);
}

static int check_aggs(struct check *c)
{
	for (size_t i = 0; i < c->p->aggs.n; i++) {
		const struct dif_agg *a = &c->p->aggs.v[i];

		if (!a->name)
			return validate_refuse(
				c, "aggregation %zu has no name", i);
		if (check_agg(c, a))
			return -EINVAL;
	}
	return 0;
}

/* Check that n things of type `part' fit into type i at off. A part's type must
 * come before type i. */
static int check_part(
	struct check *c, uint32_t i, uint32_t part, uint64_t off, uint64_t n)
{
	const struct dif_type *all = c->p->types.v;

	if (part >= i || !within(off, n * all[part].size, 0, all[i].size))
		return validate_refuse(
			c, "type %s: part out of it", all[i].name);
	return 0;
}

static bool is_bits(const struct dif_member *m, const struct dif_type *t)
{
	return t->kind != TYPE_STRUCT && t->kind != TYPE_ARRAY &&
	       m->bits <= 64 && m->bit + (uint64_t)m->bits <= 128;
}

/* Check a bit-field. It may span more bytes than its type has, but not more
 * than 16. */
static int check_bits(
	struct check *c, const struct dif_type *t, const struct dif_member *m)
{
	uint64_t size = (m->bit + (uint64_t)m->bits + 7) / 8;

	if (m->type >= c->p->types.n || !is_bits(m, &c->p->types.v[m->type]) ||
		!within(m->off, size, 0, t->size))
		return validate_refuse(
			c, "type %s: bit-field out of it", t->name);
	return 0;
}

static int check_type(struct check *c, uint32_t i)
{
	const struct dif_type *t = &c->p->types.v[i];
	bool word = bits_is_int_size(t->size);

	if (!t->name || t->kind >= TYPE_NKINDS)
		return validate_refuse(c, "type %u: kind %u", i, t->kind);
	if (t->kind == TYPE_ARRAY)
		return check_part(c, i, t->base, 0, t->n);
	if (t->kind == TYPE_FLOAT)
		word |= t->size == 16;
	if (t->kind != TYPE_STRUCT && t->kind != TYPE_STRING && !word)
		return validate_refuse(
			c, "type %s: %u bytes", t->name, t->size);
	for (uint32_t k = 0; t->kind == TYPE_STRUCT && k < t->n; k++) {
		const struct dif_member *m = &t->member[k];

		if (m->bits ? check_bits(c, t, m)
			    : check_part(c, i, m->type, m->off, 1))
			return -EINVAL;
	}
	return 0;
}

static int check_types(struct check *c)
{
	for (size_t i = 0; i < c->p->types.n; i++)
		if (check_type(c, i))
			return -EINVAL;
	return 0;
}

static int check_layout(struct check *c)
{
	const struct difo *d = c->d;

	if (!d->ncode || d->ncode > DIF_MAX_CODE)
		return validate_refuse(c, "%u instructions", d->ncode);
	if (d->nints > DIF_MAX_TABLE || d->nfields > DIF_MAX_TABLE ||
		d->nacts > DIF_MAX_TABLE)
		return validate_refuse(c, "table too long");
	if ((d->recsize | d->scratch | d->keyarea) % 8 ||
		d->recsize > DIF_MAX_AREA || d->scratch > DIF_MAX_AREA ||
		d->keyarea > DIF_MAX_AREA)
		return validate_refuse(c, "record, scratch or key size");
	if (d->recsize ? !within(sizeof(struct rec), d->nran, 0, d->recsize)
		       : d->nran || d->nfields)
		return validate_refuse(c, "record of %u bytes, %u `ran' bytes",
			d->recsize, d->nran);
	if (d->thread && !within(d->thread, sizeof(uint32_t),
				 sizeof(struct rec) + d->nran, d->recsize))
		return validate_refuse(c, "thread at %u", d->thread);
	return 0;
}

static int check_act(struct check *c, uint32_t i)
{
	const struct difo *d = c->d;
	const struct dif_act *a = &d->act[i];

	if (a->kind >= ACT_NKINDS)
		return validate_refuse(c, "action %u: kind %u", i, a->kind);
	if (a->ran && !within(a->ran, 1, sizeof(struct rec),
			      sizeof(struct rec) + d->nran))
		return validate_refuse(
			c, "action %u: `ran' byte at %u", i, a->ran);
	if (!within(a->field, a->nfields, 0, d->nfields))
		return validate_refuse(c, "action %u: fields", i);
	if (a->fmt != -1 && !validate_strid(c->p, a->fmt))
		return validate_refuse(c, "action %u: format %d", i, a->fmt);
	if (a->kind == ACT_PRINT &&
		(a->nfields != 1 || !d->field[a->field].type))
		return validate_refuse(c, "action %u: no type", i);
	if (a->naggs > DIF_MAX_TABLE)
		return validate_refuse(
			c, "action %u: %u aggregations", i, a->naggs);
	for (uint32_t k = 0; k < a->naggs; k++)
		if (a->aggs[k] >= c->p->aggs.n)
			return validate_refuse(
				c, "action %u: aggregation %u", i, a->aggs[k]);
	return 0;
}

static int check_clause(struct check *c)
{
	const struct difo *d = c->d;

	if (check_layout(c))
		return -EINVAL;
	if (d->binds > c->p->bound.n)
		return validate_refuse(c, "bound probe %u", d->binds);
	for (uint32_t i = 0; i < d->nfields; i++)
		if (check_field(c, &d->field[i], sizeof(struct rec) + d->nran,
			    d->recsize))
			return -EINVAL;
	for (uint32_t i = 0; i < d->nacts; i++)
		if (check_act(c, i))
			return -EINVAL;
	return validate_code(c);
}

int difo_validate(const struct dif_prog *p, struct dif_error *e)
{
	struct check c = { .p = p, .e = e };

	if (check_sizes(&c) || check_vars(&c) || check_aggs(&c) ||
		check_types(&c))
		return -EINVAL;
	for (c.clause = 0; c.clause < p->clauses.n; c.clause++) {
		c.d = &p->clauses.v[c.clause];
		c.pc = 0;
		if (check_clause(&c))
			return -EINVAL;
	}
	return 0;
}

int difo_accept(const struct dif_prog *p, struct diag *d)
{
	struct dif_error e;

	if (!difo_validate(p, &e))
		return 0;
	return diag_set(d, EINVAL,
		"invalid DIF in clause %u, instruction %u: %s", e.clause, e.pc,
		e.text);
}

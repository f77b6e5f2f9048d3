/* tuple.c - lays out the parts of a tuple, each at a multiple of 8 bytes. */
#include "dcomp/gen/gen_impl.h"

/* Return the type for values whose field kind is not enough to print them:
 * structures, enumerations. 0: none. */
uint32_t gen_field_type(struct gen *g, struct type *t)
{
	bool tells = type_real(t)->kind == T_ENUM ||
		     (type_is_bytes(t) && !type_is_float(t));

	return tells ? gen_type_index(g, t) + 1 : 0;
}

struct field gen_bytes_field(struct gen *g, struct type *t)
{
	return (struct field){
		.kind = type_is_float(t) ? FIELD_FLOAT : FIELD_BYTES,
		.size = type_size(g->dc, t),
		.type = gen_field_type(g, t),
	};
}

static struct field string_part(struct dcomp *dc, enum rep rep)
{
	struct field f = { .kind = FIELD_STR };

	if (rep == REP_SID) {
		f.kind = FIELD_SID;
		f.size = 8;
	} else {
		f.size = rep == REP_COMM ? DIF_COMM : dc->prog.strsize;
	}
	return f;
}

static struct field int_part(struct dcomp *dc, struct type *t)
{
	return (struct field){
		.kind = FIELD_INT,
		.is_signed = !type_is_unsigned(t),
		.is_ptr = type_is_ptr(t),
		.size = type_size(dc, t),
		.type = gen_field_type(dc->gen, t),
	};
}

/* A part for the text of an array of char, with a NUL. */
static struct field chars_part(struct dcomp *dc, struct type *t)
{
	uint64_t size = type_size(dc, t) + 1;

	if (size > dc->prog.strsize)
		size = dc->prog.strsize;
	return (struct field){ .kind = FIELD_STR, .size = (size + 7) / 8 * 8 };
}

static struct field part_field(struct dcomp *dc, const struct keypart *p)
{
	if (type_is_stack(p->type) || type_is_symbol(p->type))
		return gen_stack_field(dc, p->type);
	if (type_is_string(p->type))
		return string_part(dc, p->rep);
	if (type_is_chars(p->type))
		return chars_part(dc, p->type);
	if (type_is_bytes(p->type))
		return gen_bytes_field(dc->gen, p->type);
	return int_part(dc, p->type);
}

uint32_t gen_tuple_layout(
	struct dcomp *dc, const struct tuple *t, struct field *field)
{
	uint32_t i, at = 0;

	for (i = 0; i < t->n; i++) {
		struct field f = part_field(dc, &t->part[i]);

		f.off = at;
		f.returns = t->part[i].returns;
		at += (f.size + 7) / 8 * 8;
		if (field)
			field[i] = f;
	}
	return at;
}

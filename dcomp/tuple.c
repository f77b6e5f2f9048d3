/* tuple.c - where the parts of a tuple lie. Each takes a multiple of 8 bytes.
 */
#include "dcomp/gen_impl.h"

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
	};
}

uint32_t tuple_layout(
	struct dcomp *dc, const struct tuple *t, struct field *field)
{
	uint32_t i, at = 0;

	for (i = 0; i < t->n; i++) {
		const struct keypart *p = &t->part[i];
		struct field f = type_is_string(p->type)
					 ? string_part(dc, p->rep)
					 : int_part(dc, p->type);

		f.off = at;
		at += (f.size + 7) / 8 * 8;
		if (field)
			field[i] = f;
	}
	return at;
}

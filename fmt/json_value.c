/* json_value.c - values of D in JSON: integers as numbers, pointers as strings
 * in hexadecimal and null, enumerators by name, structures as objects, arrays
 * of char as text, other arrays as arrays, stacks as arrays of frames. */
#include <stdlib.h>
#include <string.h>

#include "fmt/fmt_impl.h"
#include "fmt/json.h"

static void put_pointer(struct str *out, uint64_t v)
{
	char buf[FMT_DIGITS + 4], *end = buf + sizeof(buf), *s;

	if (!v) {
		json_bare(out, "null");
		return;
	}
	*--end = 0;
	*--end = '"';
	s = fmt_digits(end, v, 16);
	*--s = 'x';
	*--s = '0';
	*--s = '"';
	json_bare(out, s);
}

/* Without a name, as a number. */
static void put_enum(struct str *out, const struct dif_type *t, uint64_t v)
{
	const char *name = fmt_enumerator(t, v);

	if (name)
		json_text(out, name, strlen(name));
	else
		json_int(out, fmt_extend(v, 8 * t->size, true), true);
}

static void put_int(struct str *out, const struct dif_type *t, uint64_t v)
{
	if (t->kind == TYPE_ENUM)
		put_enum(out, t, v);
	else if (t->kind == TYPE_PTR)
		put_pointer(out, v);
	else
		json_int(out, v, t->is_signed);
}

/* What is not a number of JSON is a string: "inf", "nan". So many digits that
 * none is lost. */
static void put_float(struct str *out, const void *bytes, uint32_t size)
{
	struct pfmt f = { .conv = "g", .has_prec = true };
	struct field field = { .kind = FIELD_FLOAT, .size = size };
	struct fmt_val v = { &field, bytes, false };
	struct str number = { 0 };

	f.prec = size == 4 ? 9 : size == 8 ? 17 : 21;
	fmt_float(&number, &f, &v);
	if (strpbrk(number.s, "in"))
		json_text(out, number.s, number.n);
	else
		json_bare(out, number.s);
	str_free(&number);
}

/* Bytes in memory, as their type says. */
struct item {
	const struct dif_prog *p;
	const struct dif_type *t;
	const char *bytes;
};

static void put_typed(struct str *out, const struct item *it);

static void put_elements(struct str *out, const struct item *it)
{
	struct item e = { it->p, &it->p->types.v[it->t->base], it->bytes };

	json_open(out, '[');
	for (uint32_t i = 0; i < it->t->n; i++, e.bytes += e.t->size)
		put_typed(out, &e);
	json_close(out, ']');
}

static void put_array(struct str *out, const struct item *it)
{
	if (it->p->types.v[it->t->base].kind == TYPE_CHAR)
		json_text(out, it->bytes, strnlen(it->bytes, it->t->size));
	else
		put_elements(out, it);
}

/* Members of one without a name are its outer structure's, as in C. */
static void put_members(struct str *out, const struct item *it)
{
	for (uint32_t i = 0; i < it->t->n; i++) {
		const struct dif_member *m = &it->t->member[i];
		struct item e = { it->p, &it->p->types.v[m->type],
			it->bytes + m->off };

		if (!m->name && e.t->kind == TYPE_STRUCT) {
			put_members(out, &e);
			continue;
		}
		if (!m->name)
			continue;
		json_key(out, m->name);
		if (m->bits)
			put_int(out, e.t, fmt_bits(it->p, it->bytes, m));
		else
			put_typed(out, &e);
	}
}

static void put_typed(struct str *out, const struct item *it)
{
	uint32_t size = it->t->size;

	switch (it->t->kind) {
	case TYPE_STRUCT:
		json_open(out, '{');
		put_members(out, it);
		json_close(out, '}');
		break;
	case TYPE_ARRAY:
		put_array(out, it);
		break;
	case TYPE_FLOAT:
		put_float(out, it->bytes, size);
		break;
	case TYPE_STRING:
		json_text(out, it->bytes, strnlen(it->bytes, size));
		break;
	default:
		put_int(out, it->t,
			fmt_extend(fmt_load(it->bytes, size), 8 * size,
				it->t->is_signed));
	}
}

/* {"address": "0x...", "module": ..., "symbol": ..., "offset": ...}: the parts
 * of the name as far as it has them. */
static void put_symbol(
	struct str *out, const struct fmt_opts *o, const struct fmt_addr *a)
{
	struct str name = { 0 };
	const char *tick, *plus;

	json_open(out, '{');
	json_key(out, "address");
	put_pointer(out, a->addr);
	if (o->name && o->name(o->namearg, &name, a)) {
		tick = strchr(name.s, '`');
		plus = tick ? strrchr(tick, '+') : NULL;
		if (plus && strncmp(plus, "+0x", 3) != 0)
			plus = NULL;
		json_key(out, "module");
		json_text(out, name.s, tick ? (size_t)(tick - name.s) : name.n);
		if (tick) {
			const char *end = plus ? plus : name.s + name.n;

			json_key(out, "symbol");
			json_text(out, tick + 1, end - tick - 1);
		}
		if (plus)
			json_key_int(
				out, "offset", strtoull(plus + 1, NULL, 16));
	}
	json_close(out, '}');
	str_free(&name);
}

static void put_stack(
	struct str *out, const struct fmt_opts *o, const struct fmt_val *v)
{
	struct fmt_addr a;

	json_open(out, '[');
	for (uint32_t i = 0; fmt_frame(v, i, &a); i++)
		put_symbol(out, o, &a);
	json_close(out, ']');
}

static void put_field_int(struct str *out, const struct fmt_val *v)
{
	if (v->field->is_ptr)
		put_pointer(out, fmt_int(v));
	else
		json_int(out, fmt_int(v), v->field->is_signed);
}

static void put_typed_field(
	struct str *out, const struct dif_prog *p, const struct fmt_val *v)
{
	struct item it = { p, &p->types.v[v->field->type - 1], v->bytes };

	if (v->field->kind == FIELD_INT)
		put_int(out, it.t, fmt_int(v));
	else
		put_typed(out, &it);
}

void json_value(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v)
{
	struct fmt_addr a;
	const char *s;
	size_t n;

	switch (v->field->kind) {
	case FIELD_STR:
	case FIELD_SID:
		s = fmt_text(p, v, &n);
		json_text(out, s, n);
		break;
	case FIELD_SYM:
	case FIELD_USYM:
		a = fmt_addr_of(v);
		put_symbol(out, o, &a);
		break;
	case FIELD_STACK:
	case FIELD_USTACK:
		put_stack(out, o, v);
		break;
	case FIELD_FLOAT:
		put_float(out, v->bytes, v->field->size);
		break;
	case FIELD_INT:
	default:
		if (v->field->type)
			put_typed_field(out, p, v);
		else if (v->field->kind == FIELD_INT)
			put_field_int(out, v);
		else
			json_hex(out, v->bytes, v->field->size);
	}
}

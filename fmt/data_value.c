/* data_value.c - D values as structured output: integers are numbers, pointers
 * are texts in hexadecimal or null, enumerators are names, structures are
 * objects, arrays of char are texts, other arrays lists, stacks lists of
 * frames. An array without a size, whose elements are not there, is null. */
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "fmt/fmt_impl.h"
#include "fmt/emit.h"

static void put_pointer(struct emit *e, uint64_t v)
{
	struct str address = { 0 };

	if (!v) {
		emit_word(e, "null");
		return;
	}
	fmt_address(&address, v, 0);
	emit_text(e, address.s, address.n);
	str_free(&address);
}

/* Put an enumerator's name, or a number if it has none. */
static void put_enum(struct emit *e, const struct dif_type *t, uint64_t v)
{
	const char *name = fmt_enumerator(t, v);

	if (name)
		emit_text(e, name, strlen(name));
	else
		emit_int(e, bits_extend(v, 8 * t->size, true), true);
}

static void put_int(struct emit *e, const struct dif_type *t, uint64_t v)
{
	if (t->kind == TYPE_ENUM)
		put_enum(e, t, v);
	else if (t->kind == TYPE_PTR)
		put_pointer(e, v);
	else
		emit_int(e, v, t->is_signed);
}

/* Put a number with so many digits that none is lost. What is not a number in
 * JSON becomes a string: "inf", "nan". */
static void put_float(struct emit *e, const void *bytes, uint32_t size)
{
	struct pfmt f = { .conv = "g", .has_prec = true };
	struct field field = { .kind = FIELD_FLOAT, .size = size };
	struct fmt_val v = { &field, bytes, false };
	struct str number = { 0 };

	f.prec = size == 4 ? 9 : size == 8 ? 17 : 21;
	fmt_float(&number, &f, &v);
	if (strpbrk(number.s, "in"))
		emit_text(e, number.s, number.n);
	else
		emit_word(e, number.s);
	str_free(&number);
}

/* Bytes in memory and their type. */
struct item {
	const struct dif_prog *p;
	const struct dif_type *t;
	const char *bytes;
};

static void put_typed(struct emit *e, const struct item *it);

static void put_elements(struct emit *e, const struct item *it)
{
	struct item el = { it->p, &it->p->types.v[it->t->base], it->bytes };

	emit_open(e, '[');
	for (uint32_t i = 0; i < it->t->n; i++, el.bytes += el.t->size)
		put_typed(e, &el);
	emit_close(e, ']');
}

static void put_array(struct emit *e, const struct item *it)
{
	if (!it->t->n)
		emit_word(e, "null");
	else if (it->p->types.v[it->t->base].kind == TYPE_CHAR)
		emit_text(e, it->bytes, strnlen(it->bytes, it->t->size));
	else
		put_elements(e, it);
}

/* Members of an anonymous structure count as the outer one's, as in C. */
static void put_members(struct emit *e, const struct item *it)
{
	for (uint32_t i = 0; i < it->t->n; i++) {
		const struct dif_member *m = &it->t->member[i];
		struct item el = { it->p, &it->p->types.v[m->type],
			it->bytes + m->off };

		if (!m->name && el.t->kind == TYPE_STRUCT) {
			put_members(e, &el);
			continue;
		}
		if (!m->name)
			continue;
		emit_key(e, m->name);
		if (m->bits)
			put_int(e, el.t, fmt_bits(it->p, it->bytes, m));
		else
			put_typed(e, &el);
	}
}

static void put_typed(struct emit *e, const struct item *it)
{
	uint32_t size = it->t->size;

	switch (it->t->kind) {
	case TYPE_STRUCT:
		emit_open(e, '{');
		put_members(e, it);
		emit_close(e, '}');
		break;
	case TYPE_ARRAY:
		put_array(e, it);
		break;
	case TYPE_FLOAT:
		put_float(e, it->bytes, size);
		break;
	case TYPE_STRING:
		emit_text(e, it->bytes, strnlen(it->bytes, size));
		break;
	default:
		put_int(e, it->t,
			bits_extend(fmt_load(it->bytes, size), 8 * size,
				it->t->is_signed));
	}
}

/* Put {"address": "0x...", "module": ..., "symbol": ..., "offset": ...}, with
 * those parts of the name that are known. */
static void put_symbol(
	struct emit *e, const struct fmt_opts *o, const struct fmt_addr *a)
{
	struct fmt_name name;

	emit_open(e, '{');
	emit_key(e, "address");
	put_pointer(e, a->addr);
	if (fmt_name_of(&name, o, a)) {
		emit_key(e, "module");
		emit_text(e, name.module.s, name.module.n);
		if (a->how != SYM_MOD && name.symbol.n) {
			emit_key(e, "symbol");
			emit_text(e, name.symbol.s, name.symbol.n);
		}
		if (a->how == SYM_ADDR && name.symbol.n && name.offset)
			emit_key_int(e, "offset", name.offset);
		if (name.line) {
			emit_key(e, "file");
			emit_text(e, name.file.s, name.file.n);
			emit_key_int(e, "line", name.line);
		}
	}
	emit_close(e, '}');
	fmt_name_free(&name);
}

static void put_stack(
	struct emit *e, const struct fmt_opts *o, const struct fmt_val *v)
{
	struct fmt_addr a;

	emit_open(e, '[');
	for (uint32_t i = 0; fmt_frame(v, i, &a); i++)
		put_symbol(e, o, &a);
	emit_close(e, ']');
}

static void put_field_int(struct emit *e, const struct fmt_val *v)
{
	if (v->field->is_ptr)
		put_pointer(e, fmt_int(v));
	else
		emit_int(e, fmt_int(v), v->field->is_signed);
}

static void put_typed_field(
	struct emit *e, const struct dif_prog *p, const struct fmt_val *v)
{
	struct item it = { p, &p->types.v[v->field->type - 1], v->bytes };

	if (v->field->kind == FIELD_INT)
		put_int(e, it.t, fmt_int(v));
	else
		put_typed(e, &it);
}

void data_value(struct emit *e, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v)
{
	struct fmt_addr a;
	const char *s;
	size_t n;

	switch (v->field->kind) {
	case FIELD_STR:
	case FIELD_SID:
		s = fmt_text(p, v, &n);
		emit_text(e, s, n);
		break;
	case FIELD_SYM:
	case FIELD_USYM:
		a = fmt_addr_of(v);
		put_symbol(e, o, &a);
		break;
	case FIELD_STACK:
	case FIELD_USTACK:
		put_stack(e, o, v);
		break;
	case FIELD_FLOAT:
		put_float(e, v->bytes, v->field->size);
		break;
	case FIELD_INT:
	default:
		if (v->field->type)
			put_typed_field(e, p, v);
		else if (v->field->kind == FIELD_INT)
			put_field_int(e, v);
		else
			emit_hex(e, v->bytes, v->field->size);
	}
}

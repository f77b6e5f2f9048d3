/* print.c - print(): a value in the notation of its C type, with the names of
 * its members:
 *
 *	struct p {
 *	    int a = 3
 *	    char [8] s = "text"
 *	    struct q q = {
 *	        uint64_t [2] b = [ 0x1, 0x2 ]
 *	    }
 *	}
 *
 * Signed numbers are decimal, unsigned ones and addresses hexadecimal. "..."
 * stands for what exceeds the bytes that -xprintsize permits, and for an array
 * without a size, whose elements are not in the value. */
#include "fmt/fmt_impl.h"

#include <string.h>

#include "base/bits.h"

enum {
	INDENT = 4
};

/* A value to print, and its indentation. */
struct item {
	const struct dif_prog *p;
	const struct dif_type *t;
	const char *bytes;
	const char *end; /* end of the bytes that may be shown */
	size_t indent;
};

static void put_value(struct str *out, const struct item *it);

static size_t bytes_left(const struct item *it)
{
	return it->bytes < it->end ? (size_t)(it->end - it->bytes) : 0;
}

static void put_hex(struct str *out, uint64_t v)
{
	if (v)
		fmt_address(out, v, 0);
	else
		str_putc(out, '0');
}

/* Compare without the sign, since a bit-field has lost it. */
const char *fmt_enumerator(const struct dif_type *t, uint64_t v)
{
	v = bits_extend(v, 8 * t->size, false);
	for (uint32_t i = 0; i < t->n; i++)
		if (bits_extend(t->enumr[i].value, 8 * t->size, false) == v)
			return t->enumr[i].name;
	return NULL;
}

static void put_enum(struct str *out, const struct dif_type *t, uint64_t v)
{
	const char *name = fmt_enumerator(t, v);

	if (name)
		str_puts(out, name);
	else
		fmt_decimal(out, bits_extend(v, 8 * t->size, true), true, 0);
}

static void put_pointer(struct str *out, uint64_t v)
{
	if (v)
		fmt_address(out, v, 0);
	else
		str_puts(out, "NULL");
}

/* Put an integer of any kind, extended to 64 bits. */
static void put_int(struct str *out, const struct dif_type *t, uint64_t v)
{
	char c = v;

	if (t->kind == TYPE_CHAR)
		fmt_quoted(out, '\'', &c, 1);
	else if (t->kind == TYPE_ENUM)
		put_enum(out, t, v);
	else if (t->kind == TYPE_PTR)
		put_pointer(out, v);
	else if (t->is_signed)
		fmt_decimal(out, v, true, 0);
	else
		put_hex(out, v);
}

static void put_float(struct str *out, const struct item *it)
{
	struct pfmt f = { .conv = "g" };
	struct field field = { .kind = FIELD_FLOAT, .size = it->t->size };
	struct fmt_val v = { &field, it->bytes, false };

	fmt_float(out, &f, &v);
}

static void put_quoted(struct str *out, const char *s, size_t n, size_t most)
{
	fmt_quoted(out, '"', s, n < most ? n : most);
	if (n > most)
		str_puts(out, "...");
}

static void put_chars(struct str *out, const struct item *it)
{
	put_quoted(out, it->bytes, strnlen(it->bytes, it->t->size),
		bytes_left(it));
}

static void put_elements(struct str *out, const struct item *it)
{
	const struct dif_type *base = &it->p->types.v[it->t->base];
	bool lines = base->kind == TYPE_STRUCT || base->kind == TYPE_ARRAY;
	struct item e = { it->p, base, it->bytes, it->end,
		it->indent + INDENT };

	str_putc(out, '[');
	for (uint32_t i = 0; i < it->t->n; i++, e.bytes += base->size) {
		str_puts(out, i ? "," : "");
		str_putc(out, lines ? '\n' : ' ');
		str_pad(out, ' ', lines ? e.indent : 0);
		if (bytes_left(&e) < (lines ? 1 : base->size)) {
			str_puts(out, "...");
			break;
		}
		put_value(out, &e);
	}
	str_putc(out, lines ? '\n' : ' ');
	str_pad(out, ' ', lines ? it->indent : 0);
	str_putc(out, ']');
}

static void put_array(struct str *out, const struct item *it)
{
	const struct dif_type *base = &it->p->types.v[it->t->base];

	if (!it->t->n)
		str_puts(out, "...");
	else if (base->kind == TYPE_CHAR)
		put_chars(out, it);
	else
		put_elements(out, it);
}

/* A type without a tag is named "struct (anon)": leave out the "(anon)". */
static void put_type(struct str *out, const struct dif_type *t)
{
	static const char anon[] = " (anon)";
	size_t n = strlen(t->name), end = sizeof(anon) - 1;

	if (n > end && !strcmp(t->name + n - end, anon))
		n -= end;
	str_put(out, t->name, n);
}

static uint32_t bit_field_size(const struct dif_member *m)
{
	return (m->bit + m->bits + 7) / 8;
}

uint64_t fmt_bits(
	const struct dif_prog *p, const char *whole, const struct dif_member *m)
{
	unsigned __int128 v = 0; /* of 64 bits, the last may be in byte 9 */

	memcpy(&v, whole + m->off, bit_field_size(m));
	return bits_extend(v >> m->bit, m->bits, p->types.v[m->type].is_signed);
}

static void put_member(
	struct str *out, const struct item *it, const struct dif_member *m)
{
	struct item e = { it->p, &it->p->types.v[m->type], it->bytes + m->off,
		it->end, it->indent + INDENT };

	str_pad(out, ' ', e.indent);
	put_type(out, e.t);
	if (out->s[out->n - 1] != '*')
		str_putc(out, ' ');
	if (m->name)
		str_printf(out, "%s = ", m->name);
	if (m->bits && bytes_left(&e) < bit_field_size(m))
		str_puts(out, "...");
	else if (m->bits)
		put_int(out, e.t, fmt_bits(it->p, it->bytes, m));
	else
		put_value(out, &e);
	str_putc(out, '\n');
}

static void put_members(struct str *out, const struct item *it)
{
	str_puts(out, "{\n");
	for (uint32_t i = 0; i < it->t->n; i++) {
		if (it->t->member[i].off >= bytes_left(it)) {
			str_pad(out, ' ', it->indent + INDENT);
			str_puts(out, "...\n");
			break;
		}
		put_member(out, it, &it->t->member[i]);
	}
	str_pad(out, ' ', it->indent);
	str_putc(out, '}');
}

static void put_scalar(struct str *out, const struct item *it)
{
	uint32_t size = it->t->size;

	if (bytes_left(it) < size)
		str_puts(out, "...");
	else if (it->t->kind == TYPE_FLOAT)
		put_float(out, it);
	else
		put_int(out, it->t,
			bits_extend(fmt_load(it->bytes, size), 8 * size,
				it->t->is_signed));
}

static void put_value(struct str *out, const struct item *it)
{
	switch (it->t->kind) {
	case TYPE_STRUCT:
		put_members(out, it);
		break;
	case TYPE_ARRAY:
		put_array(out, it);
		break;
	case TYPE_STRING:
		put_chars(out, it);
		break;
	default:
		put_scalar(out, it);
	}
}

void fmt_print(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v)
{
	const char *bytes = v->bytes;
	struct item it = { p, &p->types.v[v->field->type - 1], bytes,
		bytes + o->printsize, 0 };
	const char *s;
	size_t n;

	put_type(out, it.t);
	str_putc(out, ' ');
	if (it.t->kind == TYPE_STRING) {
		s = fmt_text(p, v, &n);
		put_quoted(out, s, n, o->printsize);
	} else {
		put_value(out, &it);
	}
	str_putc(out, '\n');
}

/* trace.c - trace(), and the keys of aggregations, which look as if they were
 * traced: each kind of value in a column of its own width. */
#include "fmt/fmt_impl.h"

#include <string.h>

#include "base/bits.h"

enum {
	SYMBOL_WIDTH = 50,
	FLOAT_WIDTH = 16
};

static size_t int_width(uint32_t size)
{
	switch (size) {
	case 1:
		return 3;
	case 2:
		return 5;
	case 4:
		return 8;
	default:
		return 16;
	}
}

static void put_int(struct str *out, const struct fmt_opts *o, uint64_t value,
	bool is_signed, uint32_t size)
{
	if (!o->quiet)
		str_putc(out, ' ');
	fmt_decimal(out, value, is_signed, o->quiet ? 0 : int_width(size));
}

static void put_text(struct str *out, const struct fmt_opts *o, const char *s,
	size_t n, size_t width)
{
	struct str shown = { 0 };

	if (!o->quiet)
		str_puts(out, "  ");
	if (o->terminal && n) {
		fmt_shown(&shown, o, s, n);
		s = shown.s;
		n = shown.n;
	}
	fmt_left(out, s, n, o->quiet ? 0 : width);
	str_free(&shown);
}

static bool is_text_char(char c)
{
	return (c >= ' ' && c < 0x7f) || (c >= '\a' && c <= '\r');
}

/* True if all of it is printable. UTF-8 is; if the string is full, its last
 * character may be cut off. */
static bool is_text(const char *s, size_t n, bool full)
{
	for (size_t i = 0, size; i < n; i += size) {
		size = fmt_char_size(s + i, n - i);
		if (!size)
			return full && fmt_char_is_cut(s + i, n - i);
		if (size == 1 && !is_text_char(s[i]))
			return false;
	}
	return true;
}

/* True for text followed by zeros up to the end. */
static bool looks_like_text(const char *s, size_t n, size_t size)
{
	for (size_t i = n; i < size; i++)
		if (s[i])
			return false;
	return n > 0 && is_text(s, n, n == size);
}

/* Put a structure or an array. As in DTrace, one that has an integer's size is
 * shown as an integer, whatever is in it. */
static void put_bytes(struct str *out, const struct fmt_opts *o,
	const struct fmt_val *v, size_t strwidth)
{
	size_t size = v->field->size, n = strnlen(v->bytes, size);
	bool raw = o->rawbytes;

	if (!raw && bits_is_int_size(size))
		put_int(out, o,
			bits_extend(fmt_load(v->bytes, size), 8 * size, true),
			true, size);
	else if (!raw && looks_like_text(v->bytes, n, size))
		put_text(out, o, v->bytes, n, strwidth);
	else
		fmt_dump(out, v->bytes, size);
}

/* Put a string; one that is not printable is shown as all bytes of its
 * field. */
static void put_string(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v, size_t strwidth)
{
	struct str bytes = { 0 };
	size_t n;
	const char *s = fmt_text(p, v, &n);

	if (!strwidth || (!o->rawbytes && is_text(s, n, n + 1 >= p->strsize))) {
		put_text(out, o, s, n, strwidth);
		return;
	}
	str_put(&bytes, s, n);
	str_pad(&bytes, '\0', p->strsize > n ? p->strsize - n : 0);
	fmt_dump(out, bytes.s, bytes.n);
	str_free(&bytes);
}

/* As in DTrace, the same when quiet; but bare as a word of a line. */
static void put_symbol(struct str *out, const struct fmt_opts *o,
	const struct fmt_val *v, size_t strwidth)
{
	struct fmt_addr a = fmt_addr_of(v);
	struct str name = { 0 };

	if (!strwidth) {
		fmt_named(out, o, &a);
		return;
	}
	fmt_named(&name, o, &a);
	str_puts(out, "  ");
	fmt_left(out, name.s, name.n, SYMBOL_WIDTH);
	str_free(&name);
}

static void put_float(
	struct str *out, const struct fmt_opts *o, const struct fmt_val *v)
{
	struct pfmt f = { .conv = "g", .width = o->quiet ? 0 : FLOAT_WIDTH };

	if (!o->quiet)
		str_putc(out, ' ');
	fmt_float(out, &f, v);
}

void fmt_value(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v, size_t strwidth)
{
	switch (v->field->kind) {
	case FIELD_INT:
		put_int(out, o, fmt_int(v), v->field->is_signed,
			v->field->size);
		break;
	case FIELD_STR:
	case FIELD_SID:
		put_string(out, o, p, v, strwidth);
		break;
	case FIELD_BYTES:
		put_bytes(out, o, v, strwidth);
		break;
	case FIELD_SYM:
	case FIELD_USYM:
		put_symbol(out, o, v, strwidth);
		break;
	case FIELD_FLOAT:
		put_float(out, o, v);
		break;
	default:
		fmt_frames(out, o, v, o->stackindent);
		if (o->folded)
			str_putc(out, '\n');
	}
}

void fmt_trace(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v)
{
	fmt_value(out, o, p, v, 33);
}

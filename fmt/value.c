/* value.c - values in records and tuples. Engines write them, and the memory
 * may be shared with others: no string id and no terminating NUL is trusted. */
#include "fmt/fmt_impl.h"

#include <string.h>

#include "base/bits.h"

enum {
	SHORT = 16
};

uint64_t fmt_load(const void *p, uint32_t size)
{
	uint8_t v8;
	uint16_t v16;
	uint32_t v32;
	uint64_t v64;

	switch (size) {
	case 1:
		memcpy(&v8, p, 1);
		return v8;
	case 2:
		memcpy(&v16, p, 2);
		return v16;
	case 4:
		memcpy(&v32, p, 4);
		return v32;
	default:
		memcpy(&v64, p, 8);
		return v64;
	}
}

uint64_t fmt_int(const struct fmt_val *v)
{
	const struct field *f = v->field;
	uint64_t x = fmt_load(v->bytes, v->in_tuple ? 8 : f->size);

	return bits_extend(x, 8 * f->size, f->is_signed);
}

/* Most strings are too short for strnlen() to be worth it. */
static size_t text_length(const char *s, size_t most)
{
	size_t n = 0;

	while (n < SHORT && n < most && s[n])
		n++;
	return n < SHORT ? n : n + strnlen(s + n, most - n);
}

const char *fmt_text(
	const struct dif_prog *p, const struct fmt_val *v, size_t *len)
{
	uint64_t id;

	if (v->field->kind != FIELD_SID) {
		*len = text_length(v->bytes, v->field->size);
		return v->bytes;
	}
	id = fmt_load(v->bytes, v->in_tuple ? 8 : 4);
	if (id >= p->strtab.n) {
		*len = 0;
		return "";
	}
	*len = strlen(p->strtab.s + id);
	return p->strtab.s + id;
}

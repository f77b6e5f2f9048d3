/* fmt_make.h - build values as records hold them, for the tests of fmt. */
#ifndef TESTS_UNIT_FMT_MAKE_H
#define TESTS_UNIT_FMT_MAKE_H

#include <string.h>

#include "fmt/fmt.h"

struct make {
	uint8_t kind, is_signed, is_ptr, sym;
	uint32_t size; /* 0 if there is no value */
	int64_t i;
	const char *s;
};

/* clang-format off */
#define SIGNED(n, x)   { .kind = FIELD_INT, .is_signed = 1, .size = (n), .i = (x) }
#define UNSIGNED(n, x) { .kind = FIELD_INT, .size = (n), .i = (int64_t)(x) }
#define PTR(x)         { .kind = FIELD_INT, .is_ptr = 1, .size = 8, .i = (int64_t)(x) }
#define STR(x)         { .kind = FIELD_STR, .size = sizeof(x), .s = (x) }
#define SID(x)         { .kind = FIELD_SID, .size = 4, .s = (x) }
#define BYTES(x)       { .kind = FIELD_BYTES, .size = sizeof(x) - 1, .s = (x) }
#define CUT(n, x)      { .kind = FIELD_STR, .size = (n), .s = (x) }
#define INT(x)         SIGNED(4, x)
#define SYM(how, x)    { .kind = FIELD_SYM, .sym = (how), .size = 8, .i = (int64_t)(x) }
#define USYM(how, x)   { .kind = FIELD_USYM, .sym = (how), .size = 16, .s = (x) }
#define STACK(x)       { .kind = FIELD_STACK, .size = sizeof(x), .s = (x) }
#define OBJECT(k, x)   { .kind = (k), .size = sizeof(x), .s = (const char *)&(x) }
#define DOUBLE(x)      OBJECT(FIELD_FLOAT, (const double){ x })
#define FLOAT(x)       OBJECT(FIELD_FLOAT, (const float){ x })
#define LDOUBLE(x)     OBJECT(FIELD_FLOAT, (const long double){ x })
#define WIDE(x)        { .kind = FIELD_BYTES, .size = sizeof(x), .s = (const char *)(x) }
/* clang-format on */

/* A value with the memory that it needs. */
struct made {
	struct field field;
	int64_t number;
	struct fmt_val v;
};

static inline void make_value(
	struct made *m, struct dif_prog *p, const struct make *from)
{
	m->field = (struct field){ .kind = from->kind,
		.is_signed = from->is_signed,
		.is_ptr = from->is_ptr,
		.sym = from->sym,
		.size = from->size };
	m->number = from->kind == FIELD_SID ? dif_strid(p, from->s) : from->i;
	m->v = (struct fmt_val){ .field = &m->field, .bytes = &m->number };
	if (from->s && from->kind != FIELD_SID)
		m->v.bytes = from->s;
}

#endif

/* float.c - floating-point numbers from memory. */
#include "fmt/fmt_impl.h"

#include <stdio.h>
#include <string.h>

static long double load(const struct fmt_val *v)
{
	long double ld;
	double d;
	float f;

	switch (v->field->size) {
	case sizeof(f):
		memcpy(&f, v->bytes, sizeof(f));
		return f;
	case sizeof(d):
		memcpy(&d, v->bytes, sizeof(d));
		return d;
	default:
		memcpy(&ld, v->bytes, sizeof(ld));
		return ld;
	}
}

/* Write the conversion again, with the width and precision that it has now. */
static void make_format(char *to, const struct pfmt *f)
{
	static const char flags[] = "-+ #0";
	const bool given[] = { f->minus, f->plus, f->space, f->sharp, f->zero };

	*to++ = '%';
	for (size_t i = 0; i < sizeof(given); i++)
		if (given[i])
			*to++ = flags[i];
	to = stpcpy(to, f->has_prec ? "*.*L" : "*L");
	*to++ = f->conv[0];
	*to = 0;
}

void fmt_float(struct str *out, const struct pfmt *f, const struct fmt_val *v)
{
	long double x = load(v);
	char format[16];

	make_format(format, f);
	if (f->has_prec)
		str_printf(out, format, f->width, f->prec, x);
	else
		str_printf(out, format, f->width, x);
}

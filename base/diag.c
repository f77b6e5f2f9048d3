/* diag.c - see diag.h. */
#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void set(struct diag *d, int err, const char *fmt, va_list ap)
{
	d->err = err;
	vsnprintf(d->text, sizeof(d->text), fmt, ap);
}

int diag_set(struct diag *d, int err, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	if (!d->err)
		set(d, err, fmt, ap);
	va_end(ap);
	return -err;
}

int diag_set_why(struct diag *d, int err, const char *why, const char *fmt, ...)
{
	va_list ap;
	size_t n;

	if (d->err)
		return -err;
	va_start(ap, fmt);
	set(d, err, fmt, ap);
	va_end(ap);
	n = strlen(d->text);
	if (n + 2 < sizeof(d->text)) {
		d->why = n + 2;
		snprintf(d->text + n, sizeof(d->text) - n, ": %s", why);
	}
	return -err;
}

const char *diag_why(const struct diag *d)
{
	return d->text + d->why;
}

void diag_add(struct diag *d, const char *fmt, ...)
{
	size_t n = strlen(d->text);
	va_list ap;

	if (n + 2 >= sizeof(d->text))
		return;
	if (n)
		d->text[n++] = '\n';
	va_start(ap, fmt);
	vsnprintf(d->text + n, sizeof(d->text) - n, fmt, ap);
	va_end(ap);
}

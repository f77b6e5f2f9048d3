/* diag.c - see diag.h. */
#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int diag_set(struct diag *d, int err, const char *fmt, ...)
{
	va_list ap;

	if (d->err)
		return -err;
	d->err = err;
	va_start(ap, fmt);
	vsnprintf(d->text, sizeof(d->text), fmt, ap);
	va_end(ap);
	return -err;
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

/* usdt_check.c - refuses arguments that cannot be read; see usdt.h. */
#include <errno.h>
#include <string.h>

#include "base/diag.h"
#include "probes/probe.h"
#include "probes/usdt.h"

static int refuse(const struct probe *p, const struct usdt_shape *s, uint32_t n,
	struct diag *d)
{
	const char *text = usdt_args_operand(s->text, n);

	diag_set(d, ENOTSUP,
		"arg%u of %s:%s:%s:%s cannot be read: it is in %.*s", n,
		p->prov, p->mod, p->func, p->name, (int)strcspn(text, " "),
		text);
	diag_add(d, "arguments can be read in general registers, in memory "
		    "addressed by these or by a known symbol, and if they are "
		    "constants");
	return -d->err;
}

int usdt_check_args(const struct probe *p, uint32_t args, struct diag *d)
{
	if (args == UINT32_MAX)
		return 0;
	for (const struct usdt_site *s = p->attach.usdt->sites; s; s = s->next)
		for (uint32_t n = 0; n < s->shape->args.n; n++)
			if (args >> n & 1 &&
				s->shape->args.arg[n].place == USDT_REFUSED)
				return refuse(p, s->shape, n, d);
	return 0;
}

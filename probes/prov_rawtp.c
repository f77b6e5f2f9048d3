/* prov_rawtp.c - rawtp:SUBSYSTEM::EVENT, the raw tracepoints of the kernel and
 * of its modules: args[] are what the kernel's code passes. Tracepoints of
 * modules for which the kernel has no types pass words without a type.
 *
 * A tracepoint that is asked for by name is looked up alone; for a glob all of
 * them are made. */
#include <string.h>

#include "base/host/kernel_btf.h"
#include "probes/provider.h"
#include "probes/tracepoint.h"

static void add(void *arg, struct tracepoint *tp)
{
	struct probes *ps = arg;
	struct probe p = { .provider = &prov_rawtp,
		.mod = tp->subsystem,
		.name = tp->name,
		.attach = { .kind = ATTACH_RAWTP } };

	p.attach.rawtp.typed = tracepoint_args(ps, tp);
	p.attach.rawtp.nargs = tp->nargs;
	p.attach.rawtp.args = tp->args;
	probes_add(ps, tp->n, &p);
}

static void create(struct probes *ps)
{
	tracepoints_each(ps, NULL, add, ps);
}

static void provide(struct probes *ps, const struct dif_pdesc *pd)
{
	tracepoints_each(ps, pd, add, ps);
}

static const char *refuse(const struct probes *ps, const struct dif_pdesc *pd)
{
	if (strcmp(pd->prov, "rawtp") || !ps->kernel ||
		kernel_btf_types(ps->kernel))
		return NULL;
	return "tracepoints are known by the kernel's type information, which "
	       "is not there (is /sys mounted, and CONFIG_DEBUG_INFO_BTF set?)";
}

static size_t arg(const struct probe *p, uint32_t n, struct str *out)
{
	const char *at = p->attach.rawtp.args;

	if (n >= p->attach.rawtp.nargs)
		return 0;
	for (; n; n--)
		at += strcspn(at, ",") + 1;
	str_put(out, at, strcspn(at, ","));
	return out->n;
}

const struct provider prov_rawtp = {
	.name = "rawtp",
	.no_func = true,
	.create = create,
	.provide = provide,
	.renew = tracepoints_renew,
	.refuse = refuse,
	.arg = arg,
	.attr = { DC_ATTR(EVOLVING, EVOLVING, COMMON),
		DC_ATTR(UNSTABLE, UNSTABLE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(UNSTABLE, UNSTABLE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN) },
};

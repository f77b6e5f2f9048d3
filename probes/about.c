/* about.c - what a probe's provider tells about it. */
#include "probes/provider.h"
#include "probes/syscall_nr.h"

bool probe_is_user(const struct probe *p)
{
	return p->provider && p->provider->place;
}

pid_t probe_process(const struct probe *p, const struct object **o)
{
	*o = NULL;
	return probe_is_user(p) ? p->provider->place(p, o) : 0;
}

struct dc_probe probe_told(const struct probe *p)
{
	const struct provider *of = p->provider;
	const struct dc_attr *attr = of->told_attr ? of->told_attr(p) : NULL;

	return (struct dc_probe){ { p->prov, p->mod, p->func, p->name, 0, 0 },
		attr ? attr : of->attr, of->told ? of->told(p) : NULL };
}

bool probe_returns(const struct probe *p)
{
	return p->attach.kind != ATTACH_SYSCALL_ENTRY ||
	       syscall_returns(p->attach.call);
}

const char *probe_entry_arrow(const struct probe *p)
{
	const char *arrow = p->provider->entry_arrow;

	return arrow ? arrow : " -> ";
}

const char *probe_return_arrow(const struct probe *p)
{
	const char *arrow = p->provider->return_arrow;

	return arrow ? arrow : " <- ";
}

/* usdt.c - USDT probes, which traced programs define themselves. Each place
 * says where its arguments are. */
#include <stddef.h>

#include "base/bits.h"
#include "fasttrap/fasttrap_impl.h"
#include "fasttrap/traps_impl.h"
#include "probes/usdt.h"

static uint64_t address(
	const struct usdt_arg *a, const struct user_regs_struct *r)
{
	uint64_t addr = a->value;

	if (a->base != USDT_NONE)
		addr += ft_reg(r, a->base);
	if (a->index != USDT_NONE)
		addr += ft_reg(r, a->index) << a->shift;
	return addr;
}

/* Read from the thread; 0 if the memory cannot be read. */
static uint64_t read_memory(const struct ft_thread *t, uint64_t addr, uint8_t n)
{
	uint64_t value = 0;

	return ft_read_process(t->tid, addr, &value, n) == n ? value : 0;
}

/* Extend the lowest bytes of the value as the argument's type says. */
static uint64_t extend(const struct usdt_arg *a, uint64_t value)
{
	return bits_extend(value, 8 * a->size, a->is_signed);
}

static uint64_t load(const struct ft_thread *t, const struct usdt_arg *a,
	const struct user_regs_struct *r)
{
	switch ((enum usdt_place)a->place) {
	case USDT_CONSTANT:
		return extend(a, a->value);
	case USDT_REGISTER:
		return extend(a, ft_reg(r, a->base) >> 8 * a->part);
	case USDT_ADDRESS:
		return extend(a, address(a, r));
	case USDT_MEMORY:
		return extend(a, read_memory(t, address(a, r), a->size));
	case USDT_REFUSED:
		break;
	}
	return 0;
}

static uint32_t args(const struct ft_engine *e, const struct ft_thread *t,
	const struct ft_place *p, const struct user_regs_struct *r,
	uint64_t *arg)
{
	const struct usdt_args *a = &p->shape->args;
	uint32_t n = a->n < DIF_NPROBEARG ? a->n : DIF_NPROBEARG;

	(void)e;
	for (uint32_t i = 0; i < n; i++)
		arg[i] = load(t, &a->arg[i], r);
	return n;
}

/* Register a site; that of a probe of all processes in each that is traced. */
static int take_site(struct ft_engine *e, const struct ft_place *place,
	pid_t pid, struct diag *d)
{
	struct ft_place p = *place;

	p.pid = pid;
	return pid ? ft_take_place(e, &p, d) : ft_take_in_all(e, &p, d);
}

static int take_sites(struct ft_engine *e, uint32_t probe,
	const struct usdt_site *s, pid_t pid, struct diag *d)
{
	int r = 0;

	for (; s && !r; s = s->next)
		r = take_site(e,
			&(struct ft_place){ .probe = probe,
				.next = FT_NO_PLACE,
				.object = s->object,
				.off = s->off,
				.semaphore = s->semaphore,
				.shape = s->shape,
				.asks = !s->shape },
			pid, d);
	return r;
}

static int take(struct ft_engine *e, uint32_t probe, struct diag *d)
{
	const struct eprobe *p = &e->e.en->probe[probe];
	struct usdt *u = p->probe->attach.usdt;
	int r = usdt_check_args(p->probe, eprobe_args(e->e.en->prog, p), d);

	u->attached = true;
	if (!r)
		r = take_sites(e, probe, u->sites, u->pid, d);
	return r ? r : take_sites(e, probe, u->asks, u->pid, d);
}

const struct ft_kind ft_kind_usdt = {
	.in_threads = true,
	.from_user = true,
	.take = take,
	.args = args,
	.usermode = ft_usermode,
};

/* sample.c - profile-N in traced threads: it fires in a thread once for each
 * period that the thread has spent on a CPU. Threads that sleep are not
 * disturbed. To fire, the thread is stopped, when it leaves the kernel. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "fasttrap/traps_impl.h"

static size_t find(const struct ft_engine *e, uint32_t probe)
{
	size_t i = 0;

	while (i < e->samples.n && e->samples.v[i].probe != probe)
		i++;
	return i;
}

/* Use a free entry if there is one. */
static int take(struct ft_engine *e, uint32_t probe, struct diag *d)
{
	uint64_t period = e->e.en->probe[probe].probe->attach.period;
	size_t i = find(e, EPROBE_NONE);

	if (i == FT_SAMPLES)
		return ft_refuse(e, probe, E2BIG,
			"the ptrace engine supports at most 64 rates", NULL, d);
	if (i == e->samples.n)
		vec_push(&e->samples, (struct ft_clock){ 0 });
	e->samples.v[i] = (struct ft_clock){ probe, period, ft_now() + period };
	return 0;
}

static bool any(const struct ft_engine *e)
{
	for (size_t i = 0; i < e->samples.n; i++)
		if (e->samples.v[i].probe != EPROBE_NONE)
			return true;
	return false;
}

static void forget_credit(struct ft_engine *e, struct ft_thread *t)
{
	(void)e;
	free(t->credit);
	t->credit = NULL;
}

/* Clear the credit, since another probe may reuse the entry; and without any
 * probe, nobody keeps track of run times. */
static void drop(struct ft_engine *e, uint32_t probe)
{
	size_t i = find(e, probe);

	e->samples.v[i] = (struct ft_clock){ EPROBE_NONE, 0, UINT64_MAX };
	if (!any(e))
		ft_each(e, forget_credit);
	for (size_t k = 0; k < FT_BUCKETS; k++)
		for (struct ft_thread *t = e->threads.bucket[k]; t;
			t = t->next) {
			t->due &= ~(UINT64_C(1) << i);
			if (t->credit)
				t->credit[i] = 0;
		}
}

/* The run time of a thread is only known from /proc. */
int ft_check_samples(const struct ft_engine *e, struct diag *d)
{
	int fd = open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC);

	if (fd >= 0)
		close(fd);
	if (fd >= 0 || !e->samples.n)
		return 0;
	diag_set(d, errno,
		"cannot enable probes profile-n: /proc/self/schedstat cannot "
		"be read: %s",
		strerror(errno));
	if (d->err == ENOENT)
		diag_add(d, "mount /proc, or use tick-n");
	return -d->err;
}

/* Add what a thread has run to its credit. More than two periods is dropped, as
 * late interrupts would be. False: unknown. */
static bool add_credit(struct ft_engine *e, struct ft_thread *t)
{
	uint64_t ran, more;

	if (!ft_runtime(t, &ran))
		return false;
	more = ran - t->ran;
	if (!t->credit) {
		t->credit = xcalloc(FT_SAMPLES, sizeof(*t->credit));
		more = 0;
	}
	t->ran = ran;
	for (size_t i = 0; i < e->samples.n; i++) {
		uint64_t most = 2 * e->samples.v[i].period;

		t->credit[i] += more;
		if (t->credit[i] > most)
			t->credit[i] = most;
	}
	return true;
}

static void sample_thread(struct ft_engine *e, struct ft_thread *t)
{
	uint64_t due = 0;

	if (!add_credit(e, t))
		return;
	for (size_t i = 0; i < e->samples.n; i++)
		if (e->sampled >> i & 1 &&
			t->credit[i] >= e->samples.v[i].period)
			due |= UINT64_C(1) << i;
	if (!due || !ft_is_running(t))
		return;
	for (size_t i = 0; i < e->samples.n; i++)
		if (due >> i & 1)
			t->credit[i] -= e->samples.v[i].period;
	t->due |= due;
	if (!t->asked)
		ft_ask(t);
}

/* To look at very many threads may take longer than a period. Leave at least as
 * much time for their stops. */
static void leave_time(struct ft_engine *e, uint64_t start)
{
	uint64_t now = ft_now(), next = now + (now - start);

	for (size_t i = 0; i < e->samples.n; i++)
		if (e->samples.v[i].next < next)
			e->samples.v[i].next = next;
}

void ft_sample_due(struct ft_engine *e)
{
	uint64_t now = ft_now();

	e->sampled = 0;
	for (size_t i = 0; i < e->samples.n; i++) {
		struct ft_clock *c = &e->samples.v[i];

		if (c->next > now)
			continue;
		e->sampled |= UINT64_C(1) << i;
		c->next += ((now - c->next) / c->period + 1) * c->period;
	}
	if (!e->sampled)
		return;
	ft_each(e, sample_thread);
	leave_time(e, now);
}

/* If the thread is in a slot, change its registers to those at the original. */
static bool leave_slot(const struct ft_thread *t, struct user_regs_struct *r)
{
	const struct ft_trap *trap =
		t->space ? ft_slot_find(t->space, r->rip) : NULL;

	if (trap)
		ft_slot_leave(trap, r);
	return trap;
}

/* The kernel's own program counter is unknown, so arg0 is 0. */
void ft_sample(struct ft_engine *e, struct ft_thread *t)
{
	uint64_t arg[2] = { 0 }, due = t->due;
	struct ft_regs g;
	bool in_slot;

	t->due = 0;
	if (!due || e->leaving)
		return;
	g = (struct ft_regs){ .tid = t->tid };
	if (!ft_regs_all(&g))
		return;
	in_slot = leave_slot(t, &g.r);
	arg[1] = g.r.rip;
	for (size_t i = 0; i < e->samples.n; i++)
		if (due >> i & 1)
			ft_fire_at(e, t, e->samples.v[i].probe,
				in_slot ? &g : NULL, arg, 2);
}

static bool usermode(const struct vm_firing *f)
{
	return f->arg[1];
}

const struct ft_kind ft_kind_sample = {
	.in_threads = true,
	.take = take,
	.drop = drop,
	.usermode = usermode,
};

/* attach.c - putting loaded programs where they fire, and taking them away.
 * Everything hangs on descriptors: when the process goes, it goes. */
#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "bpfgen/run/engine_impl.h"

/* A program that was loaded for the tracepoint's type knows it already. */
static int attach_tracepoint(struct bpf_engine *b, const struct program *p,
	const char *name, uint32_t type, struct diag *d)
{
	int fd = sys_raw_tracepoint(type ? NULL : name, p->fd);

	if (fd < 0)
		return refused(d, REFUSE_TRACEPOINT, -fd, name);
	vec_push(&b->tracepoint, fd);
	return 0;
}

/* A clock of this CPU, which counts when it is enabled. */
static int attach_clock(struct bpf_engine *b, int prog, int cpu,
	uint64_t period, const char *name, struct diag *d)
{
	struct perf_event_attr attr = { .type = PERF_TYPE_SOFTWARE,
		.size = sizeof(attr),
		.config = PERF_COUNT_SW_CPU_CLOCK,
		.sample_period = period,
		.disabled = 1 };
	int fd = sys_perf_event(&attr, cpu);

	if (fd == -ENODEV) /* the CPU has gone */
		return 0;
	if (fd < 0)
		return refused(d, REFUSE_PERF, -fd, name);
	vec_push(&b->clock, (struct clock){ .fd = fd });
	if (ioctl(fd, PERF_EVENT_IOC_SET_BPF, prog))
		return refused(d, REFUSE_PERF, errno, name);
	return 0;
}

static bool wanted_cpu(const struct bpf_engine *b, int cpu)
{
	return cpus_has(b->online, cpu) &&
	       (b->plan.en->cpu < 0 || b->plan.en->cpu == cpu);
}

static int attach_profile_to(
	struct bpf_engine *b, const struct program *p, int cpu, struct diag *d)
{
	const struct probe *probe = b->plan.en->probe[p->probe].probe;

	return attach_clock(
		b, p->fd, cpu, probe->attach.period, probe->name, d);
}

static int attach_profile(
	struct bpf_engine *b, const struct program *p, struct diag *d)
{
	for (int cpu = 0; cpu < b->e.ncpus; cpu++)
		if (wanted_cpu(b, cpu) && attach_profile_to(b, p, cpu, d))
			return -d->err;
	return 0;
}

/* A tick is a timer of ours, which attach_tick() serves: it comes for sure,
 * and needs no perf events. (Those of an idle CPU do not come on all hosts.) */
static int attach_timer(
	struct bpf_engine *b, const struct program *p, struct diag *d)
{
	int fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
	struct epoll_event ev = { .events = EPOLLIN,
		.data.u32 = b->clock.n + 1 };

	if (fd < 0)
		return diag_set(
			d, errno, "timerfd_create: %s", strerror(errno));
	vec_push(&b->clock, (struct clock){ fd, p });
	return epoll_ctl(b->epoll, EPOLL_CTL_ADD, fd, &ev)
		       ? diag_set(d, errno, "epoll_ctl: %s", strerror(errno))
		       : 0;
}

static int attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	switch ((int)p->grp.kind) {
	case ATTACH_SYSCALL_ENTRY:
		return attach_tracepoint(
			b, p, "sys_enter", b->plan.systype[0], d);
	case ATTACH_SYSCALL_RETURN:
		return attach_tracepoint(
			b, p, "sys_exit", b->plan.systype[1], d);
	case ATTACH_SWITCH:
		return attach_tracepoint(b, p, "sched_switch", 0, d);
	case ATTACH_THREAD_END:
		return attach_tracepoint(b, p, "sched_process_free",
			b->plan.modern ? b->plan.freetype : 0, d);
	case ATTACH_TIMER_END:
		return attach_tracepoint(b, p, "hrtimer_expire_exit", 0, d);
	case ATTACH_PROFILE:
		return attach_profile(b, p, d);
	case ATTACH_TICK:
		return attach_timer(b, p, d);
	default:
		return 0;
	}
}

int attach_all(struct bpf_engine *b, struct diag *d)
{
	for (size_t i = 0; i < b->prog.n; i++)
		if (attach(b, &b->prog.v[i], d))
			return -d->err;
	return 0;
}

static int start_timer(const struct bpf_engine *b, const struct clock *c)
{
	uint64_t ns = b->plan.en->probe[c->tick->probe].probe->attach.period;
	struct timespec t = { ns / 1000000000, ns % 1000000000 };

	return timerfd_settime(c->fd, 0, &(struct itimerspec){ t, t }, NULL);
}

static int enable_from(struct bpf_engine *b, size_t i, struct diag *d)
{
	for (; i < b->clock.n; i++) {
		const struct clock *c = &b->clock.v[i];

		if (c->tick ? start_timer(b, c)
			    : ioctl(c->fd, PERF_EVENT_IOC_ENABLE, 0))
			return diag_set(d, errno, "cannot start a clock: %s",
				strerror(errno));
	}
	return 0;
}

int attach_enable(struct bpf_engine *b, struct diag *d)
{
	return enable_from(b, 0, d);
}

int attach_cpu(struct bpf_engine *b, int cpu, struct diag *d)
{
	size_t before = b->clock.n;

	for (size_t i = 0; i < b->prog.n && wanted_cpu(b, cpu); i++)
		if (b->prog.v[i].grp.kind == ATTACH_PROFILE &&
			attach_profile_to(b, &b->prog.v[i], cpu, d))
			return -d->err;
	return enable_from(b, before, d);
}

/* On the home CPU, or where we are when that one has gone: what it records
 * goes to the home CPU's buffer all the same. */
static int run_at_home(const struct bpf_engine *b, int prog)
{
	int r = sys_test_run(prog, (int)b->plan.home);

	return r == -ENXIO ? sys_test_run(prog, -1) : r;
}

/* Fires it, once, however late we are: ticks do not pile up. On another CPU
 * than ours that interrupts what runs there. */
void attach_tick(struct bpf_engine *b, uint32_t n)
{
	const struct clock *c = &b->clock.v[n - 1];
	uint64_t times;

	if (read(c->fd, &times, sizeof(times)) == sizeof(times) &&
		b->state->activity == ACTIVITY_ON)
		run_at_home(b, c->tick->fd);
}

void detach_all(struct bpf_engine *b)
{
	for (size_t i = 0; i < b->tracepoint.n; i++)
		close(b->tracepoint.v[i]);
	for (size_t i = 0; i < b->clock.n; i++)
		close(b->clock.v[i].fd);
	vec_free(&b->tracepoint);
	vec_free(&b->clock);
}

/* The CPUs that this thread may run on, as the kernel has them. */
struct affinity {
	unsigned long mask[128];
	long size; /* bytes; not above 0: unknown */
};

static bool pin(int cpu, struct affinity *old)
{
	struct affinity to = { 0 };
	uint32_t bits = 8 * sizeof(long);

	old->size =
		syscall(SYS_sched_getaffinity, 0, sizeof(old->mask), old->mask);
	if (old->size <= 0 || cpu >= 8 * old->size)
		return false;
	to.mask[cpu / bits] = 1UL << cpu % bits;
	return !syscall(SYS_sched_setaffinity, 0, old->size, to.mask);
}

static int run(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	struct affinity old;
	bool pinned = pin((int)b->plan.home, &old);
	int r = pinned ? sys_test_run(p->fd, -1) : run_at_home(b, p->fd);

	if (pinned)
		syscall(SYS_sched_setaffinity, 0, old.size, old.mask);
	return r < 0 ? refused(d, REFUSE_RUN, -r,
			       b->plan.en->probe[p->probe].probe->name)
		     : 0;
}

int attach_fire(struct bpf_engine *b, enum attach_kind kind, struct diag *d)
{
	for (size_t i = 0; i < b->prog.n; i++)
		if (b->prog.v[i].grp.kind == kind)
			return run(b, &b->prog.v[i], d);
	return 0;
}

/* bpf_engine.c - the BPF engine behind the interface of dvm/engine.h. */
#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bpfgen/run/engine_impl.h"

enum {
	GONE_MS = 100, /* between looks for threads that have gone */
};

static struct bpf_engine *of(struct engine *e)
{
	return (struct bpf_engine *)e;
}

static void bpf_close(struct engine *e)
{
	struct bpf_engine *b = of(e);

	detach_all(b);
	maps_close(b);
	programs_close(b);
	plan_free(&b->plan);
	free(b->used);
	free(b->map);
	free(b->ring);
	free(b->online);
	free(b);
}

static bool others_fire(const struct bpf_engine *b)
{
	if (b->plan.en->maxprobes)
		return true;
	for (size_t i = 0; i < b->prog.n; i++)
		if (!b->prog.v[i]->grp.home)
			return true;
	return false;
}

static struct bpf_engine *new_engine(const struct enabling *en, uint32_t lacks)
{
	struct bpf_engine *b = xcalloc(1, sizeof(*b));
	uint32_t ncpus = cpus_possible();

	b->e = (struct engine){ &bpf_engine_ops, en, ncpus };
	b->epoll = epoll_create1(EPOLL_CLOEXEC);
	b->inner = b->outer = -1;
	b->plan.lacks = lacks;
	plan_make(&b->plan, en, ncpus);
	host_plan(&b->plan);
	b->nmaps = map_ring(en->prog, ncpus);
	b->map = xcalloc(b->nmaps, sizeof(*b->map));
	for (uint32_t i = 0; i < b->nmaps; i++)
		b->map[i] = -1;
	b->used = xcalloc(b->nmaps, sizeof(*b->used));
	b->ring = xcalloc(ncpus, sizeof(*b->ring));
	for (uint32_t i = 0; i < ncpus; i++)
		b->ring[i].fd = -1;
	b->online = xcalloc(ncpus / 64 + 1, 8);
	cpus_online(b->online, ncpus);
	b->plan.home = home_choose(en->cpu, ncpus);
	programs_plan(b);
	b->others_fire = others_fire(b);
	buffers_plan(b);
	if (b->others_fire)
		ktypes_plan(&b->plan);
	return b;
}

/* Like an event of a buffer, one of this descriptor makes bpf_wait() return. */
static int watch_attention(struct bpf_engine *b)
{
	struct epoll_event ev = { .events = EPOLLIN };
	int fd = b->plan.en->attention;

	return fd ? epoll_ctl(b->epoll, EPOLL_CTL_ADD, fd, &ev) : 0;
}

/* Check that the CPU of the option cpu exists and is online. */
static int check_cpu(const struct bpf_engine *b, struct diag *d)
{
	int cpu = b->e.en->cpu;

	if (cpu < 0)
		return 0;
	if (cpu >= b->e.ncpus)
		return diag_set(d, EINVAL, "there is no CPU %d", cpu);
	if (!cpus_has(b->online, cpu))
		return diag_set(d, EINVAL, "CPU %d is offline", cpu);
	return 0;
}

static int open_with(struct engine **out, const struct enabling *en,
	uint32_t lacks, uint32_t *uses, struct diag *d)
{
	struct bpf_engine *b = new_engine(en, lacks);
	int r;

	if (b->epoll < 0)
		r = diag_set(d, errno, "epoll_create1: %s", strerror(errno));
	else if (watch_attention(b))
		r = diag_set(d, errno, "epoll_ctl: %s", strerror(errno));
	else if (!(r = check_cpu(b, d)))
		r = programs_load(b, d);

	*uses = b->uses;
	if (r)
		bpf_close(&b->e);
	else
		*out = &b->e;
	return r;
}

/* On kernels before 5.11 BPF is charged as locked memory. Without the right to
 * raise the hard limit, use all of it. */
static void set_memlock(uint64_t bytes)
{
	rlim_t most = bytes ? bytes : RLIM_INFINITY;
	struct rlimit limit = { most, most };

	if (!setrlimit(RLIMIT_MEMLOCK, &limit) ||
		getrlimit(RLIMIT_MEMLOCK, &limit))
		return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_MEMLOCK, &limit);
}

/* Choose what to do without next, of what a refused engine had used; 0: nothing
 * is left to try. Each thing is tried once, the likeliest first. */
static uint32_t without(uint32_t uses, uint32_t lacks)
{
	const uint32_t loaded = ROWS_BIT | CALLS_BIT | WAITS_BIT;
	const uint32_t hold = host_bit(HOST_PREEMPT_KFUNCS);
	uint32_t left = uses & ~lacks, known = host_lacks(left & ~loaded);

	if (known)
		return known;
	if (left & WAITS_BIT)
		return WAITS_BIT;
	/* Without calls under preemption, all steps of a walk by rows would be
	 * checked as one program, which takes the verifier minutes. So claim
	 * frames instead, which is not possible in programs that functions run
	 * by themselves (fentry). */
	if (left & ROWS_BIT && left & hold)
		return hold | (left & host_bit(HOST_FENTRY));
	if (left & CALLS_BIT)
		return left & (CALLS_BIT | ROWS_BIT);
	if (left & ROWS_BIT)
		return ROWS_BIT;
	if (left & host_bit(HOST_WAITING))
		return host_bit(HOST_WAITING);
	return left & host_bit(HOST_FENTRY);
}

/* Programs loaded while we trace cannot be generated again with fewer features,
 * so what an old kernel lacks has to be known before. */
static uint32_t lacks_later(const struct enabling *en)
{
	uint32_t old = host_bit(HOST_ATOMICS);

	return en->maxprobes && host_lacks(old) ? host_lacks(~ROWS_BIT) : 0;
}

/* Open an engine that uses whatever newer kernels have, as if it were there. If
 * that fails, the features that it used are tried one by one, and the next
 * engine does without those that the kernel turns out to lack. Programs at
 * functions may also be refused for what they do. */
static int bpf_open(
	struct engine **out, const struct enabling *en, struct diag *d)
{
	uint32_t lacks = host_known_lacks(), uses, more;
	int r = difo_accept(en->prog, d);

	if (r)
		return r;
	set_memlock(en->lockmem);
	lacks |= lacks_later(en);
	r = open_with(out, en, lacks, &uses, d);
	while (r && (more = without(uses, lacks))) {
		lacks |= more;
		*d = (struct diag){ 0 };
		r = open_with(out, en, lacks, &uses, d);
	}
	return r;
}

static int bpf_attach(struct engine *e, struct diag *d)
{
	unwind_tell(of(e));
	return attach_from(of(e), 0, d);
}

static void set_activity(struct bpf_engine *b, enum activity a)
{
	__atomic_store_n(&b->state->activity, a, __ATOMIC_RELEASE);
}

static bool bpf_exiting(struct engine *e)
{
	return __atomic_load_n(&of(e)->state->activity, __ATOMIC_ACQUIRE) ==
	       ACTIVITY_EXIT;
}

/* Return how often the kernel skipped our programs since they were loaded. */
static uint64_t all_misses(const struct bpf_engine *b)
{
	uint64_t n = b->misses;

	for (size_t i = 0; i < b->prog.n; i++)
		n += sys_misses(b->prog.v[i]->fd);
	for (size_t i = 0; i < b->link.n; i++)
		if (b->link.v[i].prog->grp.kind->links_miss)
			n += sys_link_misses(b->link.v[i].fd);
	return n;
}

static uint64_t misses(const struct bpf_engine *b)
{
	return (b->stopped ? b->at_end : all_misses(b)) - b->before;
}

/* The kernel does not say on which CPU it skipped a program: count that for the
 * home CPU. */
static uint64_t bpf_drops(struct engine *e, enum drop_kind kind, int cpu)
{
	struct bpf_engine *b = of(e);
	uint64_t n = __atomic_load_n(
		&state_of(b, cpu)->drops[kind], __ATOMIC_RELAXED);

	if (kind == DROP_NEST && cpu == (int)b->plan.home)
		n += misses(b);
	return n;
}

static int bpf_begin(struct engine *e, struct diag *d)
{
	struct bpf_engine *b = of(e);
	int r;

	set_activity(b, ACTIVITY_BEGIN);
	r = attach_fire(b, ACTIVITY_BEGIN, d);
	b->before = b->at_end = all_misses(b);
	b->stopped = r || bpf_exiting(e);
	if (b->stopped)
		return r;
	set_activity(b, ACTIVITY_ON);
	return attach_enable(b, d);
}

static int bpf_add(struct engine *e, uint32_t first, uint32_t n, struct diag *d)
{
	return grow_add(of(e), first, n, d);
}

static void bpf_remove(struct engine *e, uint32_t first, uint32_t n)
{
	grow_remove(of(e), first, n);
}

static bool bpf_maps(struct engine *e)
{
	return of(e)->unwinding;
}

static void bpf_mapped(struct engine *e, pid_t pid)
{
	unwind_mapped(of(e), pid);
}

static int milliseconds(int64_t ns)
{
	int64_t ms = (ns + 999999) / 1000000;

	return ms < 0 ? 0 : ms > INT32_MAX ? INT32_MAX : ms;
}

/* Handle events. Returns true if one is a reason to return from waiting: a
 * buffer is, a timer is served here. */
static bool serve(struct bpf_engine *b, const struct epoll_event *ev, int n)
{
	bool buffer = false;

	for (int i = 0; i < n; i++)
		if (ev[i].data.u32 == UNWIND_ASKS)
			unwind_serve(b);
		else if (ev[i].data.u32)
			attach_tick(b, ev[i].data.u32);
		else
			buffer = true;
	return buffer;
}

static int patience(const struct bpf_engine *b, int64_t ns)
{
	int ms = milliseconds(ns);

	return b->map[MAP_GONE] >= 0 && ms > GONE_MS ? GONE_MS : ms;
}

static int bpf_wait(struct engine *e, int64_t ns)
{
	struct bpf_engine *b = of(e);
	int64_t end = clock_ns(CLOCK_MONOTONIC) + ns, left = ns;
	struct epoll_event ev[16];
	int n;

	do {
		if (bpf_exiting(e))
			return 0;
		gone_free(b);
		hotplug_look(b, end - left);
		n = epoll_wait(b->epoll, ev, 16, patience(b, left));
		left = end - clock_ns(CLOCK_MONOTONIC);
	} while (n >= 0 && !serve(b, ev, n) && left > 0);
	return 0;
}

static int bpf_read(struct engine *e, engine_rec_fn *fn, void *arg)
{
	return buffers_read(of(e), fn, arg);
}

static uint64_t bpf_read_until(struct engine *e)
{
	return buffers_read_until(of(e));
}

static int bpf_agg_take(struct engine *e, engine_agg_fn *fn, void *arg)
{
	return agg_take(of(e), fn, arg);
}

static bool bpf_spec_active(struct engine *e, uint64_t tag)
{
	uint32_t id = spec_number(tag);
	uint64_t now;

	return of(e)->map[MAP_SPECS] >= 0 &&
	       !bpf_map_lookup_elem(of(e)->map[MAP_SPECS], &id, &now) &&
	       now == tag;
}

/* Wait for programs that began before they were detached: they may still run,
 * or be about to commit a record; but not for long. */
static bool programs_ended(const struct bpf_engine *b)
{
	int64_t end = clock_ns(CLOCK_MONOTONIC) + MOST_RUN;

	for (int cpu = 0; cpu < b->e.ncpus; cpu++)
		while (__atomic_load_n(
			&state_of(b, cpu)->depth, __ATOMIC_ACQUIRE)) {
			if (clock_ns(CLOCK_MONOTONIC) >= end)
				return false;
			sched_yield();
		}
	return true;
}

static int bpf_stop(struct engine *e, struct diag *d)
{
	struct bpf_engine *b = of(e);

	(void)d;
	set_activity(b, ACTIVITY_EXIT);
	if (!b->stopped)
		b->at_end = all_misses(b);
	b->stopped = true;
	detach_all(b);
	if (programs_ended(b))
		b->others_fire = false;
	buffers_open(b);
	return 0;
}

static int bpf_end(struct engine *e, struct diag *d)
{
	int r;

	set_activity(of(e), ACTIVITY_END);
	r = attach_fire(of(e), ACTIVITY_END, d);
	set_activity(of(e), ACTIVITY_EXIT);
	of(e)->ended = true;
	return r;
}

const struct engine_ops bpf_engine_ops = {
	.name = "bpf",
	.sets_by_file = true,
	.open = bpf_open,
	.attach = bpf_attach,
	.begin = bpf_begin,
	.add = bpf_add,
	.remove = bpf_remove,
	.maps = bpf_maps,
	.mapped = bpf_mapped,
	.wait = bpf_wait,
	.exiting = bpf_exiting,
	.read = bpf_read,
	.read_until = bpf_read_until,
	.agg_take = bpf_agg_take,
	.spec_active = bpf_spec_active,
	.drops = bpf_drops,
	.stop = bpf_stop,
	.end = bpf_end,
	.close = bpf_close,
};

/* home.c - the home CPU, on which BEGIN, END and ticks fire. They fire on
 * behalf of the thread that calls: what they do to the thread that fires the
 * probe, they must not do to whatever happens to run on that CPU. */
#include <sys/syscall.h>
#include <unistd.h>

#include "bpfgen/run/engine_impl.h"

/* The CPUs that this thread may run on, in the kernel's format. */
struct affinity {
	unsigned long mask[128];
	long size; /* bytes; 0 or less: unknown */
};

static void unpin(const struct affinity *old)
{
	syscall(SYS_sched_setaffinity, 0, old->size, old->mask);
}

static bool pin(uint32_t cpu, struct affinity *old)
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

static bool may_run_on(uint32_t cpu)
{
	struct affinity old;
	bool may = pin(cpu, &old);

	if (may)
		unpin(&old);
	return may;
}

uint32_t home_choose(int traced, uint32_t ncpus)
{
	unsigned int cpu;

	if (traced >= 0 && (uint32_t)traced < ncpus && may_run_on(traced))
		return traced;
	return !syscall(SYS_getcpu, &cpu, NULL, NULL) && cpu < ncpus ? cpu : 0;
}

int home_run(const struct bpf_engine *b, int prog)
{
	struct affinity old;
	bool pinned = pin(b->plan.home, &old);
	int r = sys_test_run(prog);

	if (pinned)
		unpin(&old);
	return r;
}

/* home.c - the home CPU, on which BEGIN, END and ticks fire. They fire on
 * behalf of the thread that calls: what they do to the thread that fires the
 * probe, they must not do to whatever happens to run on that CPU. */
#include <sys/syscall.h>
#include <unistd.h>

#include "base/host/cpus.h"
#include "bpfgen/run/engine_impl.h"

static bool may_run_on(uint32_t cpu)
{
	bool may = cpus_pin(cpu);

	if (may)
		cpus_unpin();
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
	bool pinned = cpus_pin(b->plan.home);
	int r = sys_test_run(prog);

	if (pinned)
		cpus_unpin();
	return r;
}

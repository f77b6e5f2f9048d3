/* map_load.c - updates an element of a BPF hash as fast as it can, on each CPU,
 * until tests/check_profile kills it. */
#include <linux/bpf.h>
#include <sched.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

static void pin(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	sched_setaffinity(0, sizeof(set), &set);
}

int main(void)
{
	union bpf_attr make = { .map_type = BPF_MAP_TYPE_HASH,
		.key_size = 8,
		.value_size = 8,
		.max_entries = 1 };
	int fd = syscall(SYS_bpf, BPF_MAP_CREATE, &make, sizeof(make));
	int cpu = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t n = 1;
	union bpf_attr set = {
		.map_fd = fd, .key = (uintptr_t)&n, .value = (uintptr_t)&n
	};

	if (fd < 0)
		return 1;
	while (--cpu && fork())
		;
	pin(cpu);
	while (!syscall(SYS_bpf, BPF_MAP_UPDATE_ELEM, &set, sizeof(set)))
		;
	return 1;
}

/* consumer_uprobes_test.c - probes of a process's functions fire the same in
 * each of the ways to attach that kernels have.
 * rows: E12 P100 P101 */
#include <errno.h>
#include <fcntl.h>

#include "base/host/kprobe_pmu.h"
#include "tests/unit/traced.h"

/* tests/calls.c: eight threads call leaf() 3000 times each. */
static const char program[] =
	"pid$target:a.out:leaf:entry { @n[probefunc] = count(); }\n"
	"pid$target:a.out:many:entry { @n[probefunc] = count();\n"
	"  printf(\"%d %d\\n\", arg5, arg9); }\n"
	"pid$target:a.out:leaf:return { @at[arg0 > 0] = count();\n"
	"  @sum = sum(arg1); }\n"
	"pid$target:a.out:many:return { printf(\"%d\\n\", arg1); }\n";

static const char want[] =
	"-6 -10\n-5\n\n many 1\n leaf 24000\n 1 24000\n 36012000\n";

static void check(uint32_t lacks, const char *bufpolicy, const char *command)
{
	const struct traced t = { lacks, program, bufpolicy, command };
	char *got = traced_output(&t);

	squeeze(got);
	CHECK_STR(got, want);
	free(got);
}

/* Ways to attach: bulk links; the same without diverted returns; perf events
 * and claimed frames; without cookies; and as the oldest kernels. */
static void check_ways(const char *command)
{
	const uint32_t hold = host_bit(HOST_PREEMPT_KFUNCS);
	const uint32_t cookies = hold | host_bit(HOST_EVENT_COOKIES);

	check(0, "bufpolicy=switch", command);
	check(host_bit(HOST_UPROBE_SESSIONS), "bufpolicy=switch", command);
	check(hold, "bufpolicy=switch", command);
	check(hold, "bufpolicy=ring", command);
	check(cookies, "bufpolicy=switch", command);
	check(cookies | host_bit(HOST_ATOMICS), "bufpolicy=switch", command);
}

/* The kernel takes 32 bits of a semaphore's offset from an event: what is left
 * of a larger one would be another place. */
static void check_semaphore(void)
{
	int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC), event;

	event = uprobe_open(file, 0x1000, UINT64_C(1) << 32, getpid(), 0);
	CHECK(event == -EOPNOTSUPP);
	if (event >= 0)
		close(event);
	close(file);
}

int main(void)
{
	char dir[] = "/tmp/uprobes_test.XXXXXX", text[200], prog[64];

	if (!host_has(HOST_SPARSE_HASHES) || !host_has(HOST_UPROBES)) {
		printf("ok 1 - # SKIP no BPF\n1..1\n");
		return 0;
	}
	CHECK(mkdtemp(dir) != NULL);
	snprintf(prog, sizeof(prog), "%s/calls", dir);
	snprintf(text, sizeof(text),
		"gcc -std=gnu11 -D_GNU_SOURCE -O1 -pthread -o %s tests/calls.c",
		prog);
	CHECK(!system(text));
	check_semaphore();
	check_ways(prog);
	unlink(prog);
	rmdir(dir);
	return unit_done();
}

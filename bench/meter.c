/* meter.c - meter [COMMAND...]: run a tracer of all system calls and print
 * what it costs: "attach-ms exit-ms kilobytes ns-per-call".
 *
 * It is attached once a program that was loaded after we started it has run:
 * the kernel counts runs while somebody holds BPF_ENABLE_STATS, which is let
 * go before the cost is measured. The cost is the median time of getppid() on
 * one CPU; without a command, that of the untraced call. Exit is the time
 * from SIGINT to the end. */
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "bench/bpf.h"
#include "bench/spawn.h"

enum {
	CHUNKS = 101,
	CALLS = 5000,
	PATIENCE = 20000 /* ms */
};

/* The id of the next program after this one; 0 at the end. */
static uint32_t next_prog(uint32_t id)
{
	union bpf_attr a;

	memset(&a, 0, sizeof(a));
	a.start_id = id;
	return bpf(BPF_PROG_GET_NEXT_ID, &a) ? 0 : a.next_id;
}

static uint32_t last_prog(void)
{
	uint32_t id = 0, next;

	while ((next = next_prog(id)))
		id = next;
	return id;
}

static uint64_t runs(uint32_t id)
{
	struct bpf_prog_info info;
	union bpf_attr a;
	int fd;

	memset(&a, 0, sizeof(a));
	a.prog_id = id;
	fd = bpf(BPF_PROG_GET_FD_BY_ID, &a);
	if (fd < 0)
		return 0;
	memset(&a, 0, sizeof(a));
	memset(&info, 0, sizeof(info));
	a.info.bpf_fd = fd;
	a.info.info_len = sizeof(info);
	a.info.info = (uintptr_t)&info;
	if (bpf(BPF_OBJ_GET_INFO_BY_FD, &a))
		info.run_cnt = 0;
	close(fd);
	return info.run_cnt;
}

/* Whether a program after `last' has run. */
static int attached(uint32_t last)
{
	uint32_t id = last;

	while ((id = next_prog(id)))
		if (runs(id))
			return 1;
	return 0;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double cost_ns(void)
{
	double ns[CHUNKS];
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(0, &set);
	sched_setaffinity(0, sizeof(set), &set);
	for (int i = 0; i < CHUNKS; i++) {
		double begin = now_ms();

		for (int j = 0; j < CALLS; j++)
			syscall(SYS_getppid);
		ns[i] = (now_ms() - begin) * 1e6 / CALLS;
	}
	qsort(ns, CHUNKS, sizeof(*ns), compare);
	return ns[CHUNKS / 2];
}

/* Until the tracer is attached. Returns ms, or -1 when it ended, or takes too
 * long and was ended. */
static double wait_attached(pid_t pid, uint32_t last, double begin)
{
	while (!attached(last)) {
		if (waitpid(pid, NULL, WNOHANG))
			return -1;
		if (now_ms() - begin > PATIENCE) {
			kill(pid, SIGKILL);
			waitpid(pid, NULL, 0);
			return -1;
		}
	}
	return now_ms() - begin;
}

static int meter(char **argv)
{
	union bpf_attr a = { .enable_stats.type = BPF_STATS_RUN_TIME };
	int stats = bpf(BPF_ENABLE_STATS, &a); /* close-on-exec */
	uint32_t last = last_prog();
	double begin = now_ms(), ms, ns;
	struct rusage ru;
	pid_t pid;

	if (stats < 0) {
		perror("meter: BPF_ENABLE_STATS");
		return 1;
	}
	pid = spawn_quiet(argv);
	if (pid <= 0) /* kill() would take it for everybody */
		return 1;
	ms = wait_attached(pid, last, begin);
	close(stats);
	if (ms < 0)
		return 1;
	ns = cost_ns();
	begin = now_ms();
	kill(pid, SIGINT);
	if (wait4(pid, NULL, 0, &ru) != pid)
		return 1;
	printf("%.3f %.3f %ld %.1f\n", ms, now_ms() - begin, ru.ru_maxrss, ns);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc > 1)
		return meter(argv + 1);
	printf("0 0 0 %.1f\n", cost_ns());
	return 0;
}

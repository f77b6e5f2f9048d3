/* attached.h - wait until a tracer is attached, that is, until a BPF program
 * loaded after the tracer's start has run. The kernel counts runs while
 * somebody holds BPF_ENABLE_STATS, which is released before anything is
 * measured. */
#ifndef BENCH_ATTACHED_H
#define BENCH_ATTACHED_H

#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>

#include "bench/bpf.h"
#include "bench/spawn.h"

enum {
	PATIENCE = 20000 /* ms */
};

/* Return the id of the next program after this one, or 0 at the end. */
static inline uint32_t next_prog(uint32_t id)
{
	union bpf_attr a;

	memset(&a, 0, sizeof(a));
	a.start_id = id;
	return bpf(BPF_PROG_GET_NEXT_ID, &a) ? 0 : a.next_id;
}

static inline uint32_t last_prog(void)
{
	uint32_t id = 0, next;

	while ((next = next_prog(id)))
		id = next;
	return id;
}

static inline uint64_t runs(uint32_t id)
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

/* True if a program loaded after `last' has run. */
static inline int attached(uint32_t last)
{
	uint32_t id = last;

	while ((id = next_prog(id)))
		if (runs(id))
			return 1;
	return 0;
}

/* Wait until the tracer is attached. Returns the ms that this took, or -1 if it
 * ended, or took too long and was ended. */
static inline double wait_attached(pid_t pid, uint32_t last, double begin)
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

/* Start a tracer and wait until it is attached; *ms is how long that took.
 * Returns its pid, or -1. */
static inline pid_t spawn_attached(char **argv, double *ms)
{
	union bpf_attr a = { .enable_stats.type = BPF_STATS_RUN_TIME };
	int stats = bpf(BPF_ENABLE_STATS, &a); /* close-on-exec */
	uint32_t last = last_prog();
	double begin = now_ms();
	pid_t pid;

	if (stats < 0) {
		perror("BPF_ENABLE_STATS");
		return -1;
	}
	pid = spawn_quiet(argv);
	if (pid <= 0) /* kill() of 0 or -1 would hit others */
		return -1;
	*ms = wait_attached(pid, last, begin);
	close(stats);
	return *ms < 0 ? -1 : pid;
}

#endif

/* thread.c - the traced threads, by number, and what /proc shows of them. Files
 * that are read repeatedly stay open, unless there are many. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/files.h"
#include "base/procfile.h"
#include "base/xalloc.h"
#include "fasttrap/fasttrap_impl.h"
#include "fasttrap/mirror_impl.h"

enum {
	FEW = 200 /* descriptors below this one stay open */
};

static struct ft_thread **bucket(struct ft_threads *ts, pid_t tid)
{
	return &ts->bucket[(uint32_t)tid % FT_BUCKETS];
}

struct ft_thread *ft_find(const struct ft_threads *ts, pid_t tid)
{
	struct ft_thread *t = ts->bucket[(uint32_t)tid % FT_BUCKETS];

	while (t && t->tid != tid)
		t = t->next;
	return t;
}

static void link_in(struct ft_threads *ts, struct ft_thread *t)
{
	struct ft_thread **at = bucket(ts, t->tid);

	t->next = *at;
	*at = t;
	ts->n++;
}

static void link_out(struct ft_threads *ts, struct ft_thread *t)
{
	struct ft_thread **at = bucket(ts, t->tid);

	while (*at != t)
		at = &(*at)->next;
	*at = t->next;
	ts->n--;
}

static void close_files(struct ft_thread *t)
{
	if (t->stat >= 0)
		close(t->stat);
	if (t->comm >= 0)
		close(t->comm);
	t->stat = t->comm = -1;
}

void ft_reserve(struct ft_threads *ts)
{
	if (!ts->spare)
		ts->spare = xcalloc(1, sizeof(*ts->spare));
}

struct ft_thread *ft_add(struct ft_threads *ts, pid_t tid)
{
	struct ft_thread *t = ft_find(ts, tid);

	if (t)
		return t;
	ft_reserve(ts);
	t = ts->spare;
	ts->spare = NULL;
	*t = (struct ft_thread){ .tid = tid,
		.key = ++ts->born,
		.call = FT_NO_CALL,
		.stat = -1,
		.comm = -1 };
	link_in(ts, t);
	return t;
}

void ft_remove(struct ft_threads *ts, struct ft_thread *t)
{
	link_out(ts, t);
	close_files(t);
	free(t->credit);
	free(t);
}

void ft_rename(struct ft_threads *ts, struct ft_thread *t, pid_t tid)
{
	link_out(ts, t);
	t->tid = tid;
	close_files(t);
	link_in(ts, t);
}

void ft_each(struct ft_engine *e, ft_thread_fn *fn)
{
	for (uint32_t i = 0; i < FT_BUCKETS; i++)
		for (struct ft_thread *t = e->threads.bucket[i], *next; t;
			t = next) {
			next = t->next;
			fn(e, t);
		}
}

bool ft_is_of(pid_t pid, pid_t tid)
{
	return !syscall(SYS_tgkill, pid, tid, 0) || errno == EPERM;
}

/* Without /proc the kernel still tells whether a thread belongs to a process:
 * to its own, or to one that we know. */
static pid_t guess_pid(const struct ft_threads *ts, pid_t tid)
{
	if (ft_is_of(tid, tid))
		return tid;
	for (uint32_t i = 0; i < FT_BUCKETS; i++)
		for (const struct ft_thread *t = ts->bucket[i]; t; t = t->next)
			if (ft_is_of(t->tid, tid))
				return t->tid;
	return 0;
}

pid_t ft_pid(const struct ft_threads *ts, struct ft_thread *t)
{
	uint64_t pid;

	if (!t->pid)
		t->pid = procfile_numbers(t->tid, "Tgid:", &pid, 1)
				 ? (pid_t)pid
				 : guess_pid(ts, t->tid);
	return t->pid;
}

bool ft_is_target(const struct ft_engine *e, pid_t pid)
{
	for (uint32_t i = 0; i < e->e.en->ntargets; i++)
		if (e->e.en->target[i].pid == pid)
			return true;
	return false;
}

/* Calls are traced, and samples taken, in everything that a target starts. */
bool ft_is_wanted(const struct ft_engine *e, pid_t pid)
{
	return e->e.en->follow || e->ncalls || e->samples.n ||
	       ft_is_target(e, pid);
}

bool ft_has_seized(const struct ft_threads *ts, pid_t pid)
{
	for (size_t i = 0; i < FT_BUCKETS; i++)
		for (struct ft_thread *t = ts->bucket[i]; t; t = t->next)
			if (ft_pid(ts, t) == pid)
				return true;
	return false;
}

static int open_file(const struct ft_thread *t, const char *name)
{
	char path[64];

	procfile_path(path, sizeof(path), t->tid, "task/%d/%s", t->tid, name);
	return open(path, O_RDONLY | O_CLOEXEC);
}

/* Read a file, and add a NUL. The file stays open as *fd, or *fd is -1. */
static bool read_file(
	struct ft_thread *t, const char *name, int *fd, char *to, uint32_t size)
{
	int f = *fd < 0 ? open_file(t, name) : *fd;
	ssize_t n = f < 0 ? -1 : pread(f, to, size - 1, 0);

	to[n < 0 ? 0 : n] = 0;
	if (*fd < 0 && f < FEW && files_keep_room(f, FILES_ROOM))
		*fd = f;
	else if (*fd < 0)
		close(f);
	return n > 0;
}

/* Return a field of the file `stat', or NULL. */
static const char *stat_field(
	struct ft_thread *t, int n, char *text, uint32_t size)
{
	return read_file(t, "stat", &t->stat, text, size)
		       ? procfile_field(text, n)
		       : NULL;
}

int ft_cpu(struct ft_thread *t)
{
	char text[1024];
	const char *cpu = stat_field(t, STAT_CPU, text, sizeof(text));

	return cpu ? (int)strtol(cpu, NULL, 10) : -1;
}

static char state_of(struct ft_thread *t)
{
	char text[1024];
	const char *state = stat_field(t, STAT_STATE, text, sizeof(text));

	return state ? *state : 0;
}

bool ft_is_running(struct ft_thread *t)
{
	return state_of(t) == 'R';
}

bool ft_is_at_work(struct ft_thread *t)
{
	char state = state_of(t);

	return state == 'R' || state == 'D';
}

/* The kernel stores the CPU in the thread's memory if its libc has asked for
 * that by rseq(2), and reading it there takes a fraction of the time. */
int ft_user_cpu(struct ft_thread *t)
{
	const int get = 0x420f; /* PTRACE_GET_RSEQ_CONFIGURATION */
	struct {		/* as in ptrace(2) */
		uint64_t addr;
		uint32_t size, signature, flags, pad;
	} area;
	uint64_t word; /* cpu_id_start and cpu_id of struct rseq */

	if (!t->rseq && ptrace(get, t->tid, sizeof(area), &area) > 0)
		t->rseq = area.addr;
	if (!t->rseq)
		return -1;
	errno = 0;
	word = ptrace(PTRACE_PEEKDATA, t->tid, t->rseq, NULL);
	return errno ? -1 : (int32_t)(word >> 32);
}

bool ft_runtime(const struct ft_thread *t, uint64_t *ns)
{
	char text[128];

	if (procfile_read(t->tid, "schedstat", text, sizeof(text)) <= 0)
		return false;
	*ns = strtoull(text, NULL, 10);
	return true;
}

bool ft_comm(struct ft_thread *t, char comm[DIF_COMM])
{
	char text[64];

	memset(comm, 0, DIF_COMM);
	if (!read_file(t, "comm", &t->comm, text, sizeof(text)))
		return false;
	text[strcspn(text, "\n")] = 0;
	snprintf(comm, DIF_COMM, "%.*s", DIF_COMM - 1, text);
	return true;
}

/* seize.c - taking over processes, or saying why that is impossible. A process
 * is seized with all its threads and whatever they will start; that stops none
 * of them. */
#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/host/seize.h"
#include "base/host/yama.h"
#include "base/procfile.h"
#include "fasttrap/traps_impl.h"
#include "fasttrap/mirror_impl.h"

enum {
	FOLLOW = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE |
		 PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC,
	/* flags as for procfile_has_flag(); on some kernels they mean something
	 * else */
	WORKER = 0x4010
};

/* True for a thread of a process by which the kernel serves it, as for
 * io_uring(7). It never executes the program, and blocks all signals that can
 * be blocked. */
static bool is_worker(pid_t tid)
{
	static const uint64_t most =
		~(UINT64_C(1) << (SIGKILL - 1) | UINT64_C(1) << (SIGSTOP - 1));

	return procfile_has_flag(tid, WORKER) &&
	       ft_signals_blocked(tid) == most;
}

/* True if it is the tracer, or its parent, the session, which waits for it. */
static bool is_dtrace(pid_t pid)
{
	return pid == getpid() || pid == getppid();
}

/* Suggest that a seccomp filter may be the reason. */
static void advise_filter(int err, struct diag *d)
{
	uint64_t mode;

	if (err == ENOSYS ||
		(procfile_numbers(getpid(), "Seccomp:", &mode, 1) && mode))
		diag_add(d, "a seccomp filter may refuse ptrace(2): run dtrace "
			    "outside of the container or sandbox, or allow it "
			    "there, as by docker run --cap-add=SYS_PTRACE");
}

static void advise(pid_t pid, struct diag *d)
{
	if (is_dtrace(pid)) {
		diag_add(d, "it is dtrace, which cannot stop itself: use "
			    "-xengine=bpf");
	} else if (procfile_has_flag(pid, PROCFILE_KERNEL_THREAD)) {
		diag_add(d, "it is a kernel thread, which ptrace(2) cannot "
			    "trace: use -xengine=bpf");
	} else if (seize_tell_tracer(pid, d)) {
		diag_add(d, "end that one, or use -xengine=bpf");
	} else {
		diag_add(d, "%s", yama_who_may());
		yama_advise(d);
		advise_filter(EPERM, d);
	}
}

static int refuse(pid_t pid, int err, struct diag *d)
{
	diag_set(d, err, "cannot trace pid %d: %s", pid, strerror(err));
	if (err == EPERM)
		advise(pid, d);
	else if (err == ENOSYS)
		advise_filter(err, d);
	else if (err == ENOENT && procfile_foreign())
		diag_add(d, "its threads are listed in %s", procfile_foreign());
	else if (err == ENOENT)
		diag_add(d, "its threads cannot be listed: mount /proc, and so "
			    "that it shows this process");
	return -err;
}

/* Seize a thread of a process (0: unknown). Returns 1 if it ran untraced, 0 if
 * not, or -errno. */
static int seize(struct ft_engine *e, pid_t pid, pid_t tid)
{
	int got;

	if (ft_find(&e->threads, tid) || is_worker(tid))
		return 0;
	got = seize_thread(tid, FOLLOW);
	if (got == 1)
		ft_add(&e->threads, tid)->pid = ft_is_of(pid, tid) ? pid : 0;
	return got;
}

/* True for a command that has not begun. Its constructors may have started
 * threads. */
static bool is_held(struct ft_engine *e, pid_t pid)
{
	const struct ft_thread *t = ft_find(&e->threads, pid);

	return t && t->held;
}

/* Do the same for all threads that exist now. Where they cannot be listed, as
 * without /proc, a command that is held is taken without others. */
static int seize_threads(struct ft_engine *e, pid_t pid)
{
	DIR *dir = procfile_tasks(pid);
	int new = 0, got = 0;
	pid_t of, tid;

	if (!dir)
		return is_held(e, pid) ||
				       (errno == ENOENT && procfile_gone(pid))
			       ? 0
			       : -errno;
	of = procfile_id(pid, "Tgid:");
	while (got >= 0 && (tid = procfile_next(dir))) {
		got = seize(e, of, tid);
		new |= got == 1;
	}
	closedir(dir);
	return got < 0 ? got : new;
}

/* Threads that appear meanwhile are seized with those that started them, or
 * found by looking again; but see stop_starters(). The first thread may have
 * ended before the others; if all have, the session notices, as for any
 * process. */
static int attach_process(struct ft_engine *e, pid_t pid, struct diag *d)
{
	int got = is_dtrace(pid) ? -EPERM : 1;

	while (got > 0)
		got = seize_threads(e, pid);
	return got < 0 ? refuse(pid, -got, d) : 0;
}

static bool take_borrowers(struct ft_engine *e, pid_t pid);

/* Seize a process that runs in the memory of pid; false if that fails. */
static bool take_borrower(struct ft_engine *e, pid_t pid, pid_t other)
{
	pid_t living = procfile_living(other);

	if (ft_compare_memory(procfile_living(pid), living) != 0 ||
		seize_is_ours(living))
		return true;
	seize_threads(e, other);
	return seize_is_ours(living) && take_borrowers(e, other);
}

static bool take_children(struct ft_engine *e, pid_t pid, pid_t tid)
{
	char path[64];
	bool all = true;
	int child;
	FILE *f;

	procfile_path(path, sizeof(path), pid, "task/%d/children", tid);
	f = fopen(path, "re");
	while (f && fscanf(f, "%d", &child) == 1)
		all &= take_borrower(e, pid, child);
	if (f)
		fclose(f);
	return all;
}

/* Seize the children that run in the memory of a process, which existed before
 * we came: those of vfork(2), and what else clone(2) makes; and its parent, if
 * it is such a child itself. False: some cannot be seized. */
static bool take_borrowers(struct ft_engine *e, pid_t pid)
{
	DIR *dir = procfile_tasks(pid);
	pid_t tid, parent = procfile_id(pid, "PPid:");
	bool all = !parent || take_borrower(e, pid, parent);

	while (dir && (tid = procfile_next(dir)))
		all &= take_children(e, pid, tid);
	if (dir)
		closedir(dir);
	return all;
}

/* Before there are traps in the memory, wait for those that cannot be seized.
 * If they sleep, they may never end. */
static void share_with_borrowers(struct ft_engine *e, pid_t pid)
{
	enum {
		PATIENCE = 500 /* ms */
	};

	for (int ms = 0; ms < PATIENCE && !take_borrowers(e, pid); ms++)
		poll(NULL, 0, 1);
}

/* A thread that was about to start another one when it was seized starts one
 * that is not traced, and not listed before it runs. So those that do not sleep
 * have to stop once; they wait until all traps are planted. */
static void stop_starters(struct ft_engine *e, pid_t pid)
{
	enum {
		MOST = 600 /* times, if it waits for a CPU: a minute */
	};
	VEC(pid_t) tid = { 0 };

	for (size_t i = 0; i < FT_BUCKETS; i++)
		for (struct ft_thread *t = e->threads.bucket[i]; t; t = t->next)
			if (!t->held && !t->kept &&
				ft_pid(&e->threads, t) == pid &&
				ft_is_at_work(t))
				vec_push(&tid, t->tid);
	for (size_t i = 0; i < tid.n; i++)
		ft_ask(ft_find(&e->threads, tid.v[i]));
	for (size_t i = 0; i < tid.n; i++)
		for (int n = 0; n < MOST; n++) {
			const struct ft_thread *t;

			if (ft_wait_for_stop(e, NULL, tid.v[i]))
				break;
			t = ft_find(&e->threads, tid.v[i]);
			if (!t || procfile_state(t->tid) != 'R')
				break;
		}
	vec_free(&tid);
}

static int attach_started(struct ft_engine *e, pid_t pid, struct diag *d)
{
	int got;

	do {
		stop_starters(e, pid);
		got = seize_threads(e, pid);
	} while (got > 0);
	return got < 0 ? refuse(pid, -got, d) : 0;
}

/* Take over a process that has not begun, and must not if we die. */
static void hold(struct ft_engine *e, pid_t pid)
{
	ft_add(&e->threads, pid)->held = true;
	ptrace(PTRACE_SETOPTIONS, pid, NULL, FOLLOW | PTRACE_O_EXITKILL);
}

int ft_seize_targets(struct ft_engine *e, struct diag *d)
{
	int err = 0;

	for (uint32_t i = 0; !err && i < e->e.en->ntargets; i++) {
		const struct engine_target *t = &e->e.en->target[i];

		if (t->held)
			hold(e, t->pid);
		err = attach_process(e, t->pid, d);
		if (!err)
			err = attach_started(e, t->pid, d);
		if (!err && (e->places.n || e->e.en->maxprobes))
			share_with_borrowers(e, t->pid);
	}
	return err;
}

void ft_let_begin(struct ft_engine *e, struct ft_thread *t)
{
	bool held = t->held;
	int kept = t->kept;

	if (held)
		ptrace(PTRACE_SETOPTIONS, t->tid, NULL, FOLLOW);
	t->held = false;
	t->kept = 0;
	if (kept) {
		ft_stopped(e, t, kept);
	} else if (held) {
		ft_let_go(e, t, 0);
	} else if (ft_stops_at_calls(e, t) || ft_watch_due(e, t)) {
		ft_ask(t); /* it then does what it has to */
	}
}

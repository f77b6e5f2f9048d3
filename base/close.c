/* close.c - see close.h. To remove a probe, the kernel waits until all CPUs
 * have passed a certain point, and does so once for everybody who waits at the
 * time: so several threads close faster than one. There are fewer than the ten
 * threads whose returns from one function kprobes can track: whoever probes
 * mutex_lock meanwhile does not miss those of other threads. */
#include "base/close.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
	THREADS = 8,
	FEW = 2, /* least number of files per thread */
};

struct files {
	const int *fd;
	size_t n, next;
};

static void *close_files(void *arg)
{
	struct files *f = arg;
	size_t i;

	while ((i = __atomic_fetch_add(&f->next, 1, __ATOMIC_RELAXED)) < f->n)
		close(f->fd[i]);
	return NULL;
}

/* The threads must not handle signals. */
static size_t start(pthread_t *thread, size_t n, struct files *f)
{
	sigset_t all, before;
	size_t i = 0;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	while (i < n && !pthread_create(&thread[i], NULL, close_files, f))
		i++;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return i;
}

void close_together(const int *fd, size_t n)
{
	struct files f = { fd, n, 0 };
	pthread_t thread[THREADS];
	size_t wanted = n / FEW < THREADS ? n / FEW : THREADS;
	size_t started = start(thread, wanted, &f);

	close_files(&f);
	for (size_t i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
}

static int compare(const void *a, const void *b)
{
	const int *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static void close_between(unsigned int from, unsigned int to)
{
	if (from < to)
		syscall(SYS_close_range, from, to - 1, 0);
}

static void close_others(const int *fd, size_t n)
{
	unsigned int from = 0;

	for (size_t i = 0; i < n; i++) {
		close_between(from, fd[i]);
		from = fd[i] + 1;
	}
	close_between(from, UINT_MAX);
}

pid_t close_behind(int *fd, size_t n)
{
	pid_t pid;

	qsort(fd, n, sizeof(*fd), compare);
	pid = fork();
	if (!pid) {
		setsid();
		close_others(fd, n);
		close_together(fd, n);
		_exit(0);
	}
	for (size_t i = 0; pid > 0 && i < n; i++)
		close(fd[i]);
	return pid;
}

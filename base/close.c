/* close.c - see close.h. To remove a probe, the kernel waits until all CPUs
 * have passed a certain point, and does so once for everybody who waits at the
 * time: so several threads close faster than one. There are fewer than the ten
 * threads whose returns from one function kprobes can track: whoever probes
 * mutex_lock meanwhile does not miss those of other threads. */
#include "base/close.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/thread.h"
#include "base/xalloc.h"

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

void close_together(const int *fd, size_t n)
{
	struct files f = { fd, n, 0 };
	pthread_t thread[THREADS];
	size_t wanted = n / FEW < THREADS ? n / FEW : THREADS;
	size_t started = 0;

	while (started < wanted &&
		thread_start(&thread[started], close_files, &f))
		started++;
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

struct close_batch {
	pthread_t thread;
	uint64_t key;
	bool ended; /* atomic: nothing is open any more */
	size_t n;
	int fd[];
};

static void *close_batch(void *arg)
{
	struct close_batch *b = arg;

	close_together(b->fd, b->n);
	__atomic_store_n(&b->ended, true, __ATOMIC_RELEASE);
	return NULL;
}

/* Wait for those that `which' picks, and forget them. */
static void wait_for(struct closing *c,
	bool (*which)(const struct close_batch *b, uint64_t key), uint64_t key)
{
	size_t kept = 0;

	for (size_t i = 0; i < c->batch.n; i++) {
		struct close_batch *b = c->batch.v[i];

		if (!which(b, key)) {
			c->batch.v[kept++] = b;
			continue;
		}
		pthread_join(b->thread, NULL);
		free(b);
	}
	c->batch.n = kept;
}

static bool has_ended(const struct close_batch *b, uint64_t key)
{
	(void)key;
	return __atomic_load_n(&b->ended, __ATOMIC_ACQUIRE);
}

static bool has_key(const struct close_batch *b, uint64_t key)
{
	return b->key == key;
}

static bool any(const struct close_batch *b, uint64_t key)
{
	(void)b;
	(void)key;
	return true;
}

void closing_add(struct closing *c, const int *fd, size_t n, uint64_t key)
{
	struct close_batch *b;

	wait_for(c, has_ended, 0);
	if (!n)
		return;
	b = xcalloc(1, sizeof(*b) + n * sizeof(*fd));
	b->key = key;
	b->n = n;
	memcpy(b->fd, fd, n * sizeof(*fd));
	if (thread_start(&b->thread, close_batch, b)) {
		vec_push(&c->batch, b);
		return;
	}
	close_together(b->fd, b->n);
	free(b);
}

void closing_wait(struct closing *c, uint64_t key)
{
	wait_for(c, has_key, key);
}

void closing_end(struct closing *c)
{
	wait_for(c, any, 0);
	vec_free(&c->batch);
}

/* watch.c - reads the records of perf events that count nothing. Each CPU has
 * one ring, which the kernel fills and we empty; when it is full, records are
 * lost, and counted. What was read from all rings is sorted by time, and
 * records that are newer than the beginning of the reading are kept for the
 * next time: earlier ones, from another CPU, may not have been read yet.
 *
 * Events of one process are opened for each of its threads on each CPU, since
 * only such events can be both inherited and have a ring. */
#include "probes/proc/watch.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <linux/perf_event.h>

#include "base/clock.h"
#include "base/host/cpus.h"
#include "base/host/perf.h"
#include "base/procfile.h"

enum {
	RING = 64 << 10,     /* bytes */
	MOST_WAKES = 16,     /* most that one call reports */
	MOST_TASKS = 1 << 16 /* most threads of a process */
};

struct ring {
	int fd;
	struct perf_event_mmap_page *page; /* the data is behind it */
};

/* A record that was read; it is in `raw'. */
struct piece {
	uint64_t time;
	size_t at;
};

struct watch {
	int epoll;
	uint64_t *on; /* the CPUs that were online at first, a bit each: */
	uint32_t ncpus;
	VEC(struct ring) ring; /* one for each of these */
	VEC(int) other;	       /* further events that write to the rings */
	VEC(char) raw;
	VEC(struct piece) piece;
	uint64_t lost;
};

/* What follows each record, except samples. */
struct trailer {
	uint32_t pid, tid;
	uint64_t time;
};

struct map_record {
	struct perf_event_header h;
	uint32_t pid, tid;
	uint64_t addr, len, pgoff;
	uint32_t major, minor;
	uint64_t ino, generation;
	uint32_t prot, flags;
	char path[];
};

struct task_record { /* fork and exit */
	struct perf_event_header h;
	uint32_t pid, ppid, tid, ptid;
	uint64_t time;
};

struct comm_record {
	struct perf_event_header h;
	uint32_t pid, tid;
	char name[];
};

struct lost_record {
	struct perf_event_header h;
	uint64_t id, n;
};

static int open_event(pid_t pid, int cpu)
{
	struct perf_event_attr a = {
		.type = PERF_TYPE_SOFTWARE,
		.size = sizeof(a),
		.config = PERF_COUNT_SW_DUMMY,
		.sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_TIME,
		.sample_id_all = 1,
		.use_clockid = 1,
		.clockid = CLOCK_MONOTONIC,
		.mmap = 1,
		.mmap2 = 1,
		.comm = 1,
		.comm_exec = 1,
		.task = 1,
		.inherit = pid >= 0,
		.exclude_kernel = 1,
		.exclude_hv = 1,
		.watermark = 1,
		.wakeup_watermark = 1,
	};

	return perf_open(&a, pid, cpu);
}

static int add_ring(struct watch *w, int fd)
{
	struct epoll_event ev = { .events = EPOLLIN | EPOLLET };
	struct ring r = { .fd = fd };

	r.page = mmap(NULL, getpagesize() + RING, PROT_READ | PROT_WRITE,
		MAP_SHARED, fd, 0);
	if (r.page == MAP_FAILED)
		return -errno;
	vec_push(&w->ring, r);
	return epoll_ctl(w->epoll, EPOLL_CTL_ADD, fd, &ev) ? -errno : 0;
}

/* Open an event. The first one of a CPU has the ring, the others write to
 * it. */
static int add_event(struct watch *w, pid_t pid, int cpu, size_t ring)
{
	int fd = open_event(pid, cpu), r;

	if (fd < 0)
		return fd;
	if (ring == w->ring.n) {
		r = add_ring(w, fd);
		if (r && ring == w->ring.n)
			close(fd);
		return r;
	}
	vec_push(&w->other, fd);
	return ioctl(fd, PERF_EVENT_IOC_SET_OUTPUT, w->ring.v[ring].fd) ? -errno
									: 0;
}

static int add_task(struct watch *w, pid_t tid)
{
	size_t ring = 0;
	int r = 0;

	for (uint32_t cpu = 0; cpu < w->ncpus && !r; cpu++)
		if (cpus_has(w->on, cpu))
			r = add_event(w, tid, cpu, ring++);
	return r;
}

/* Threads that the process creates meanwhile inherit the event of the thread
 * that creates them, or are seen here. A thread that has ended is ignored. */
static int add_process(struct watch *w, pid_t pid)
{
	DIR *d = procfile_tasks(pid);
	int r = -ESRCH, n = 0;
	pid_t tid;

	while (d && n++ < MOST_TASKS && (tid = procfile_next(d))) {
		int err = add_task(w, tid);

		if (err != -ESRCH)
			r = err;
		if (r && r != -ESRCH)
			break;
	}
	if (d)
		closedir(d);
	return r;
}

int watch_open(struct watch **out, const pid_t *pid, size_t n)
{
	struct watch *w = xcalloc(1, sizeof(*w));
	int r = 0;

	w->ncpus = cpus_possible();
	w->on = xcalloc(w->ncpus / 64 + 1, sizeof(*w->on));
	cpus_online(w->on, w->ncpus);
	w->epoll = epoll_create1(EPOLL_CLOEXEC);
	if (w->epoll < 0)
		r = -errno;
	else if (!n)
		r = add_task(w, -1);
	for (size_t i = 0; i < n && !r; i++)
		r = add_process(w, pid[i]);
	if (r) {
		watch_close(w);
		w = NULL;
	}
	*out = w;
	return r;
}

int watch_fd(const struct watch *w)
{
	return w->epoll;
}

static uint64_t time_of(const struct perf_event_header *h)
{
	const struct trailer *t = (const void *)((const char *)h + h->size);

	return t[-1].time;
}

static void keep(struct watch *w, const struct perf_event_header *h)
{
	struct piece p = { time_of(h), w->raw.n };

	if (h->type == PERF_RECORD_LOST) {
		w->lost += ((const struct lost_record *)h)->n;
		return;
	}
	if (h->type == PERF_RECORD_COMM &&
		!(h->misc & PERF_RECORD_MISC_COMM_EXEC))
		return;
	vec_reserve(&w->raw, w->raw.n + h->size);
	memcpy(w->raw.v + w->raw.n, h, h->size);
	w->raw.n += h->size;
	vec_push(&w->piece, p);
}

/* Empty a ring. A record may begin at its end and continue at its beginning. */
static void empty(struct watch *w, const struct ring *r)
{
	const char *bytes = (const char *)r->page + getpagesize();
	uint64_t head = __atomic_load_n(&r->page->data_head, __ATOMIC_ACQUIRE);
	uint64_t tail = r->page->data_tail;
	uint64_t whole[UINT16_MAX / 8 + 1];

	while (tail < head) {
		uint64_t at = tail % RING;
		const struct perf_event_header *h = (const void *)(bytes + at);
		size_t size = h->size, first = RING - at;

		if (size < sizeof(*h) + sizeof(struct trailer) ||
			size > head - tail)
			break;
		if (first < size) {
			memcpy(whole, h, first);
			memcpy((char *)whole + first, bytes, size - first);
			h = (const void *)whole;
		}
		keep(w, h);
		tail += size;
	}
	__atomic_store_n(&r->page->data_tail, head, __ATOMIC_RELEASE);
}

/* By time; records of the same time, in the order of the ring. */
static int by_time(const void *a, const void *b)
{
	const struct piece *x = a, *y = b;

	if (x->time != y->time)
		return x->time < y->time ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

static void set_map(struct watch_event *e, const struct map_record *m)
{
	bool none = !strncmp(m->path, "//", 2); /* //anon */

	e->kind = WATCH_MAP;
	e->map = (struct mapping){ .start = m->addr,
		.end = m->addr + m->len,
		.off = m->pgoff,
		.dev = makedev(m->major, m->minor),
		.ino = m->ino,
		.write = m->prot & PROT_WRITE,
		.exec = m->prot & PROT_EXEC,
		.path = none ? "" : m->path };
}

static void set_task(struct watch_event *e, const struct task_record *t)
{
	e->pid = t->pid;
	e->tid = t->tid;
	e->parent = t->ppid;
	e->kind = t->h.type == PERF_RECORD_EXIT ? WATCH_EXIT
		  : t->pid == t->ppid		? WATCH_THREAD
						: WATCH_FORK;
}

/* Translate a record; returns false if it is not about any of these events. */
static bool read_piece(struct watch_event *e, const struct perf_event_header *h)
{
	const struct trailer *t = (const void *)((const char *)h + h->size);
	const struct comm_record *c = (const void *)h;

	*e = (struct watch_event){ .time = t[-1].time };
	switch (h->type) {
	case PERF_RECORD_MMAP2:
		set_map(e, (const void *)h);
		break;
	case PERF_RECORD_COMM:
		e->kind = WATCH_EXEC;
		break;
	case PERF_RECORD_FORK:
	case PERF_RECORD_EXIT:
		set_task(e, (const void *)h);
		return true;
	default:
		return false;
	}
	e->pid = c->pid; /* both records have it there */
	e->tid = c->tid;
	return true;
}

/* Drop the first n records and move the rest to the front. */
static void forget(struct watch *w, size_t n)
{
	VEC(char) raw = { 0 };

	for (size_t i = n; i < w->piece.n; i++) {
		struct piece *p = &w->piece.v[i];
		const struct perf_event_header *h =
			(const void *)(w->raw.v + p->at);

		vec_reserve(&raw, raw.n + h->size);
		memcpy(raw.v + raw.n, h, h->size);
		p->at = raw.n;
		raw.n += h->size;
	}
	memmove(w->piece.v, w->piece.v + n,
		(w->piece.n - n) * sizeof(*w->piece.v));
	w->piece.n -= n;
	free(w->raw.v);
	w->raw.v = raw.v;
	w->raw.n = raw.n;
	w->raw.cap = raw.cap;
}

void watch_read(struct watch *w, watch_fn *fn, void *arg)
{
	struct epoll_event told[MOST_WAKES];
	struct watch_event e;
	uint64_t until;
	size_t n = 0;

	while (epoll_wait(w->epoll, told, MOST_WAKES, 0) == MOST_WAKES)
		;
	until = clock_now();
	for (size_t i = 0; i < w->ring.n; i++)
		empty(w, &w->ring.v[i]);
	if (!w->piece.n)
		return;
	qsort(w->piece.v, w->piece.n, sizeof(*w->piece.v), by_time);
	for (; n < w->piece.n && w->piece.v[n].time <= until; n++)
		if (read_piece(&e, (const void *)(w->raw.v + w->piece.v[n].at)))
			fn(arg, &e);
	forget(w, n);
}

uint64_t watch_lost(const struct watch *w)
{
	return w->lost;
}

void watch_close(struct watch *w)
{
	if (!w)
		return;
	for (size_t i = 0; i < w->other.n; i++)
		close(w->other.v[i]);
	for (size_t i = 0; i < w->ring.n; i++) {
		munmap(w->ring.v[i].page, getpagesize() + RING);
		close(w->ring.v[i].fd);
	}
	if (w->epoll >= 0)
		close(w->epoll);
	free(w->on);
	vec_free(&w->ring);
	vec_free(&w->other);
	vec_free(&w->raw);
	vec_free(&w->piece);
	free(w);
}

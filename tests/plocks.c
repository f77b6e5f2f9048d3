/* plocks.c - plocks [STEP...]: takes locks of the C library for known times,
 * for the tests of plockstat(1). At its end it prints, for each kind of event
 * that plockstat reports and each lock,
 *
 *	EVENT LOCK COUNT LEAST MOST
 *
 * where EVENT has _ for blanks, LOCK is an address, and LEAST and MOST are
 * bounds of the total time in ns, measured without and with the library calls
 * themselves. Where one thread must wait for another, it does so until the
 * kernel says that the other sleeps in futex(2). */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
	MS = 1000000,
	MOST_TRUTHS = 64
};

static struct truth {
	const char *event;
	void *lock;
	unsigned count;
	uint64_t least, most;
} truth[MOST_TRUTHS];
static unsigned ntruths;

static uint64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000ULL + t.tv_nsec;
}

static void die(const char *what)
{
	perror(what);
	exit(1);
}

static void want(int result, int wanted, const char *what)
{
	if (result == wanted)
		return;
	errno = result;
	die(what);
}

/* Add to the totals. Called by one thread at a time: the main one, or one that
 * it joins. */
static void told(const char *event, void *lock, uint64_t least, uint64_t most)
{
	unsigned i = 0;

	while (i < ntruths &&
		(truth[i].event != event || truth[i].lock != lock))
		i++;
	if (i == MOST_TRUTHS)
		exit(2);
	ntruths += i == ntruths;
	truth[i].event = event;
	truth[i].lock = lock;
	truth[i].count++;
	truth[i].least += least;
	truth[i].most += most;
}

static void nap(unsigned ms)
{
	struct timespec t = { 0, ms * (long)MS };

	while (nanosleep(&t, &t))
		;
}

static const char mutex_hold[] = "Mutex_hold", mutex_block[] = "Mutex_block",
		  missed[] = "Mutex_unsuccessful_spin",
		  reader_hold[] = "R/W_reader_hold",
		  writer_hold[] = "R/W_writer_hold",
		  reader_block[] = "R/W_reader_block",
		  writer_block[] = "R/W_writer_block";

/* Hold a lock for 10 ms; begin and end take and release it without blocking. */
#define HOLD(event, lock, begin, end)                    \
	do {                                             \
		uint64_t outer = now(), inner;           \
		want(begin, 0, #begin);                  \
		inner = now();                           \
		nap(10);                                 \
		inner = now() - inner;                   \
		want(end, 0, #end);                      \
		told(event, lock, inner, now() - outer); \
	} while (0)

/* A thread that waits for a lock, which the main thread has. */
struct waiter {
	int (*get)(void *lock);
	int (*put)(void *lock);
	int result; /* expected of get() */
	void *lock;
	pthread_t id;
	volatile pid_t tid;
	uint64_t outer;	      /* ns that it waited */
	uint64_t inner, done; /* ns that it held the lock; when it let go */
};

static void *wait_for(void *arg)
{
	struct waiter *w = arg;
	uint64_t begin = now(), got;

	w->tid = syscall(SYS_gettid);
	want(w->get(w->lock), w->result, "waiting");
	got = now();
	w->outer = got - begin;
	if (w->result && w->result != EOWNERDEAD)
		return NULL;
	nap(5);
	w->inner = now() - got;
	want(w->put(w->lock), 0, "releasing");
	w->done = now();
	return NULL;
}

static bool is_in_futex(pid_t tid)
{
	char path[64], text[64] = "";
	int fd;

	snprintf(path, sizeof(path), "/proc/self/task/%d/syscall", tid);
	fd = open(path, O_RDONLY);
	if (fd < 0 || read(fd, text, sizeof(text) - 1) < 0)
		text[0] = 0;
	if (fd >= 0)
		close(fd);
	return atoi(text) == SYS_futex;
}

static void begin(struct waiter *w)
{
	want(pthread_create(&w->id, NULL, wait_for, w), 0, "pthread_create");
	while (!w->tid || !is_in_futex(w->tid))
		nap(1);
}

/* Let the waiter have the lock, if it ever gets it, and join it. since: a time
 * at which it was already waiting. */
static void end(
	struct waiter *w, const char *block, const char *hold, uint64_t since)
{
	uint64_t let = now();

	if (!w->result)
		want(w->put(w->lock), 0, "letting in");
	want(pthread_join(w->id, NULL), 0, "pthread_join");
	told(block, w->lock, w->result ? 0 : let - since, w->outer);
	if (w->inner)
		told(hold, w->lock, w->inner, w->done - let);
}

/* Lock functions with a common signature. */

static int lock(void *m)
{
	return pthread_mutex_lock(m);
}

static int unlock(void *m)
{
	return pthread_mutex_unlock(m);
}

static struct timespec soon(clockid_t clock, unsigned ms)
{
	struct timespec t;

	clock_gettime(clock, &t);
	t.tv_nsec += ms * (long)MS;
	t.tv_sec += t.tv_nsec / 1000000000;
	t.tv_nsec %= 1000000000;
	return t;
}

static int lock_in_time(void *m)
{
	struct timespec t = soon(CLOCK_REALTIME, 30);

	return pthread_mutex_timedlock(m, &t);
}

static int read_lock(void *l)
{
	return pthread_rwlock_rdlock(l);
}

static int write_lock(void *l)
{
	return pthread_rwlock_wrlock(l);
}

static int rw_unlock(void *l)
{
	return pthread_rwlock_unlock(l);
}

/* The steps. Each allocates its locks, so that addresses tell them apart. */

static pthread_mutex_t *new_mutex(int type, bool robust)
{
	pthread_mutex_t *m = calloc(1, 128);
	pthread_mutexattr_t a;

	pthread_mutexattr_init(&a);
	pthread_mutexattr_settype(&a, type);
	if (robust)
		pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
	want(pthread_mutex_init(m, &a), 0, "pthread_mutex_init");
	return m;
}

static pthread_rwlock_t *new_rwlock(void)
{
	pthread_rwlock_t *l = calloc(1, 128);

	want(pthread_rwlock_init(l, NULL), 0, "pthread_rwlock_init");
	return l;
}

static void hold(void)
{
	pthread_mutex_t *m = new_mutex(PTHREAD_MUTEX_NORMAL, false);
	pthread_mutex_t *n = new_mutex(PTHREAD_MUTEX_ERRORCHECK, false);
	struct timespec t = soon(CLOCK_REALTIME, 900);

	for (int i = 0; i < 3; i++)
		HOLD(mutex_hold, m, pthread_mutex_lock(m),
			pthread_mutex_unlock(m));
	HOLD(mutex_hold, m, pthread_mutex_trylock(m), pthread_mutex_unlock(m));
	HOLD(mutex_hold, m, pthread_mutex_timedlock(m, &t),
		pthread_mutex_unlock(m));
	HOLD(mutex_hold, n, pthread_mutex_lock(n), pthread_mutex_unlock(n));
}

/* Hold two locks at once, not released in reverse order. */
static void two(void)
{
	pthread_mutex_t *m = new_mutex(PTHREAD_MUTEX_NORMAL, false);
	pthread_mutex_t *n = new_mutex(PTHREAD_MUTEX_NORMAL, false);
	uint64_t outer = now(), inner, outer_m, inner_m;

	pthread_mutex_lock(n);
	inner = now();
	nap(10);
	outer_m = now();
	pthread_mutex_lock(m);
	inner_m = now();
	nap(10);
	inner = now() - inner;
	pthread_mutex_unlock(n);
	outer = now() - outer;
	nap(10);
	inner_m = now() - inner_m;
	pthread_mutex_unlock(m);
	told(mutex_hold, m, inner_m, now() - outer_m);
	told(mutex_hold, n, inner, outer);
}

/* Calls that fail do not begin or end a hold. */
static void errors(void)
{
	pthread_mutex_t *m = new_mutex(PTHREAD_MUTEX_ERRORCHECK, false);

	want(pthread_mutex_unlock(m), EPERM, "no owner");
	HOLD(mutex_hold, m,
		pthread_mutex_lock(m) + (pthread_mutex_lock(m) != EDEADLK) +
			(pthread_mutex_trylock(m) != EBUSY),
		pthread_mutex_unlock(m));
}

static void recursive(void)
{
	pthread_mutex_t *m = new_mutex(PTHREAD_MUTEX_RECURSIVE, false);
	struct timespec t = soon(CLOCK_REALTIME, 900);

	for (int i = 0; i < 2; i++)
		HOLD(mutex_hold, m,
			pthread_mutex_lock(m) + pthread_mutex_lock(m) +
				pthread_mutex_trylock(m) +
				pthread_mutex_timedlock(m, &t),
			pthread_mutex_unlock(m) + pthread_mutex_unlock(m) +
				pthread_mutex_unlock(m) +
				pthread_mutex_unlock(m));
}

/* Hold a lock while another thread waits for it. Returns the most that the
 * other one can have waited. */
static uint64_t hold_from_other(pthread_mutex_t *m)
{
	struct waiter w = { .get = lock, .put = unlock, .lock = m };
	uint64_t outer = now(), inner, since;

	pthread_mutex_lock(m);
	inner = now();
	begin(&w);
	since = now();
	nap(10);
	inner = now() - inner;
	end(&w, mutex_block, mutex_hold, since);
	told(mutex_hold, m, inner, now() - outer);
	return w.outer;
}

static void block(void)
{
	pthread_mutex_t *m = new_mutex(PTHREAD_MUTEX_NORMAL, false);

	for (int i = 0; i < 3; i++)
		hold_from_other(m);
}

/* Wait for a lock until the time limit passes. */
static void late(void)
{
	pthread_mutex_t *m = new_mutex(PTHREAD_MUTEX_NORMAL, false);
	struct waiter w = { .get = lock_in_time,
		.put = unlock,
		.lock = m,
		.result = ETIMEDOUT };
	uint64_t outer = now(), inner;

	pthread_mutex_lock(m);
	inner = now();
	want(pthread_create(&w.id, NULL, wait_for, &w), 0, "pthread_create");
	end(&w, mutex_block, mutex_hold, 0);
	inner = now() - inner;
	pthread_mutex_unlock(m);
	told(mutex_hold, m, inner, now() - outer);
}

static void *dies(void *m)
{
	pthread_mutex_lock(m);
	return NULL;
}

/* Take a robust lock whose owner has died. */
static void robust(void)
{
	pthread_mutex_t *m = new_mutex(PTHREAD_MUTEX_NORMAL, true);
	pthread_t t;

	want(pthread_create(&t, NULL, dies, m), 0, "pthread_create");
	want(pthread_join(t, NULL), 0, "pthread_join");
	HOLD(mutex_hold, m, pthread_mutex_lock(m) != EOWNERDEAD,
		pthread_mutex_consistent(m) + pthread_mutex_unlock(m));
	HOLD(mutex_hold, m, pthread_mutex_lock(m), pthread_mutex_unlock(m));
}

/* Waiting for a condition counts neither as holding the mutex nor as blocking
 * on it. */
static void condition(void)
{
	static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
	pthread_mutex_t *m = new_mutex(PTHREAD_MUTEX_NORMAL, false);
	struct timespec t;
	uint64_t outer = now(), inner, waits;

	pthread_mutex_lock(m);
	inner = now();
	nap(10);
	t = soon(CLOCK_REALTIME, 300);
	told(mutex_hold, m, now() - inner, 0);
	want(pthread_cond_timedwait(&c, m, &t), ETIMEDOUT, "a condition");
	inner = now();
	nap(10);
	inner = now() - inner;
	waits = 200 * MS; /* at least, even if the wait began late */
	pthread_mutex_unlock(m);
	told(mutex_hold, m, inner, now() - outer - waits);
}

static void rwlock(void)
{
	pthread_rwlock_t *l = new_rwlock();
	struct timespec t = soon(CLOCK_REALTIME, 900);

	for (int i = 0; i < 2; i++) {
		HOLD(reader_hold, l, pthread_rwlock_rdlock(l),
			pthread_rwlock_unlock(l));
		HOLD(writer_hold, l, pthread_rwlock_wrlock(l),
			pthread_rwlock_unlock(l));
	}
	HOLD(reader_hold, l, pthread_rwlock_tryrdlock(l),
		pthread_rwlock_unlock(l));
	HOLD(writer_hold, l,
		pthread_rwlock_trywrlock(l) +
			(pthread_rwlock_tryrdlock(l) != EBUSY),
		pthread_rwlock_unlock(l));
	HOLD(reader_hold, l, pthread_rwlock_timedrdlock(l, &t),
		pthread_rwlock_unlock(l));
	HOLD(writer_hold, l, pthread_rwlock_timedwrlock(l, &t),
		pthread_rwlock_unlock(l));
	HOLD(reader_hold, l,
		pthread_rwlock_rdlock(l) + pthread_rwlock_rdlock(l),
		pthread_rwlock_unlock(l) + pthread_rwlock_unlock(l));
}

static void rwblock(void)
{
	pthread_rwlock_t *l = new_rwlock();

	for (int i = 0; i < 4; i++) {
		bool reads = i & 1, writes = i & 2; /* the main one does */
		struct waiter w = { .get = reads && writes ? read_lock
							   : write_lock,
			.put = rw_unlock,
			.lock = l };
		uint64_t outer = now(), inner, since;

		reads &= writes;
		(writes ? write_lock : read_lock)(l);
		inner = now();
		begin(&w);
		since = now();
		nap(10);
		inner = now() - inner;
		end(&w, reads ? reader_block : writer_block,
			reads ? reader_hold : writer_hold, since);
		told(writes ? writer_hold : reader_hold, l, inner,
			now() - outer);
	}
}

static void spin(void)
{
	pthread_spinlock_t *l = calloc(1, 128);

	pthread_spin_init(l, PTHREAD_PROCESS_PRIVATE);
	for (int i = 0; i < 2; i++)
		HOLD(mutex_hold, (void *)l, pthread_spin_lock(l),
			pthread_spin_unlock(l));
	HOLD(mutex_hold, (void *)l,
		pthread_spin_trylock(l) + (pthread_spin_trylock(l) != EBUSY),
		pthread_spin_unlock(l));
}

/* An adaptive mutex: a waiter spins in vain, then blocks. */
static void adaptive(void)
{
#ifdef PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP
	pthread_mutex_t *m = new_mutex(PTHREAD_MUTEX_ADAPTIVE_NP, false);

	told(missed, m, 0, hold_from_other(m));
#endif
}

/* A lock that is a named variable. This step and the next run only on
 * request. */
static void named(void)
{
	static struct {
		int before[4];
		pthread_mutex_t lock;
	} known = { .lock = PTHREAD_MUTEX_INITIALIZER };

	pthread_mutex_lock(&known.lock);
	nap(1);
	pthread_mutex_unlock(&known.lock);
}

/* Lock and unlock until killed. */
static void stay(void)
{
	pthread_mutex_t *m = new_mutex(PTHREAD_MUTEX_NORMAL, false);

	for (;;) {
		pthread_mutex_lock(m);
		nap(1);
		pthread_mutex_unlock(m);
	}
}

static const struct step {
	const char *name;
	void (*run)(void);
} steps[] = {
	{ "hold", hold },
	{ "two", two },
	{ "errors", errors },
	{ "recursive", recursive },
	{ "block", block },
	{ "late", late },
	{ "robust", robust },
	{ "condition", condition },
	{ "rwlock", rwlock },
	{ "rwblock", rwblock },
	{ "spin", spin },
	{ "adaptive", adaptive },
	{ "named", named },
	{ "stay", stay },
};

enum {
	NSTEPS = sizeof(steps) / sizeof(*steps),
	NALWAYS = NSTEPS - 2
};

static bool is_wanted(char **argv, int i)
{
	char **at = argv + 1;

	while (*at && strcmp(*at, steps[i].name) != 0)
		at++;
	return argv[1] ? *at != NULL : i < NALWAYS;
}

int main(int argc, char **argv)
{
	(void)argc;
	for (int i = 0; i < NSTEPS; i++)
		if (is_wanted(argv, i))
			steps[i].run();
	for (unsigned i = 0; i < ntruths; i++)
		printf("%s %p %u %llu %llu\n", truth[i].event, truth[i].lock,
			truth[i].count, (unsigned long long)truth[i].least,
			(unsigned long long)truth[i].most);
	return 0;
}

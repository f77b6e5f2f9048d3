/* near.c - makes the tracer run on the CPU of a thread that stops again and
 * again. Only one of the two has anything to do at a time; but on an idle
 * machine the scheduler wakes each of them on another CPU, which sleeps, and
 * waking that takes ten times as long as everything else in a stop.
 *
 * The thread's CPUs are its own business, and are not changed. But the
 * scheduler regards a CPU that runs only SCHED_IDLE tasks as idle. If the
 * tracer has this policy and is bound to the thread's CPU, the thread is woken
 * there, and so is the tracer when the thread stops. Every few milliseconds the
 * scheduler moves the thread to an idle CPU all the same; the tracer follows
 * when it notices that stops have become slow.
 *
 * Beside any other task such a tracer gets hardly any time. So it leaves the
 * CPU when a stop is late, whatever the reason. If it had to wait, it stays
 * away for a moment, and each time for twice as long, until it has been able to
 * run for longer than that. It may be unable to run at all, so the session
 * checks: if nothing has stopped for a while, or when it needs the tracer, it
 * moves the tracer away. */
#include "fasttrap/near.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/procfile.h"
#include "fasttrap/fasttrap_impl.h"

enum {
	OFTEN = 32,	/* stops in a row of the same thread */
	LATE = 1000000, /* ns between two stops */
	SLOW = 2,	/* slow stops in a row, as of a thread that was moved */
	FAR = 5,	/* one that takes so many times as long is enough */
	SOON = 20000,	/* ns between two looks at where a thread is */
	SHORTEST = 20000000, /* ns that it stays away */
	/* ns between two looks of the session, at first and at most. They are
	 * rare, since a CPU that goes idle after one often takes the thread. */
	LOOK = 10000000,
	SELDOM = 40000000
};

static const uint64_t LONGEST = 3200ull * SHORTEST;

/* Set the policy of a thread (0: this one); libc's function does not do so. */
static int set_policy(pid_t tid, int policy)
{
	struct sched_param none = { 0 };

	return syscall(SYS_sched_setscheduler, tid, policy, &none);
}

/* Find out whether we can leave SCHED_IDLE again, which needs CAP_SYS_NICE in
 * the initial user namespace, or a suitable limit on nice values. Runs in a
 * thread of its own. */
static void *try(void *arg)
{
	bool *may = arg;

	*may = !set_policy(0, SCHED_IDLE) && !set_policy(0, SCHED_OTHER);
	return NULL;
}

void ft_near_try(struct ft_near *n)
{
	pthread_t thread;

	*n = (struct ft_near){ .pause = SHORTEST, .schedstat = -1 };
	if (syscall(SYS_sched_getscheduler, 0) != SCHED_OTHER ||
		sched_getaffinity(0, sizeof(n->usual), &n->usual) ||
		CPU_COUNT(&n->usual) < 2 ||
		pthread_create(&thread, NULL, try, &n->may))
		return;
	pthread_join(thread, NULL);
}

/* Return the ns that the tracer has been ready to run but did not run. The file
 * stays open, as it is read often. */
static uint64_t kept_waiting(struct ft_near *n)
{
	char text[64], *ran;
	ssize_t len;

	if (n->schedstat < 0)
		n->schedstat = procfile_open(0, "schedstat", O_RDONLY);
	len = pread(n->schedstat, text, sizeof(text) - 1, 0);
	if (len <= 0)
		return 0;
	text[len] = 0;
	strtoull(text, &ran, 10);
	return strtoull(ran, NULL, 10);
}

/* Begin to measure how long the tracer is kept waiting. */
static void measure(struct ft_near *n, uint64_t now)
{
	n->kept = kept_waiting(n);
	n->measured = now;
}

static void move_away(const struct ft_near *n, pid_t tracer)
{
	set_policy(tracer, SCHED_OTHER);
	sched_setaffinity(tracer, sizeof(n->usual), &n->usual);
}

void ft_near_leave(struct ft_near *n)
{
	if (n->is)
		move_away(n, 0);
	n->is = false;
}

void ft_near_hurry(struct ft_near *n, pid_t tracer)
{
	if (n->is)
		move_away(n, tracer);
}

uint64_t ft_near_look(struct ft_near *n, pid_t tracer, uint64_t now)
{
	uint32_t stops = n->stops;
	uint64_t ago = now - n->looked;

	if (n->minded && ago < n->every)
		return n->every - ago;
	if (!n->minded || n->seen == stops)
		n->every = LOOK;
	else if (n->every < SELDOM)
		n->every *= 2;
	if (n->minded && n->is && n->seen == stops)
		move_away(n, tracer);
	n->seen = stops;
	n->looked = now;
	n->minded = n->is;
	return n->minded ? n->every : 0;
}

/* Go to the thread's CPU, if that is allowed. False: the tracer is there. */
static bool follow(struct ft_near *n, struct ft_thread *t)
{
	int cpu = ft_user_cpu(t);
	cpu_set_t set;

	if (cpu < 0)
		cpu = ft_cpu(t);
	if (n->is && cpu == n->cpu &&
		syscall(SYS_sched_getscheduler, 0) == SCHED_IDLE)
		return false;
	if (cpu < 0 || cpu >= CPU_SETSIZE || !CPU_ISSET(cpu, &n->usual)) {
		ft_near_leave(n);
		return true;
	}
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	n->is = !sched_setaffinity(0, sizeof(set), &set) &&
		!set_policy(0, SCHED_IDLE);
	if (!n->is)
		move_away(n, 0);
	n->cpu = cpu;
	return true;
}

void ft_near_end(struct ft_near *n)
{
	if (n->may && n->schedstat >= 0)
		close(n->schedstat);
	n->may = false;
}

/* The tracer had to wait for the CPU, not for the thread: keep away for a
 * while. */
static void stay_away(struct ft_near *n, uint64_t now)
{
	if (now - n->from >= n->pause)
		n->pause = SHORTEST;
	n->from = now + n->pause;
	if (n->pause < LONGEST)
		n->pause *= 2;
}

/* True if it is time to see where the thread is: soon if it has become slow
 * from stop to stop, as when it has been moved, unless that was in vain. */
static bool should_look(const struct ft_near *n, uint64_t now)
{
	return now - n->went >= (n->slow >= SLOW ? n->patience : LATE);
}

void ft_near_stop(struct ft_near *n, struct ft_thread *t, uint64_t now)
{
	uint64_t took = now - n->last;
	bool late = took >= LATE;

	if (!n->may)
		return;
	n->stops++;
	n->last = now;
	if (late && n->is && kept_waiting(n) - n->kept >= LATE / 2)
		stay_away(n, now);
	if (late || t->tid != n->tid) {
		ft_near_leave(n);
		n->tid = t->tid;
		n->same = 0;
		n->least = LATE;
		n->patience = SOON;
		return;
	}
	if (took < n->least)
		n->least = took;
	n->slow = took > FAR * n->least ? SLOW
		  : took > 2 * n->least ? n->slow + 1
					: 0;
	if (n->is && now - n->measured >= LATE)
		measure(n, now);
	if (n->is ? !should_look(n, now) : ++n->same % OFTEN || now < n->from)
		return;
	n->went = now;
	if (follow(n, t)) {
		n->patience = SOON;
		n->slow = 0;
		measure(n, now);
	} else if (n->patience < LATE / 4) {
		n->patience *= 2;
	}
}

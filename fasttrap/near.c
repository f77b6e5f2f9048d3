/* near.c - has the tracer run on the CPU of the thread that it traces, while
 * that stops again and again. Of the two only one has anything to do at a time.
 * On a machine that is not busy the scheduler wakes each of them on another
 * CPU, which sleeps, and to have that begin takes ten times as long as all the
 * rest of a stop.
 *
 * The thread's CPUs are its own affair, and are left alone. But the scheduler
 * takes a CPU where only SCHED_IDLE runs for one that sleeps. If the tracer has
 * this policy and may run on that CPU alone, the thread is woken there, and the
 * tracer when it stops.
 *
 * Such a tracer gets nearly no time beside anybody else on that CPU. So it
 * leaves when a stop is late, whatever that was busy with, and stays away for
 * the longer the more often it was kept waiting. The session sees to it that it
 * gets there: when nothing has stopped for a while, it sends the tracer off. */
#include "fasttrap/near.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/procfile.h"
#include "fasttrap/fasttrap_impl.h"

enum {
	OFTEN = 32,	/* stops without another thread's among them */
	LATE = 1000000, /* ns from stop to stop */
	PAUSE = 1000000000
};

static const uint64_t LONGEST = 64ull * PAUSE;

/* Of a thread, 0: this one; libc's function has another idea of threads. */
static int set_policy(pid_t tid, int policy)
{
	struct sched_param none = { 0 };

	return syscall(SYS_sched_setscheduler, tid, policy, &none);
}

/* The way back from SCHED_IDLE needs CAP_SYS_NICE outside of all namespaces, or
 * a limit on nice values that allows for it. A thread of its own finds out. */
static void *try(void *arg)
{
	bool *may = arg;

	*may = !set_policy(0, SCHED_IDLE) && !set_policy(0, SCHED_OTHER);
	return NULL;
}

void ft_near_try(struct ft_near *n)
{
	pthread_t thread;

	*n = (struct ft_near){ .pause = PAUSE };
	if (syscall(SYS_sched_getscheduler, 0) != SCHED_OTHER ||
		sched_getaffinity(0, sizeof(n->usual), &n->usual) ||
		CPU_COUNT(&n->usual) < 2 ||
		pthread_create(&thread, NULL, try, &n->may))
		return;
	pthread_join(thread, NULL);
}

/* ns that the tracer has been ready to run and has not run, so far. */
static uint64_t kept_waiting(void)
{
	char text[64], *ran;

	if (procfile_read(0, "schedstat", text, sizeof(text)) <= 0)
		return 0;
	strtoull(text, &ran, 10);
	return strtoull(ran, NULL, 10);
}

static void send_off(const struct ft_near *n, pid_t tracer)
{
	set_policy(tracer, SCHED_OTHER);
	sched_setaffinity(tracer, sizeof(n->usual), &n->usual);
}

void ft_near_leave(struct ft_near *n)
{
	if (n->is)
		send_off(n, 0);
	n->is = false;
}

bool ft_near_look(struct ft_near *n, pid_t tracer, uint64_t now)
{
	uint32_t stops = n->stops;

	if (n->minded && now - n->looked < FT_NEAR_LOOK)
		return true;
	if (n->minded && n->is && n->seen == stops)
		send_off(n, tracer);
	n->seen = stops;
	n->looked = now;
	n->minded = n->is;
	return n->minded;
}

static void go(struct ft_near *n, struct ft_thread *t)
{
	int cpu = ft_user_cpu(t);
	cpu_set_t set;

	if (cpu < 0)
		cpu = ft_cpu(t);
	if (n->is && cpu == n->cpu &&
		syscall(SYS_sched_getscheduler, 0) == SCHED_IDLE)
		return;
	ft_near_leave(n);
	if (cpu < 0 || cpu >= CPU_SETSIZE || !CPU_ISSET(cpu, &n->usual))
		return;
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	n->is = !sched_setaffinity(0, sizeof(set), &set) &&
		!set_policy(0, SCHED_IDLE);
	n->cpu = cpu;
}

/* It has waited for a CPU while it was near, not for the thread. */
static void stay_away(struct ft_near *n, uint64_t now)
{
	n->from = now + n->pause;
	if (n->pause < LONGEST)
		n->pause *= 2;
}

void ft_near_stop(struct ft_near *n, struct ft_thread *t, uint64_t now)
{
	bool late = now - n->last >= LATE;

	if (!n->may)
		return;
	n->stops++;
	n->last = now;
	if (late && n->is && kept_waiting() - n->kept >= LATE / 2)
		stay_away(n, now);
	if (late || t->tid != n->tid) {
		ft_near_leave(n);
		n->tid = t->tid;
		n->same = 0;
	} else if (++n->same % OFTEN == 0 && now >= n->from) {
		go(n, t);
		n->kept = kept_waiting();
	}
}

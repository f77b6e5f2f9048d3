/* fasttrap_near_test.c - when the tracer moves to the CPU of the thread that it
 * traces, and when it leaves. Here that thread is the tracer itself. */
#include "fasttrap/near.h"
#include "fasttrap/fasttrap_impl.h"
#include "tests/unit/unit.h"

#include <sys/syscall.h>
#include <unistd.h>

enum {
	USEC = 1000,
	MSEC = 1000000
};

static struct ft_near near;
static uint64_t now = 1000ull * MSEC;

static bool is_near(void)
{
	cpu_set_t set;

	return syscall(SYS_sched_getscheduler, 0) == SCHED_IDLE &&
	       !sched_getaffinity(0, sizeof(set), &set) && CPU_COUNT(&set) == 1;
}

static bool is_as_usual(void)
{
	cpu_set_t set;

	return syscall(SYS_sched_getscheduler, 0) == SCHED_OTHER &&
	       !sched_getaffinity(0, sizeof(set), &set) &&
	       CPU_EQUAL(&set, &near.usual);
}

static void stops(struct ft_thread *t, int n, uint64_t apart)
{
	for (int i = 0; i < n; i++)
		ft_near_stop(&near, t, now += apart);
}

static void check_goes_and_leaves(struct ft_thread *t)
{
	struct ft_thread other = { .tid = 1, .stat = -1, .comm = -1 };

	stops(t, 30, 10 * USEC);
	CHECK(is_as_usual());
	stops(t, 10, 10 * USEC);
	CHECK(is_near());
	stops(&other, 1, 10 * USEC);
	CHECK(is_as_usual());
	stops(t, 40, 10 * USEC);
	CHECK(is_near());
	stops(t, 1, 2 * MSEC);
	CHECK(is_as_usual());
	near.from =
		0; /* this machine may be so busy that we were kept waiting */
	stops(t, 40, 10 * USEC);
	CHECK(is_near());
	ft_near_leave(&near);
	CHECK(is_as_usual());
}

/* A thread that was moved takes long from stop to stop. The tracer looks where
 * it is, but not each time if it had not been moved. */
static void check_follows(struct ft_thread *t)
{
	int cpu;

	stops(t, 80, 10 * USEC);
	CHECK(is_near());
	cpu = near.cpu;
	near.cpu = -1; /* as if the thread had been there */
	stops(t, 10, 10 * USEC);
	stops(t, 1, 30 * USEC);
	stops(t, 1, 10 * USEC);
	CHECK(near.cpu == -1);
	stops(t, 2, 30 * USEC);
	CHECK(near.cpu == cpu && is_near());
	stops(t, 2, 30 * USEC); /* in vain */
	near.cpu = -1;
	stops(t, 1, 30 * USEC);
	CHECK(near.cpu == -1);
	stops(t, 1, 30 * USEC);
	CHECK(near.cpu == cpu);
	stops(t, 10, 10 * USEC);
	near.cpu = -1;
	stops(t, 1, 60 * USEC); /* so long that one is enough */
	CHECK(near.cpu == cpu);
	near.cpu = -1;
	stops(t, 110, 10 * USEC);
	CHECK(near.cpu == cpu && is_near());
	ft_near_leave(&near);
}

/* The session moves the tracer away when no stop comes, and only then. As long
 * as stops come, it looks less and less often. */
static void check_is_sent_off(struct ft_thread *t)
{
	uint64_t at, first, next;

	stops(t, 80, 10 * USEC);
	CHECK(is_near());
	at = now;
	first = ft_near_look(&near, 0, at);
	CHECK(first);
	stops(t, 1, 10 * USEC);
	next = ft_near_look(&near, 0, at += first);
	CHECK(next == 2 * first);
	CHECK(is_near());
	CHECK(ft_near_look(&near, 0, at + 1) == next - 1);
	CHECK(is_near());
	CHECK(ft_near_look(&near, 0, at += next) == first);
	CHECK(is_as_usual());
	/* Stops come again without delay: the tracer moves there again. */
	stops(t, 110, 10 * USEC);
	CHECK(is_near());
	for (int i = 0; i < 9; i++) {
		stops(t, 1, 10 * USEC);
		next = ft_near_look(&near, 0, at += next);
	}
	CHECK(next == 4 * first);
	ft_near_leave(&near);
	CHECK(!ft_near_look(&near, 0, at + next));
}

static void check_stays_away_for(struct ft_thread *t, uint64_t away)
{
	stops(t, 80, 10 * USEC);
	CHECK(is_near());
	near.kept -= 2 * MSEC;
	stops(t, 1, 3 * MSEC);
	CHECK(is_as_usual());
	stops(t, 40, 10 * USEC);
	CHECK(is_as_usual());
	now = near.last += (away - 1) * MSEC;
	stops(t, 40, 1 * USEC);
	CHECK(is_as_usual());
	now = near.last += 1 * MSEC;
}

/* If the CPU had no time for the tracer, it stays away, ever longer; but that
 * is forgotten when the CPU has had time for long. */
static void check_stays_away(struct ft_thread *t)
{
	near.from = 0;
	check_stays_away_for(t, 20);
	check_stays_away_for(t, 40);
	check_stays_away_for(t, 80);
	stops(t, 400, 500 * USEC);
	check_stays_away_for(t, 20);
	check_stays_away_for(t, 40);
}

int main(void)
{
	struct ft_thread t = { .tid = getpid(), .stat = -1, .comm = -1 };

	ft_near_try(&near);
	if (!near.may) { /* one CPU, or no right to leave SCHED_IDLE */
		stops(&t, 100, 10 * USEC);
		CHECK(!near.is);
		printf("1..0 # SKIP one CPU, or no right to leave "
		       "SCHED_IDLE\n");
		return 0;
	}
	check_goes_and_leaves(&t);
	check_follows(&t);
	check_is_sent_off(&t);
	check_stays_away(&t);
	return unit_done();
}

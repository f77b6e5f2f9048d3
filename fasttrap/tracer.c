/* tracer.c - the process that traces (base/worker.h). It makes all calls of
 * ptrace(2), since the kernel accepts them only from the thread that has seized
 * a process; the session does its own work in parallel. So a traced process
 * never waits for the session, even if the session waits for that process: to
 * read its output, or to end a command of system().
 *
 * It holds the engine's lock except while it waits. Other users of the engine
 * take the lock, and so never see half a firing.
 *
 * It detaches by ending, also when dtrace is killed: the kernel then releases
 * what it has seized, whatever that is doing. Only for threads stopped at the
 * beginning of a call, that call would be interrupted; so it first sees to it
 * that there are none. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "base/bell.h"
#include "base/clock.h"
#include "base/cond.h"
#include "base/files.h"
#include "base/host/setid.h"
#include "base/worker.h"
#include "fasttrap/traps_impl.h"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

enum {
	TURN_STOPS = 4,	   /* stops between two turns */
	TURN_BUCKETS = 256 /* how many to look into at a time */
};

enum { /* ns */
	/* How long to wait for threads to stop when we leave: by themselves; at
	 * all. */
	SOON = 2000000,
	PATIENCE = 500000000,
	/* How long the session may take, once, to read a buffer that is half
	 * full. */
	READER_PATIENCE = 50000000,
	HURRY = 10000000, /* how long the session waits for the lock at first */
	ALARM_INTERVAL = 1000000 /* interval at which an alarm repeats */
};

/* Make the alarm for sampling. A signal is lost if it comes before we wait, so
 * the alarm repeats. It is set relative to now, since the clock of our time
 * namespace may differ from ft_now(). */
static int make_alarm(struct ft_engine *e)
{
	struct sigevent ev = { .sigev_notify = SIGEV_THREAD_ID,
		.sigev_signo = bell_signal() };

	if (!e->samples.n && !e->e.en->maxprobes)
		return 0;
	ev.sigev_notify_thread_id = getpid();
	if (timer_create(CLOCK_MONOTONIC, &ev, &e->alarm))
		return -errno;
	e->rings = true;
	return 0;
}

static void set_alarm(struct ft_engine *e, uint64_t when)
{
	uint64_t now = ft_now(), left = when > now ? when - now : 1;
	struct itimerspec t = { .it_value = { left / 1000000000,
					left % 1000000000 },
		.it_interval = { 0, ALARM_INTERVAL } };

	if (e->rings)
		timer_settime(e->alarm, 0, &t, NULL);
}

/* Make the session look at something. */
static void wake_session(struct ft_engine *e)
{
	if (!e->woken)
		eventfd_write(e->wake, 1);
	e->woken = true;
}

void ft_slept(struct ft_engine *e)
{
	eventfd_t n;

	if (e->woken)
		eventfd_read(e->wake, &n);
	e->woken = e->news = false;
}

/* Wait until the session has read the buffers, so that nothing is lost if
 * output is slower than tracing; but not for long, since it may wait for a
 * process that we trace. */
static void wait_for_reader(struct ft_engine *e)
{
	int64_t until = clock_ns(CLOCK_MONOTONIC) + READER_PATIENCE;

	while (vm_presses(e->vm) && !e->leaving && !e->unread)
		e->unread = cond_wait_until(&e->was_read, &e->lock, until) ==
			    ETIMEDOUT;
}

void ft_was_read(struct ft_engine *e)
{
	e->unread = false;
	pthread_cond_signal(&e->was_read);
}

static void tell_session(struct ft_engine *e)
{
	bool mind = e->near.is && !e->near.minded;

	if (!e->news && !vm_exiting(e->vm) && !vm_presses(e->vm) && !mind)
		return;
	wake_session(e);
	if (vm_presses(e->vm))
		wait_for_reader(e);
}

/* Of several threads that have stopped, the kernel tells the one first that was
 * traced last. If such threads stop all the time, others would wait for ever:
 * so from time to time one is looked at in turn. Returns that one; 0: it is not
 * time, or there is none among the next buckets. */
static pid_t whose_turn(struct ft_engine *e)
{
	const struct ft_threads *ts = &e->threads;
	const struct ft_thread *t;
	uint32_t at = e->turn;

	if (ts->n < 2 || ++e->nstops % TURN_STOPS)
		return 0;
	t = ft_find(ts, e->turn);
	if (t)
		t = t->next;
	for (int i = 0; !t && i < TURN_BUCKETS; i++)
		t = ts->bucket[++at % FT_BUCKETS];
	e->turn = t ? t->tid : (pid_t)(at % FT_BUCKETS);
	return t ? t->tid : 0;
}

/* Wait for a stop, without the lock. Should we die before we have the lock, or
 * get no memory for a thread that is new, the stop is still pending. */
static pid_t wait_for_stop(struct ft_engine *e, int *status, int flags)
{
	pid_t turn = whose_turn(e);
	siginfo_t who;
	bool seen;

	pthread_mutex_unlock(&e->lock);
	worker_busy(e->e.en->tracer, false);
	seen = turn && ft_look_for_stop(turn, WNOHANG, &who) && who.si_pid;
	if (!seen)
		seen = ft_look_for_stop(0, flags, &who);
	if (!seen && errno == ECHILD)
		poll(NULL, 0, -1); /* nobody is left */
	pthread_mutex_lock(&e->lock);
	worker_busy(e->e.en->tracer, true);
	ft_reserve(&e->threads);
	return seen && who.si_pid ? ft_take_stop(&who, status) : 0;
}

static void go_on(struct ft_engine *e, struct ft_thread *t)
{
	int kept = t ? t->kept : 0;

	if (!kept)
		return;
	t->kept = 0;
	ft_stop(e, t->tid, kept);
}

/* Let threads go on that were kept while traps were planted, and not for the
 * session. What one of them stopped for may have others stopped. */
static void release_kept(struct ft_engine *e)
{
	VEC(pid_t) tid = { 0 };

	while (e->keeps) {
		e->keeps = false;
		tid.n = 0;
		for (size_t i = 0; i < FT_BUCKETS; i++)
			for (struct ft_thread *t = e->threads.bucket[i]; t;
				t = t->next)
				if (t->kept && !t->since)
					vec_push(&tid, t->tid);
		for (size_t i = 0; i < tid.n; i++)
			go_on(e, ft_find(&e->threads, tid.v[i]));
	}
	vec_free(&tid);
}

/* Handle one stop; false: there was none. */
static bool take_stop(struct ft_engine *e, int flags)
{
	int status;
	pid_t tid = wait_for_stop(e, &status, flags);

	if (tid <= 0)
		return false;
	ft_stop(e, tid, status);
	release_kept(e);
	tell_session(e);
	return true;
}

static bool is_interrupted(const struct ft_engine *e)
{
	return e->leaving || e->changed || e->waits;
}

/* Read the clock only if it matters. */
static bool is_past(uint64_t until)
{
	return until != UINT64_MAX && ft_now() >= until;
}

static void handle_stops(struct ft_engine *e, uint64_t until)
{
	if (is_past(until))
		while (!is_interrupted(e) && take_stop(e, WNOHANG) &&
			ft_now() - until < ALARM_INTERVAL)
			;
	else
		while (!is_interrupted(e) && take_stop(e, 0) && !is_past(until))
			;
}

/* Do what the session has requested. For threads that have to stop at calls
 * now, that begins with their next stop. */
static void apply_changes(struct ft_engine *e, bool *calls)
{
	if (e->ncalls && !*calls)
		ft_each(e, ft_start_calls);
	*calls = e->ncalls;
	ft_near_leave(&e->near);
	ft_mend_lost(e);
	ft_unplant(e);
	ft_plant(e);
	ft_watch_plant(e);
	ft_hold_end(e);
	release_kept(e);
	e->changed = false;
	pthread_cond_broadcast(&e->seen);
	if (e->news)
		wake_session(e);
}

/* Return when the next sample is due, or a thread has waited for too long. */
static uint64_t next_due(const struct ft_engine *e)
{
	uint64_t until = ft_hold_until(e);

	for (size_t i = 0; i < e->samples.n; i++)
		if (e->samples.v[i].next < until)
			until = e->samples.v[i].next;
	return until;
}

/* Count threads that are stopped at the beginning of a call, or were
 * interrupted in one and have not stopped yet: that call would be interrupted
 * if we ended. */
static void count_busy(struct ft_engine *e, struct ft_thread *t)
{
	e->nbusy += t->asked || t->enters;
}

static void ask_entering(struct ft_engine *e, struct ft_thread *t)
{
	(void)e;
	if (t->enters && !t->asked)
		ft_ask(t);
}

/* Wait until threads can be left. From now on, those that stop are continued
 * without stops at calls. A thread in a call first stops at its end, and can be
 * left before that. Others stop by themselves, or when asked; some sleep in
 * such a way that only our end frees them. */
static void wait_until_leavable(struct ft_engine *e)
{
	uint64_t now = ft_now(), ask = now + SOON, until = now + PATIENCE;

	for (;;) {
		while (now < until && take_stop(e, WNOHANG))
			now = ft_now();
		e->nbusy = 0;
		ft_each(e, count_busy);
		now = ft_now();
		if (!e->nbusy || now >= until)
			return;
		if (now >= ask)
			ft_each(e, ask_entering);
		poll(NULL, 0, 1);
	}
}

/* Trace until the session wants us to leave. */
static void trace(void *arg)
{
	struct ft_engine *e = arg;
	uint64_t now = ft_now(), next;
	bool calls;

	pthread_mutex_lock(&e->lock);
	worker_busy(e->e.en->tracer, true);
	calls = e->ncalls;
	for (size_t i = 0; i < e->samples.n; i++)
		if (e->samples.v[i].probe != EPROBE_NONE)
			e->samples.v[i].next = now + e->samples.v[i].period;
	ft_each(e, ft_let_begin);
	while (!e->leaving) {
		if (e->changed)
			apply_changes(e, &calls);
		e->waits = false;
		next = next_due(e);
		set_alarm(e, next);
		handle_stops(e, next);
		ft_sample_due(e);
		if (ft_now() >= ft_hold_until(e))
			ft_hold_end(e);
	}
	ft_near_leave(&e->near);
	ft_hold_end(e);
	wait_until_leavable(e);
	ft_withdraw(e, false);
	pthread_mutex_unlock(&e->lock);
	worker_busy(e->e.en->tracer, false);
}

/* The session, which could move us away from a CPU where we get no time, is
 * dead, or waits for us in vain: we have got no memory. */
static void on_orphaned(void *arg)
{
	struct ft_engine *e = arg;

	ft_near_leave(&e->near);
	ft_withdraw(e, true);
}

static void on_killed(void *arg)
{
	ft_killed(arg);
}

/* Leave targets that were attached, but where tracing has not begun. */
static void leave(void *arg)
{
	struct ft_engine *e = arg;

	ft_withdraw(e, false);
	if (e->rings)
		timer_delete(e->alarm);
	e->rings = false;
}

/* A request to the tracer, and its answer. */
struct job {
	struct ft_engine *e;
	struct diag *d;
	int err;
};

/* Find out whether set-user-ID programs need care: not if we may trace all
 * programs. */
static void mind_setid(struct ft_engine *e)
{
	e->minds_setid = !setid_traceable() && e->e.en->setid != SETID_WARN;
	e->guards = e->minds_setid && e->e.en->setid == SETID_AUTO;
	e->calls |= e->minds_setid;
	if (!setid_traceable() && !e->minds_setid)
		engine_notice(e->e.en,
			"set-user-ID programs that traced processes run have "
			"no privileges");
}

static void guard_targets(struct ft_engine *e)
{
	for (uint32_t i = 0; e->guards && i < e->e.en->ntargets; i++)
		if (ft_maps_libc(e->e.en->target[i].pid))
			ft_plant_linker(e, e->e.en->target[i].pid);
}

static void attach(void *arg)
{
	struct job *j = arg;
	struct worker *w = j->e->e.en->tracer;
	size_t nplaces = j->e->places.n + j->e->watches.n;

	worker_busy(w, true);
	worker_last(w, on_orphaned, j->e);
	worker_killed(w, on_killed, j->e);
	mind_setid(j->e);
	bell_hang();
	j->err = make_alarm(j->e);
	if (j->err)
		diag_set(j->d, -j->err, "cannot make a timer: %s",
			strerror(-j->err));
	else
		j->err = ft_check_samples(j->e, j->d);
	if (!j->err)
		j->err = ft_seize_targets(j->e, j->d);
	if (!j->err) {
		ft_plant(j->e);
		ft_watch_plant(j->e);
		guard_targets(j->e);
	}
	worker_busy(w, false);
	if (!j->err)
		j->err = ft_tell_refused(j->e, nplaces, j->d);
}

int ft_attach_targets(struct ft_engine *e, struct diag *d)
{
	struct job j = { e, d, 0 };

	e->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	if (e->wake < 0)
		return diag_set(d, errno, "cannot make an event: %s",
			files_strerror(errno));
	if (!e->moved)
		ft_near_try(&e->near);
	e->attached = true;
	worker_call(e->e.en->tracer, attach, &j);
	return j.err;
}

/* Plant the traps for holding before any target runs. */
static void begin_holding(void *arg)
{
	struct ft_engine *e = arg;

	worker_busy(e->e.en->tracer, true);
	e->holds = true;
	for (uint32_t i = 0; i < e->e.en->ntargets; i++)
		ft_plant_linker(e, e->e.en->target[i].pid);
	worker_busy(e->e.en->tracer, false);
}

void ft_hold_targets(struct ft_engine *e)
{
	worker_call(e->e.en->tracer, begin_holding, e);
}

void ft_go(struct ft_engine *e)
{
	if (!e->attached || e->going)
		return;
	e->going = true;
	e->looked = ft_now();
	worker_start(e->e.en->tracer, trace, e);
}

static void hurry(struct ft_engine *e)
{
	if (e->e.en->tracer)
		ft_near_hurry(&e->near, worker_pid(e->e.en->tracer));
}

void ft_lock(struct ft_engine *e)
{
	struct timespec until;

	for (;;) {
		until = clock_timespec(clock_ns(CLOCK_REALTIME) + HURRY);
		if (pthread_mutex_timedlock(&e->lock, &until) != ETIMEDOUT)
			return;
		hurry(e);
	}
}

void ft_changed(struct ft_engine *e)
{
	e->changed = e->going && !e->leaving;
	while (e->changed) {
		hurry(e);
		worker_signal(e->e.en->tracer, bell_signal());
		cond_wait_until(&e->seen, &e->lock,
			clock_ns(CLOCK_MONOTONIC) + ALARM_INTERVAL);
	}
}

void ft_leave_targets(struct ft_engine *e)
{
	struct worker *w = e->e.en->tracer;

	ft_lock(e);
	e->leaving = true;
	ft_near_end(&e->near);
	ft_was_read(e);
	pthread_mutex_unlock(&e->lock);
	hurry(e);
	worker_wait(w, bell_signal());
	worker_call(w, leave, e);
	worker_last(w, NULL, NULL);
	worker_killed(w, NULL, NULL);
	if (e->going) /* otherwise the session may try again */
		worker_end(w);
	close(e->wake);
	e->attached = e->going = false;
}

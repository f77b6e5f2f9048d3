/* ptrace_engine.c - the ptrace engine from open to close. BEGIN, END, ERROR and
 * tick fire in dtrace's own process, all others in the session's targets and
 * whatever they start, in the thread that has stopped for the probe: tracer.c.
 * Without a target, probes in other processes are refused at open. What each
 * kind of probe needs is in kind/. */
#include "fasttrap/fasttrap.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/cond.h"
#include "base/host/cpus.h"
#include "base/oom.h"
#include "base/str.h"
#include "base/vec.h"
#include "base/worker.h"
#include "base/xalloc.h"
#include "fasttrap/mirror.h"
#include "fasttrap/traps_impl.h"
#include "probes/probe.h"

static struct ft_engine *ft(struct engine *e)
{
	return (struct ft_engine *)e;
}

/* Return the program's bound probe if it has just one. */
static uint32_t only_bound(const struct enabling *en)
{
	return en->bound && en->prog->bound.n == 1 ? en->bound[0] : EPROBE_NONE;
}

/* If none of the user's own clauses is for the probe, return the bound probe
 * that needs it, as far as known. */
static const struct probe *bound_to(const struct ft_engine *e, uint32_t probe)
{
	const struct enabling *en = e->e.en;
	const struct eprobe *p = &en->probe[probe];
	uint32_t row = EPROBE_NONE;

	for (uint32_t i = 0; i < p->nclauses && row == EPROBE_NONE; i++) {
		const struct difo *o = &en->prog->clauses.v[p->clause[i]];

		if (p->clause[i] < en->prog->nown)
			return NULL;
		row = enabling_fires(en, o);
	}
	if (row == EPROBE_NONE)
		row = only_bound(en);
	return row == EPROBE_NONE ? NULL : en->probe[row].probe;
}

int ft_refuse(const struct ft_engine *e, uint32_t probe, int err,
	const char *why, const char *more, struct diag *d)
{
	const struct probe *p = e->e.en->probe[probe].probe;
	const struct probe *b = bound_to(e, probe);

	if (b)
		diag_set_why(d, err, why,
			"cannot enable probe %s:%s:%s:%s, which needs "
			"%s:%s:%s:%s",
			b->prov, b->mod, b->func, b->name, p->prov, p->mod,
			p->func, p->name);
	else
		diag_set_why(d, err, why, "cannot enable probe %s:%s:%s:%s",
			p->prov, p->mod, p->func, p->name);
	if (more)
		diag_add(d, "%s", more);
	return -err;
}

static void drop_those(
	struct ft_place *v, size_t n, uint32_t first, uint32_t end)
{
	for (size_t i = 0; i < n; i++)
		v[i].gone |= v[i].probe >= first && v[i].probe < end;
}

static void drop_places(struct ft_engine *e, uint32_t first, uint32_t n)
{
	drop_those(e->places.v, e->places.n, first, first + n);
	drop_those(e->in_all.v, e->in_all.n, first, first + n);
}

/* Register where a probe fires, or refuse it: then it fires nowhere, even if
 * only one of its places was refused. */
static int take_probe(struct ft_engine *e, uint32_t i, struct diag *d)
{
	const struct ft_kind *kind = ft_kind_of(e, i);
	int r;

	if (!kind)
		return ft_refuse(e, i, ENOTSUP,
			"the ptrace engine has no such probes",
			"use -xengine=bpf, as root or with CAP_BPF and "
			"CAP_PERFMON",
			d);
	if (kind->in_threads && !e->e.en->ntargets)
		return ft_refuse(e, i, ENOTSUP,
			"the ptrace engine sees only processes that it traces, "
			"and there is none",
			"give it some, by -c or -p, or use -xengine=bpf, which "
			"sees all processes, as root or with CAP_BPF and "
			"CAP_PERFMON. Without either only BEGIN, END, ERROR "
			"and tick probes can be enabled",
			d);
	r = kind->take ? kind->take(e, i, d) : 0;
	if (r)
		drop_places(e, i, 1);
	return r;
}

static struct ft_refusal take_refusal(struct ft_engine *e)
{
	struct ft_refusal r;

	ft_lock(e);
	r = e->refusal;
	e->refusal.n = 0;
	pthread_mutex_unlock(&e->lock);
	return r;
}

static void tell_refusal(
	const struct ft_engine *e, const struct ft_refusal *r, const char *of)
{
	const struct probe *p = e->e.en->probe[r->probe].probe;

	(r->named ? engine_warn : engine_notice)(e->e.en,
		"%u%s places are not probed: %s:%s:%s:%s, for example: %s",
		r->n, of, p->prov, p->mod, p->func, p->name, r->why);
}

int ft_tell_refused(struct ft_engine *e, size_t nplaces, struct diag *d)
{
	struct ft_refusal r = take_refusal(e);
	char of[32];

	if (!r.n)
		return 0;
	if (r.n == nplaces)
		return ft_refuse(e, r.probe, ENOTSUP, r.why, NULL, d);
	snprintf(of, sizeof(of), " of %zu", nplaces);
	tell_refusal(e, &r, of);
	return 0;
}

/* Tell the user of places that could be probed once, but not in the memory that
 * their process has got since. */
static void tell_refused_again(struct ft_engine *e)
{
	struct ft_refusal r = take_refusal(e);

	if (r.n)
		tell_refusal(e, &r, "");
}

/* Let the session leave out a refused probe; false if it does not. */
static bool leave_out(struct ft_engine *e, uint32_t i, struct diag *d)
{
	const struct enabling *en = e->e.en;

	if (!en->leave_out)
		return false;
	en->leave_out(en->leave_arg, &en->probe[i], d);
	*d = (struct diag){ 0 };
	return true;
}

static int take_probes(struct ft_engine *e, struct diag *d)
{
	for (uint32_t i = 0; i < e->e.en->nprobes; i++)
		if (take_probe(e, i, d) && !leave_out(e, i, d))
			return -d->err;
	return 0;
}

/* Clauses run on our CPU, so go to the only CPU that is to be traced. */
static int move_to_cpu(struct ft_engine *e, struct diag *d)
{
	int cpu = e->e.en->cpu;

	if (cpu < 0)
		return 0;
	if (cpu >= e->e.ncpus)
		return diag_set(d, EINVAL, "there is no CPU %d", cpu);
	if (!cpus_pin(cpu))
		return diag_set(d, errno, "cannot run on CPU %d: %s", cpu,
			strerror(errno));
	e->moved = true;
	return 0;
}

/* Targets are chosen by process, not by cgroup. */
static int refuse_cgroup(const struct enabling *en, struct diag *d)
{
	if (!en->cgroup)
		return 0;
	return diag_set(d, ENOTSUP,
		"the ptrace engine cannot choose processes by their cgroup");
}

static void forget(struct ft_engine *e, struct ft_thread *t)
{
	ft_remove(&e->threads, t);
}

/* If we were killed, a process with traps would die at the next one: see to it
 * that memory shortage does not kill us. */
static void avoid_oom_kill(struct ft_engine *e)
{
	bool traps;

	ft_lock(e);
	traps = e->spaces.n;
	pthread_mutex_unlock(&e->lock);
	if (traps)
		oom_spare();
}

static void leave(struct ft_engine *e)
{
	ft_leave_targets(e);
	oom_unspare();
}

static void ft_close(struct engine *base)
{
	struct ft_engine *e = ft(base);

	if (e->attached)
		leave(e);
	if (e->moved)
		cpus_unpin();
	ft_each(e, forget);
	free(e->threads.spare);
	ft_unwind_free(e);
	if (e->vm)
		vm_free(e->vm);
	pthread_cond_destroy(&e->was_read);
	pthread_cond_destroy(&e->seen);
	pthread_mutex_destroy(&e->lock);
	free(e->entry);
	free(e->ret);
	ft_spaces_free(e);
	vec_free(&e->places);
	vec_free(&e->in_all);
	vec_free(&e->watches);
	vec_free(&e->rewritten);
	vec_free(&e->lost);
	vec_free(&e->ended);
	vec_free(&e->samples);
	vec_free(&e->ticks);
	free(e);
}

static int ft_open(
	struct engine **out, const struct enabling *en, struct diag *d)
{
	struct ft_engine *e = xcalloc(1, sizeof(*e));
	int err;

	e->e = (struct engine){
		.ops = &ptrace_engine_ops, .en = en, .ncpus = cpus_possible()
	};
	pthread_mutex_init(&e->lock, NULL);
	cond_init(&e->was_read);
	cond_init(&e->seen);
	e->entry = xcalloc(syscall_count(), sizeof(*e->entry));
	e->ret = xcalloc(syscall_count(), sizeof(*e->ret));
	err = difo_accept(en->prog, d);
	if (!err && en->dump)
		err = diag_set(d, ENOTSUP,
			"no programs to write to %s: the ptrace engine "
			"interprets DIF and makes none",
			en->dump);
	if (!err)
		err = refuse_cgroup(en, d);
	if (!err)
		err = take_probes(e, d);
	if (!err)
		err = move_to_cpu(e, d);
	if (err) {
		ft_close(&e->e);
		return err;
	}
	if (difo_reads(en->prog, BVAR_CURTHREAD))
		mirror_open(en->kernel);
	e->vm = vm_new(en, e->e.ncpus);
	*out = &e->e;
	return 0;
}

static int ft_attach(struct engine *base, struct diag *d)
{
	struct ft_engine *e = ft(base);
	bool late = e->e.en->maxprobes && e->e.en->ntargets;
	bool any = e->calls || e->samples.n || e->places.n || e->watches.n;
	int err = any || late ? ft_attach_targets(e, d) : 0;

	if (!err)
		avoid_oom_kill(e);
	return err;
}

static int ft_begin(struct engine *base, struct diag *d)
{
	(void)d;
	ft_home_begin(ft(base));
	return 0;
}

static void drop_probes(struct ft_engine *e, uint32_t first, uint32_t n)
{
	for (uint32_t i = first; i < first + n; i++) {
		const struct ft_kind *kind = ft_kind_of(e, i);

		if (kind && kind->drop)
			kind->drop(e, i);
	}
	drop_places(e, first, n);
}

static int ft_add_probes(
	struct engine *base, uint32_t first, uint32_t n, struct diag *d)
{
	struct ft_engine *e = ft(base);
	uint32_t i = first;
	size_t was;

	tell_refused_again(e);
	ft_lock(e);
	was = e->places.n + e->watches.n;
	while (i < first + n && !take_probe(e, i, d))
		i++;
	if (i < first + n)
		drop_probes(e, first, i - first);
	was = e->places.n + e->watches.n - was;
	ft_changed(e);
	pthread_mutex_unlock(&e->lock);
	if (i < first + n)
		return -d->err;
	return ft_tell_refused(e, was, d) ? -ENXIO : 0;
}

static void ft_remove_probes(struct engine *base, uint32_t first, uint32_t n)
{
	struct ft_engine *e = ft(base);

	ft_lock(e);
	ft_windows_take(e);
	drop_probes(e, first, n);
	ft_changed(e);
	pthread_mutex_unlock(&e->lock);
}

static bool ft_exiting(struct engine *base)
{
	struct ft_engine *e = ft(base);
	bool exiting;

	ft_lock(e);
	exiting = vm_exiting(e->vm);
	pthread_mutex_unlock(&e->lock);
	return exiting;
}

/* Sleep until a time, or until the session should look; false: interrupted. */
static bool sleep_until(struct ft_engine *e, uint64_t until)
{
	struct pollfd wake[2] = { { .fd = -1, .events = POLLIN },
		{ .fd = -1, .events = POLLIN } };
	uint64_t now;
	int n = 0;

	if (e->e.en->attention)
		wake[0].fd = e->e.en->attention;
	if (e->attached)
		wake[1].fd = e->wake;
	while (!n && (now = ft_now()) < until) {
		uint64_t left = until - now, look = 0;
		struct timespec t;

		if (e->attached)
			look = ft_near_look(
				&e->near, worker_pid(e->e.en->tracer), now);
		if (look && look < left)
			left = look;
		t = (struct timespec){ left / 1000000000, left % 1000000000 };
		n = ppoll(wake, 2, &t, NULL);
	}
	return n >= 0;
}

static bool next_rewritten(struct ft_engine *e, uint32_t *probe)
{
	bool any;

	ft_lock(e);
	any = e->rewritten.n;
	if (any)
		*probe = e->rewritten.v[--e->rewritten.n];
	pthread_mutex_unlock(&e->lock);
	return any;
}

static void tell_rewritten(struct ft_engine *e)
{
	uint32_t probe;

	while (next_rewritten(e, &probe)) {
		const struct probe *p = e->e.en->probe[probe].probe;

		engine_notice(e->e.en,
			"%s:%s:%s:%s: other code is there now, so the probe "
			"does not fire any more",
			p->prov, p->mod, p->func, p->name);
	}
}

/* Tell the user what the tracer has found; without the lock, since the tracer
 * must not wait for the terminal. */
static void tell_found(struct ft_engine *e)
{
	bool unguarded;
	int unwatched;

	ft_lock(e);
	unguarded = e->unguarded && !e->told;
	unwatched = e->told_unwatched ? 0 : e->unwatched;
	e->told |= unguarded;
	e->told_unwatched |= unwatched != 0;
	pthread_mutex_unlock(&e->lock);
	if (unguarded)
		engine_notice(e->e.en,
			"a process makes system calls without a C library, so "
			"it stops at each call, to be released before it runs "
			"a set-user-ID program; with -xsetid=warn it does not "
			"stop, but such programs run without their privileges");
	tell_rewritten(e);
	if (unwatched)
		engine_notice(e->e.en,
			"probes in code that a process generates do not fire "
			"in some of its threads, whose debug registers cannot "
			"be set: %s",
			strerror(unwatched));
}

/* Return when the first tick or look at the text is due, at most in ns. */
static uint64_t next_due(const struct ft_engine *e, int64_t ns)
{
	uint64_t due = ft_home_next(e, ft_now() + (ns > 0 ? ns : 0));

	return e->going && e->look_due < due ? e->look_due : due;
}

/* Wait until the first tick is due, or for ns. If a tick fires, return: its
 * records should be read. */
static int ft_wait(struct engine *base, int64_t ns)
{
	struct ft_engine *e = ft(base);

	avoid_oom_kill(e);
	ft_go(e);
	tell_found(e);
	tell_refused_again(e);
	ft_look_for_lost(e, false);
	if (ft_exiting(base) || !sleep_until(e, next_due(e, ns)))
		return 0;
	ft_lock(e);
	ft_slept(e);
	ft_home_due(e);
	pthread_mutex_unlock(&e->lock);
	return 0;
}

static int ft_read(struct engine *base, engine_rec_fn *fn, void *arg)
{
	struct ft_engine *e = ft(base);
	int r;

	ft_lock(e);
	r = vm_read(e->vm, fn, arg);
	ft_was_read(e);
	pthread_mutex_unlock(&e->lock);
	return r;
}

static int ft_agg_take(struct engine *base, engine_agg_fn *fn, void *arg)
{
	struct ft_engine *e = ft(base);
	int r;

	ft_lock(e);
	ft_windows_take(e);
	r = vm_agg_take(e->vm, fn, arg);
	pthread_mutex_unlock(&e->lock);
	return r;
}

static bool ft_spec_active(struct engine *base, uint64_t tag)
{
	struct ft_engine *e = ft(base);
	bool active;

	ft_lock(e);
	active = vm_spec_active(e->vm, tag);
	pthread_mutex_unlock(&e->lock);
	return active;
}

/* Return the count of drops of a kind that the interpreter does not count,
 * which are of no CPU; else NULL. */
static const uint64_t *own_drops(const struct ft_engine *e, enum drop_kind kind)
{
	return kind == DROP_SETID   ? &e->nreleased
	       : kind == DROP_PLACE ? &e->noverwritten
	       : kind == DROP_LATE  ? &e->nlate
				    : NULL;
}

static uint64_t ft_drops(struct engine *base, enum drop_kind kind, int cpu)
{
	struct ft_engine *e = ft(base);
	const uint64_t *own = own_drops(e, kind);
	uint64_t n;

	ft_lock(e);
	if (own)
		n = cpu ? 0 : *own;
	else
		n = vm_drops(e->vm, kind, cpu);
	pthread_mutex_unlock(&e->lock);
	return n;
}

static int find_target(struct ft_engine *e, pid_t pid, int *status)
{
	const struct ft_threads *ts = &e->threads;

	for (size_t i = 0; i < e->ended.n; i++)
		if (e->ended.v[i].pid == pid) {
			*status = e->ended.v[i].status;
			return 1;
		}
	return e->attached && (ft_find(ts, pid) || ft_has_seized(ts, pid)) ? 0
									   : -1;
}

static int ft_target(struct engine *base, pid_t pid, int *status)
{
	struct ft_engine *e = ft(base);
	int r;

	ft_lock(e);
	r = find_target(e, pid, status);
	pthread_mutex_unlock(&e->lock);
	return r;
}

static void hold(struct engine *base)
{
	if (ft(base)->attached)
		ft_hold_targets(ft(base));
}

static void tell_news(struct engine *base, engine_news_fn *fn, void *arg)
{
	struct ft_engine *e = ft(base);

	ft_lock(e);
	ft_news(e, fn, arg);
	pthread_mutex_unlock(&e->lock);
}

static void let_go_on(struct engine *base)
{
	struct ft_engine *e = ft(base);

	ft_lock(e);
	e->goes_on = ft_any_told(e);
	if (e->goes_on)
		ft_changed(e);
	pthread_mutex_unlock(&e->lock);
}

static int ft_stop_probes(struct engine *base, struct diag *d)
{
	struct ft_engine *e = ft(base);

	(void)d;
	e->ticks.n = 0;
	ft_look_for_lost(e, true);
	if (e->attached)
		leave(e);
	tell_found(e);
	tell_refused_again(e);
	return 0;
}

static int ft_end(struct engine *base, struct diag *d)
{
	struct ft_engine *e = ft(base);

	(void)d;
	vm_rearm(e->vm);
	ft_home_end(e);
	return 0;
}

const struct engine_ops ptrace_engine_ops = {
	.name = "ptrace",
	.open = ft_open,
	.attach = ft_attach,
	.begin = ft_begin,
	.add = ft_add_probes,
	.remove = ft_remove_probes,
	.wait = ft_wait,
	.exiting = ft_exiting,
	.read = ft_read,
	.agg_take = ft_agg_take,
	.spec_active = ft_spec_active,
	.drops = ft_drops,
	.target = ft_target,
	.hold = hold,
	.news = tell_news,
	.go_on = let_go_on,
	.stop = ft_stop_probes,
	.end = ft_end,
	.close = ft_close,
};

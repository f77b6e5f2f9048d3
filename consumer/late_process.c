/* late_process.c - probes of processes that map other files, or run another
 * program, while we trace. They are only watched, which stops nobody, so calls
 * between a mapping and our looking at it are missed. Some targets are also
 * held: late_control.c. */
#include "consumer/late_impl.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

#include "base/clock.h"
#include "consumer/control.h"
#include "probes/proc/watch.h"

/* Call fn with each description of the first n clauses, until it returns
 * true. */
static bool any_of(struct session *s, size_t n,
	bool (*fn)(struct session *s, const struct dif_pdesc *pd))
{
	const struct dif_prog *p = dc_prog(s->dc);

	for (size_t c = 0; c < n; c++) {
		const struct difo *d = &p->clauses.v[c];

		for (uint32_t i = 0; i < d->npdescs; i++)
			if (fn(s, &d->pdesc[i]))
				return true;
	}
	return false;
}

bool late_any_desc(struct session *s,
	bool (*fn)(struct session *s, const struct dif_pdesc *pd))
{
	return any_of(s, dc_prog(s->dc)->clauses.n, fn);
}

bool late_is_target(const struct session *s, pid_t pid)
{
	for (size_t i = 0; i < s->targets.v.n; i++)
		if (s->targets.v.v[i].pid == pid)
			return true;
	return false;
}

bool late_expects(struct session *s, const struct dif_pdesc *pd)
{
	return !s->lists &&
	       late_is_target(s, probes_process(ses_probes(s), pd)) &&
	       probes_open(ses_probes(s), pd);
}

bool late_expects_any(struct session *s)
{
	return s->dc && any_of(s, dc_prog(s->dc)->nown, late_expects);
}

static bool has_pid(const pid_t *v, size_t n, pid_t pid)
{
	for (size_t i = 0; i < n; i++)
		if (v[i] == pid)
			return true;
	return false;
}

static void forget_pid(pid_t *v, size_t *n, pid_t pid)
{
	size_t kept = 0;

	for (size_t i = 0; i < *n; i++)
		if (v[i] != pid)
			v[kept++] = v[i];
	*n = kept;
}

bool late_has_changed(const struct late *l, pid_t pid)
{
	return has_pid(l->changed.v, l->changed.n, pid);
}

static void note_changed(struct late *l, pid_t pid)
{
	if (!late_has_changed(l, pid))
		vec_push(&l->changed, pid);
}

bool late_walks(const struct session *s)
{
	return s->eng->ops->maps && s->eng->ops->maps(s->eng);
}

/* The kernel attaches the probes of a process to its first thread. When that
 * has ended and another thread executes a program, which makes it the first
 * one, it has none of them. */
static void note_heir(struct session *s, const struct watch_event *e)
{
	struct late *l = &s->late;

	if (!s->eng->ops->sets_by_file)
		return;
	if (e->kind == WATCH_EXIT && e->tid == e->pid)
		vec_push(&l->headless, e->pid);
	else if (e->kind == WATCH_EXEC &&
		 has_pid(l->headless.v, l->headless.n, e->pid))
		vec_push(&l->heir, e->pid);
}

/* Note whether a process that we hold has executed a program and not mapped
 * libraries since. Only when it has is it known which files it still maps: till
 * then probes of those that it does not map stay, since it takes long to remove
 * them, and to add them again. */
static void note_begun(struct session *s, bool begun, pid_t pid)
{
	struct late *l = &s->late;

	forget_pid(l->begun.v, &l->begun.n, pid);
	if (begun && l->control)
		vec_push(&l->begun, pid);
}

/* Note that a target, or a process that a description names, has mapped code,
 * so that the engine can walk its stacks from the start. */
static void note_mapped(struct session *s, pid_t pid)
{
	pid_t of = probes_origin(ses_probes(s), pid);
	struct late *l = &s->late;

	if ((late_is_target(s, of) ||
		    has_pid(l->process.v, l->process.n, of)) &&
		!has_pid(l->mapped.v, l->mapped.n, pid))
		vec_push(&l->mapped, pid);
}

static void tell_mapped(struct session *s)
{
	struct late *l = &s->late;

	for (size_t i = 0; i < l->mapped.n && late_walks(s); i++)
		s->eng->ops->mapped(s->eng, l->mapped.v[i]);
	l->mapped.n = 0;
}

static bool note_process(struct session *s, const struct dif_pdesc *pd)
{
	pid_t pid = probes_process(ses_probes(s), pd);
	struct late *l = &s->late;

	if (pid && !has_pid(l->process.v, l->process.n, pid))
		vec_push(&l->process, pid);
	return false;
}

/* True if descriptions are about the process. */
static bool concerns(struct session *s, pid_t pid)
{
	pid_t of = probes_origin(ses_probes(s), pid);
	const struct late *l = &s->late;

	return has_pid(l->process.v, l->process.n, of) ||
	       has_pid(l->process.v, l->process.n, PROBES_ALL);
}

bool late_watches(const struct late *l)
{
	return l->watch || l->images || l->held || l->control;
}

/* True if something may change of which no event tells: a file of generated
 * code grows, or a program that was executed has mapped all libraries. */
static bool looks_again(struct session *s)
{
	return probes_grow(ses_probes(s)) || s->late.maps.n;
}

/* Look for such changes now and then: the less often, the longer matching
 * takes. */
static void look_again(struct session *s)
{
	enum {
		OFTEN = 50000000, /* ns */
		SHARE = 20 /* at most 1/SHARE of the time is spent on it */
	};
	struct late *l = &s->late;
	int64_t now = clock_now();
	pid_t pid;

	if (!looks_again(s) || now < l->look_due)
		return;
	pid = probes_grown(ses_probes(s));
	if (pid)
		note_changed(l, pid);
	for (size_t i = 0; i < l->maps.n; i++)
		note_changed(l, l->maps.v[i]);
	l->maps.n = 0;
	l->look_due = now + OFTEN + l->look_took * SHARE;
}

int64_t late_within(struct session *s, int64_t ns)
{
	int64_t left = s->late.look_due - clock_now();

	if ((s->late.changed.n || s->late.mapped.n) && late_watches(&s->late))
		return 0;
	if (!late_watches(&s->late) || !looks_again(s) || left > ns)
		return ns;
	return left > 0 ? left : 0;
}

/* Watch the processes of descriptions; or all processes if that fails, as it
 * does if one is not there yet or has too many threads. */
static int open_own(struct late *l)
{
	int r = -ESRCH;

	if (l->process.v[0] != PROBES_ALL)
		r = watch_open(&l->watch, l->process.v, l->process.n);
	return r ? watch_open(&l->watch, NULL, 0) : 0;
}

/* Sorts PROBES_ALL to the front. */
static int all_first(const void *a, const void *b)
{
	const pid_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* True if all processes that descriptions are about are held when they map
 * something. */
static bool all_held(const struct session *s)
{
	const struct late *l = &s->late;

	for (size_t i = 0; i < l->process.n; i++)
		if (!late_is_target(s, l->process.v[i]))
			return false;
	return l->held || l->control;
}

void late_tell_unwatched(struct session *s)
{
	static const char text[] =
		"what processes map later cannot be traced: %s";

	if (!s->late.unwatched || all_held(s))
		return;
	if (late_expects_any(s))
		ses_error(s, text, strerror(s->late.unwatched));
	else
		ses_debug(s, text, strerror(s->late.unwatched));
}

/* A process has mapped a file, run another program, forked or ended. */
static void on_event(void *arg, const struct watch_event *e)
{
	struct session *s = arg;
	bool matters = e->kind == WATCH_EXEC || e->kind == WATCH_FORK ||
		       (e->kind == WATCH_MAP && e->map.ino) ||
		       (e->kind == WATCH_EXIT && e->tid == e->pid);

	if (e->kind == WATCH_FORK && ses_opt(s, OPT_FOLLOW) &&
		late_is_target(s, probes_origin(ses_probes(s), e->parent)))
		probes_follow(ses_probes(s), e->pid, e->parent);
	if (e->kind == WATCH_EXEC ||
		(e->kind == WATCH_EXIT && e->tid == e->pid))
		note_begun(s, e->kind == WATCH_EXEC, e->pid);
	if (matters && concerns(s, e->pid)) {
		note_changed(&s->late, e->pid);
		note_heir(s, e);
	}
	if (e->kind == WATCH_EXEC || e->kind == WATCH_MAP)
		note_mapped(s, e->pid);
}

/* Share the watch that names of addresses use, if it is open: it sees all that
 * we need. */
static bool share_watch(struct session *s)
{
	struct images *is = s->names.images;

	if (!is || images_fd(is) < 0)
		return false;
	s->late.images = is;
	images_tell(is, on_event, s);
	return true;
}

static int open_watch(struct session *s)
{
	struct late *l = &s->late;
	int r;

	if (share_watch(s))
		return 0;
	r = open_own(l);
	return !r && ses_attend(s, watch_fd(l->watch)) ? -errno : r;
}

/* True if it is a command that has not gone on since its probes were found. */
static bool is_held(const struct session *s, pid_t pid)
{
	for (size_t i = 0; i < s->targets.v.n; i++) {
		const struct target *t = &s->targets.v.v[i];

		if (t->pid == pid)
			return target_is_held(t);
	}
	return false;
}

/* Whatever a process did before it was watched is found by looking at it
 * once. */
bool late_watch(struct session *s)
{
	struct late *l = &s->late;
	int r;

	late_any_desc(s, note_process);
	if (!l->process.n) {
		share_watch(s);
		return false;
	}
	qsort(l->process.v, l->process.n, sizeof(*l->process.v), all_first);
	r = open_watch(s);
	if (r) {
		watch_close(l->watch);
		l->watch = NULL;
		l->unwatched = -r;
	}
	for (size_t i = 0; i < l->process.n; i++)
		if (!is_held(s, l->process.v[i]))
			note_changed(l, l->process.v[i]);
	return true;
}

/* The news for which a thread is held. */
static void on_news(void *arg, enum engine_news kind, pid_t pid, pid_t parent)
{
	struct session *s = arg;

	if (kind == NEWS_CHILD)
		probes_follow(ses_probes(s), pid, parent);
	if (concerns(s, pid))
		note_changed(&s->late, pid);
	note_begun(s, kind == NEWS_EXEC, pid);
	note_mapped(s, pid);
}

/* True if the process keeps its probes, also those in files that it does not
 * map. While it has begun to execute a program, and not mapped that and its
 * libraries, they may be the same files, and the kernel sets the probes as soon
 * as they are mapped. Nothing tells when it has mapped the last one. */
static bool keeps_probes(struct session *s, pid_t pid)
{
	struct late *l = &s->late;

	if (has_pid(l->begun.v, l->begun.n, pid))
		return true;
	if (!s->eng->ops->sets_by_file || !probes_between(ses_probes(s), pid))
		return false;
	if (!has_pid(l->maps.v, l->maps.n, pid))
		vec_push(&l->maps, pid);
	return true;
}

static bool is_of(const struct session *s, uint32_t row, pid_t pid)
{
	const struct object *o;

	return probe_process(s->en.probe[row].probe, &o) == pid;
}

/* True if it is one of the process, which does not map its file. */
static bool is_absent(struct session *s, uint32_t row, pid_t pid)
{
	return enable_has(&s->enable, row) && is_of(s, row, pid) &&
	       !probes_there(ses_probes(s), s->en.probe[row].probe);
}

static bool any_absent(struct session *s, pid_t pid)
{
	for (size_t i = 0; i < s->late.row.n; i++)
		if (is_absent(s, s->late.row.v[i], pid))
			return true;
	return false;
}

/* Add the rows of probes in processes that have come since the last time. */
static void note_rows(struct session *s)
{
	struct late *l = &s->late;

	for (; l->noted < s->en.nprobes; l->noted++)
		if (probe_is_user(s->en.probe[l->noted].probe))
			vec_push(&l->row, l->noted);
}

static void remove_gone(struct session *s, pid_t pid)
{
	struct late *l = &s->late;
	uint32_t first = 0, n = 0, all = 0;
	bool heir = has_pid(l->heir.v, l->heir.n, pid);
	size_t kept = 0;

	note_rows(s);
	if (!heir && (!any_absent(s, pid) || keeps_probes(s, pid)))
		return;
	for (size_t i = 0; i < l->row.n; i++) {
		uint32_t row = l->row.v[i];

		if (!enable_has(&s->enable, row))
			continue;
		if (heir ? !is_of(s, row, pid) : !is_absent(s, row, pid)) {
			l->row.v[kept++] = row;
			continue;
		}
		enable_remove(&s->enable, row);
		all++;
		if (n && row != first + n) {
			s->eng->ops->remove(s->eng, first, n);
			n = 0;
		}
		if (!n++)
			first = row;
	}
	l->row.n = kept;
	if (n)
		s->eng->ops->remove(s->eng, first, n);
	if (all)
		ses_debug(s, "pid %d: %u probes have gone", pid, all);
}

static void tell_lost(struct session *s)
{
	uint64_t lost = s->late.images	? images_lost(s->late.images)
			: s->late.watch ? watch_lost(s->late.watch)
					: s->late.lost;

	if (lost == s->late.lost)
		return;
	s->late.lost = lost;
	s->late.begun.n = 0;
	ses_debug(s, "some of what processes did was not seen");
	for (size_t i = 0; i < s->late.process.n; i++)
		note_changed(&s->late, s->late.process.v[i]);
	for (size_t i = 0; i < ses_probes(s)->child.n; i++)
		if (!ses_probes(s)->child.v[i].ended)
			note_changed(&s->late, ses_probes(s)->child.v[i].pid);
}

/* Report processes that run copies of what is probed in all processes. */
static void tell_copies(struct session *s)
{
	const struct probes *ps = ses_probes(s);
	size_t n = ps->copies.n - s->late.told;
	const struct probes_copy *c = ps->copies.v + s->late.told;
	char others[48] = "";

	if (!n || !s->eng->ops->sets_by_file)
		return;
	if (n > 1)
		snprintf(others, sizeof(others), " (and %zu more like it)",
			n - 1);
	ses_error(s,
		"process %d runs a copy of %.100s in its own memory, where "
		"the kernel puts no probes%s; the ptrace engine does "
		"(-xengine=ptrace -p %d)",
		c->pid, c->module, others, c->pid);
	s->late.told = ps->copies.n;
}

/* Note what has changed since we last looked. */
static void read_news(struct session *s)
{
	struct late *l = &s->late;

	if (l->control) {
		control_look(l->control, on_news, s);
		s->drops.own[DROP_LATE] += control_late(l->control);
	}
	if (s->eng->ops->news)
		s->eng->ops->news(s->eng, on_news, s);
	if (l->images)
		images_read(l->images);
	else if (l->watch)
		watch_read(l->watch, on_event, s);
	tell_lost(s);
	tell_mapped(s);
	look_again(s);
}

/* Forget those that have their probes again, or have ended. */
static void forget_headless(struct late *l)
{
	size_t kept = 0;

	for (size_t i = 0; i < l->headless.n; i++) {
		pid_t pid = l->headless.v[i];

		if (!has_pid(l->heir.v, l->heir.n, pid) && !kill(pid, 0))
			l->headless.v[kept++] = pid;
	}
	l->headless.n = kept;
	l->heir.n = 0;
}

/* Match the descriptions again for the processes that have changed. */
static void match_changed(struct session *s)
{
	struct late *l = &s->late;
	int64_t began = clock_now();
	char whose[48];

	if (!l->changed.n)
		return;
	for (size_t i = 0; i < l->changed.n; i++) {
		probes_changed(ses_probes(s), l->changed.v[i]);
		remove_gone(s, l->changed.v[i]);
	}
	if (l->changed.n == 1)
		snprintf(whose, sizeof(whose), "pid %d", l->changed.v[0]);
	else
		snprintf(whose, sizeof(whose), "%zu processes", l->changed.n);
	late_add(s, whose);
	probes_settled(ses_probes(s));
	tell_copies(s);
	l->look_took = clock_now() - began;
	l->changed.n = 0;
	forget_headless(l);
}

void late_processes(struct session *s)
{
	if (!late_watches(&s->late))
		return;
	read_news(s);
	match_changed(s);
	if (s->late.control)
		control_go_on(s->late.control);
	if (s->eng->ops->go_on)
		s->eng->ops->go_on(s->eng);
}

/* A process that has ended can no longer be asked. */
static const char *why_missed(struct session *s, const struct dif_pdesc *pd)
{
	pid_t pid = probes_process(ses_probes(s), pd);

	return pid > 0 && !kill(pid, 0) ? probes_refusal(ses_probes(s), pd)
					: NULL;
}

static bool tell_missed(struct session *s, const struct dif_pdesc *pd)
{
	pid_t pid = probes_process(ses_probes(s), pd);
	const char *why;

	if (!late_is_target(s, pid) ||
		probes_match(ses_probes(s), pd, NULL, NULL))
		return false;
	why = why_missed(s, pd);
	ses_error(s,
		"probe description %s:%s:%s:%s has not matched any probes%s%s",
		pd->prov, pd->mod, pd->func, pd->name, why ? ": " : "",
		why ? why : probes_near(ses_probes(s), pd));
	return false;
}

void late_tell(struct session *s)
{
	if (s->late.process.n && !ses_opt(s, OPT_ZDEFS))
		any_of(s, dc_prog(s->dc)->nown, tell_missed);
}

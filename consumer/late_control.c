/* late_control.c - holds targets that may map what a description names, or run
 * another program, until its new probes are attached: by the engine, if it
 * traces them, else by a tracer of our own (control.h). */
#include "consumer/late_impl.h"

#include <errno.h>
#include <string.h>

#include "base/host/seize.h"
#include "consumer/control.h"

/* Like late_expects(), but also for descriptions that match something
 * already. */
static bool is_open(struct session *s, const struct dif_pdesc *pd)
{
	return late_is_target(s, probes_process(ses_probes(s), pd)) &&
	       (ses_opt(s, OPT_FOLLOW) || probes_open(ses_probes(s), pd));
}

/* True if the description is about whichever program a command runs. */
static bool is_of_program(struct session *s, const struct dif_pdesc *pd)
{
	pid_t pid = probes_process(ses_probes(s), pd);

	if (strcmp(pd->mod, "a.out") != 0)
		return false;
	for (size_t i = 0; i < s->targets.v.n; i++)
		if (s->targets.v.v[i].pid == pid)
			return s->targets.v.v[i].command;
	return false;
}

/* True unless the target has ended, or the engine traces it and will report its
 * changes itself. */
static bool is_ours(struct session *s, const struct target *t)
{
	const struct engine_ops *ops = s->eng->ops;
	int status;

	return !t->ended &&
	       (!ops->target || ops->target(s->eng, t->pid, &status) < 0);
}

/* open: for probes that may come at any time. Otherwise it is for stacks, or
 * for the next program, and for these we trace no process but our own
 * commands. */
static bool is_taken(const struct target *t, bool open)
{
	return t->command ? target_is_held(t) : open;
}

static bool any_taken(struct session *s, bool open)
{
	for (size_t i = 0; i < s->targets.v.n; i++)
		if (is_taken(&s->targets.v.v[i], open))
			return true;
	return false;
}

static void take_targets(struct session *s, bool open)
{
	for (size_t i = 0; i < s->targets.v.n; i++) {
		const struct target *t = &s->targets.v.v[i];
		struct diag d = { 0 };

		if (!is_ours(s, t) || !is_taken(t, open))
			continue;
		if (!control_take(s->late.control, t->pid, t->command, &d) ||
			!open)
			continue;
		diag_add(&d, "what it calls before its new probes are attached "
			     "is missed");
		ses_print_diag(s, &d);
	}
}

/* Report commands that cannot be held when their program begins, since they are
 * not traced. */
static void tell_unheld(struct session *s)
{
	for (size_t i = 0; i < s->targets.v.n; i++) {
		const struct target *t = &s->targets.v.v[i];
		struct diag d = { 0 };

		if (!t->command || t->line < 0)
			continue;
		diag_set(&d, EPERM,
			"pid %d cannot be held when its program begins",
			t->pid);
		if (!seize_tell_tracer(t->pid, &d))
			diag_add(&d, "ptrace(2) is refused, perhaps by a "
				     "seccomp filter");
		diag_add(&d, "what it calls before its probes are attached is "
			     "missed");
		ses_print_diag(s, &d);
	}
}

static enum control_scope scope_of(struct session *s, bool open)
{
	if (!open)
		return late_walks(s) ? CONTROL_CODE : CONTROL_PROGRAM;
	return ses_opt(s, OPT_FOLLOW) ? CONTROL_FAMILY : CONTROL_PROCESS;
}

/* Have the engine hold targets. It then reports the programs that they run and
 * the libraries that they load, so our own watch is only needed if code that
 * descriptions name can be mapped in other ways. A watch is not free: it costs
 * time whenever a watched thread gets a CPU. */
static void have_held(struct session *s, bool open)
{
	struct late *l = &s->late;

	s->eng->ops->hold(s->eng);
	l->held = true;
	for (size_t i = 0; i < l->process.n; i++)
		open |= !late_is_target(s, l->process.v[i]);
	if (open)
		return;
	watch_close(l->watch);
	l->watch = NULL;
}

/* True if one is traced by the engine, or has ended. */
static bool any_traced(struct session *s)
{
	for (size_t i = 0; i < s->targets.v.n; i++)
		if (!is_ours(s, &s->targets.v.v[i]))
			return true;
	return false;
}

/* Hold them ourselves. */
static void hold(struct session *s, bool open)
{
	struct late *l = &s->late;

	l->control = control_new(s->targets.tracer, scope_of(s, open));
	if (l->control && ses_attend(s, control_fd(l->control))) {
		control_free(l->control);
		l->control = NULL;
	}
	if (l->control)
		take_targets(s, open);
	else
		ses_debug(s, "processes are not held: %s", strerror(errno));
}

void late_control(struct session *s)
{
	bool open = late_any_desc(s, is_open);
	bool code = late_walks(s) || late_any_desc(s, is_of_program);

	if (!s->late.process.n && !late_watches(&s->late))
		return;
	if (open)
		tell_unheld(s);
	if (s->eng->ops->hold && (s->late.process.n || code))
		have_held(s, open);
	else if ((open || code) && any_taken(s, open) && !any_traced(s))
		hold(s, open);
	late_tell_unwatched(s);
}

void late_leave(struct session *s)
{
	if (s->late.control)
		control_leave(s->late.control);
}

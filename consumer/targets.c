/* targets.c - starts or grabs the targets, watches for their end, and leaves
 * them. */
#include "consumer/targets.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/host/early.h"
#include "base/signame.h"
#include "base/thread.h"
#include "base/worker.h"
#include "consumer/command.h"
#include "consumer/control.h"
#include "consumer/grab.h"
#include "consumer/session_impl.h"

void targets_add(struct targets *t, const char *text, bool command)
{
	vec_push(&t->v,
		(struct target){ .text = text, .command = command, .fd = -1 });
}

static bool may_use_bpf(const struct session *s)
{
	return ses_opt(s, OPT_ENGINE) != ENGINE_PTRACE;
}

/* Runs in the tracer. */
static void release_command(void *arg)
{
	struct target *t = arg;

	command_release(t->pid, t->line);
}

/* Do what every program needs. */
static void get_ready(void *arg)
{
	struct session *s = arg;

	if (may_use_bpf(s))
		early_features();
	ses_compiler(s);
	sizes_look(s);
}

static int start_target(struct session *s, struct target *t)
{
	struct command c = { .text = t->text,
		.opts = { .set = s->opts.list[OPT_SETENV].v,
			.unset = s->opts.list[OPT_UNSETENV].v,
			.user = s->opts.text[OPT_USER],
			.apart = ses_form(s)->alone &&
				 s->out.fd == STDOUT_FILENO,
			.progname = s->progname },
		.when = ses_opt(s, OPT_EVALTIME),
		.tracer = s->targets.tracer,
		.meanwhile = get_ready,
		.arg = s };

	t->pid = command_start(&c, &t->line);
	if (t->pid <= 0) {
		t->pid = 0;
		return -1;
	}
	if (t->line >= 0)
		probes_wait(ses_probes(s), t->pid);
	return 0;
}

static int grab(struct session *s, struct target *t)
{
	struct diag d = { 0 };
	pid_t pid = grab_parse(t->text);

	if (!pid) {
		ses_error(s, "failed to grab pid '%s': Invalid process id",
			t->text);
		return -1;
	}
	if (grab_check(pid, &d)) {
		ses_print_diag(s, &d);
		return -1;
	}
	t->pid = pid;
	return 0;
}

/* Open a handle, which wakes the session when the process ends. Where there are
 * none, targets_look() finds out. */
static void watch(struct session *s, struct target *which)
{
	which->fd = grab_handle(which->pid);
	if (which->fd >= 0)
		ses_attend(s, which->fd);
}

static int check_tracer(const struct session *s, struct diag *d)
{
	int err = worker_error(s->targets.tracer);

	return !err ? 0
		    : diag_set(d, err,
			      "cannot start a process to trace others: %s",
			      thread_strerror(err));
}

static bool has_command(const struct targets *t)
{
	for (size_t i = 0; i < t->v.n; i++)
		if (t->v.v[i].command)
			return true;
	return false;
}

/* While a command starts we find the types ourselves; see get_ready(). */
static void begin_early(struct session *s, bool probed)
{
	unsigned also = 0;

	if (may_use_bpf(s) && probed)
		also |= EARLY_UPROBE;
	if (may_use_bpf(s) && !has_command(&s->targets))
		also |= EARLY_TYPES;
	early_begin(also);
}

int targets_start(struct session *s, bool probed)
{
	struct targets *t = &s->targets;
	struct diag d = { 0 };

	if (!t->v.n)
		return 0;
	begin_early(s, probed);
	t->tracer = worker_new();
	for (size_t i = 0; i < t->v.n; i++) {
		struct target *x = &t->v.v[i];

		if (x->command ? start_target(s, x) : grab(s, x))
			return -1;
		watch(s, x);
	}
	if (!check_tracer(s, &d))
		return 0;
	ses_print_diag(s, &d);
	return -1;
}

bool targets_settled(const struct targets *t, const char *option)
{
	static const enum opt_id ids[] = { OPT_EVALTIME, OPT_SETENV,
		OPT_UNSETENV, OPT_USER };

	for (size_t i = 0; t->v.n && i < sizeof(ids) / sizeof(*ids); i++)
		if (!strcmp(option_rows[ids[i]].name, option))
			return true;
	return false;
}

static void tell_engine(struct session *s)
{
	s->en.target = s->targets.enabled.v;
	s->en.ntargets = s->targets.enabled.n;
	s->en.tracer = s->targets.tracer;
}

void targets_enable(struct session *s)
{
	struct targets *t = &s->targets;

	t->enabled.n = 0;
	for (size_t i = 0; i < t->v.n; i++)
		vec_push(&t->enabled,
			(struct engine_target){ .pid = t->v.v[i].pid,
				.held = target_is_held(&t->v.v[i]) });
	tell_engine(s);
}

static bool is_enabled(const struct targets *t, pid_t pid)
{
	for (size_t i = 0; i < t->enabled.n; i++)
		if (t->enabled.v[i].pid == pid)
			return true;
	return false;
}

int targets_enable_named(struct session *s, struct diag *d)
{
	struct targets *t = &s->targets;
	const struct object *o;

	for (uint32_t i = 0; i < s->en.nprobes; i++) {
		const struct probe *p = s->en.probe[i].probe;
		pid_t pid = probe_process(p, &o);

		if (pid > 0 && !is_enabled(t, pid))
			vec_push(&t->enabled,
				(struct engine_target){ pid, false });
	}
	if (t->enabled.n && !t->tracer)
		t->tracer = worker_new();
	if (t->tracer && check_tracer(s, d))
		return -d->err;
	tell_engine(s);
	return 0;
}

/* Ask whoever traces the target: 1 if it has ended, 0 if not, -1 if nobody
 * traces it. See engine.h. */
static int ask_tracer(struct session *s, struct target *t)
{
	const struct engine_ops *ops = s->eng->ops;
	int r = -1;

	if (s->late.control)
		r = control_ended(s->late.control, t->pid, &t->status);
	else if (ops->target)
		r = ops->target(s->eng, t->pid, &t->status);
	return r;
}

/* True if our control traces the target. A command that waits for a word on its
 * line cannot be traced. */
static bool is_controlled(const struct session *s, const struct target *t)
{
	return s->late.control && t->line < 0;
}

void targets_release(struct session *s)
{
	for (size_t i = 0; i < s->targets.v.n; i++) {
		struct target *t = &s->targets.v.v[i];

		if (t->command && !is_controlled(s, t) && ask_tracer(s, t) < 0)
			worker_call(s->targets.tracer, release_command, t);
	}
	if (s->late.control)
		control_start(s->late.control);
}

static bool has_ended(struct session *s, struct target *t)
{
	struct pollfd p = { .fd = t->fd, .events = POLLIN };
	int traced = ask_tracer(s, t);

	/* its tracer has taken the status; just reap it */
	if (traced > 0 && t->command)
		waitpid(t->pid, NULL, WNOHANG);
	if (traced >= 0)
		return traced;
	if (t->command)
		return waitpid(t->pid, &t->status, WNOHANG) == t->pid;
	if (t->fd >= 0)
		return poll(&p, 1, 0) > 0;
	return kill(t->pid, 0) && errno == ESRCH;
}

static void forget_handle(struct target *t)
{
	if (t->fd >= 0)
		close(t->fd);
	t->fd = -1;
}

void targets_look(struct session *s)
{
	for (size_t i = 0; i < s->targets.v.n; i++) {
		struct target *x = &s->targets.v.v[i];

		if (x->ended || !has_ended(s, x))
			continue;
		x->ended = true;
		if (!x->command && ask_tracer(s, x) < 0)
			grab_status(x->pid, x->fd, &x->status);
		forget_handle(x);
	}
}

/* True if a target may have died of a copied breakpoint: if a program copies
 * its code, it also copies the breakpoints that the kernel has put there for
 * probes, and dies at the first that it reaches. */
static bool may_copy(const struct session *s, const struct target *t)
{
	if (!WIFSIGNALED(t->status) || WTERMSIG(t->status) != SIGTRAP ||
		!s->eng ||
		s->eng->ops->target /* it has breakpoints of its own */)
		return false;
	for (uint32_t i = 0; i < s->en.nprobes; i++)
		if (probe_is_user(s->en.probe[i].probe))
			return true;
	return false;
}

static void put_end(
	const struct session *s, struct str *b, const struct target *t)
{
	str_printf(b, "pid %d ", t->pid);
	if (WIFSIGNALED(t->status))
		str_printf(b, "terminated by %s%s",
			signame(WTERMSIG(t->status)),
			WCOREDUMP(t->status) ? " (core dumped)" : "");
	else if (WEXITSTATUS(t->status))
		str_printf(b, "exited with status %d", WEXITSTATUS(t->status));
	else
		str_puts(b, "has exited");
	if (may_copy(s, t))
		str_puts(b,
			", as programs are that copy their code while the "
			"kernel has probes in it: -xengine=ptrace traces such");
}

static void tell(struct session *s, const struct target *t)
{
	struct str text = { 0 };

	put_end(s, &text, t);
	ses_notice(s, "%s", text.s);
	str_free(&text);
}

void targets_warn(struct session *s)
{
	struct str text = { 0 };

	for (size_t i = 0; ses_opt(s, OPT_QUIET) && i < s->targets.v.n; i++) {
		const struct target *t = &s->targets.v.v[i];

		if (!t->command || !t->ended || !t->status)
			continue;
		str_reset(&text);
		put_end(s, &text, t);
		ses_error(s, "warning: %s", text.s);
	}
	str_free(&text);
}

void targets_tell(struct session *s)
{
	for (size_t i = 0; i < s->targets.v.n; i++) {
		struct target *t = &s->targets.v.v[i];

		if (t->ended && !t->told)
			tell(s, t);
		t->told = t->ended;
	}
}

bool targets_over(const struct targets *t)
{
	for (size_t i = 0; i < t->v.n; i++)
		if (!t->v.v[i].ended)
			return false;
	return t->v.n;
}

/* A command that is still held dies with its tracer. */
void targets_close(struct targets *t)
{
	if (t->tracer)
		worker_end(t->tracer);
	for (size_t i = 0; i < t->v.n; i++) {
		struct target *x = &t->v.v[i];

		if (x->command && x->pid && !x->ended)
			command_end(x->pid, &x->status);
		forget_handle(x);
	}
	worker_free(t->tracer);
	early_end();
	vec_free(&t->v);
	vec_free(&t->enabled);
}

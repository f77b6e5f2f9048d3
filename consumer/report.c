/* report.c - -vV: reports what works on this host, and why the rest does not.
 * Everything is tried rather than looked up: each row is a program, and it
 * works if an engine can open and attach it; none is run. The ptrace engine,
 * which traces only processes that it is told, is given a process of ours; in
 * this process is also the function that both try to probe. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/worker.h"
#include "base/host/cpus.h"
#include "base/host/features.h"
#include "consumer/report_impl.h"
#include "consumer/session_impl.h"

/* It has an unwind entry, by which it is found in a stripped program. */
void report_place(void);
__asm__(".text\n"
	".globl report_place\n"
	".type report_place, @function\n"
	"report_place: .cfi_startproc\n"
	"	nop\n"
	"	ret\n"
	"	.cfi_endproc\n"
	".size report_place, . - report_place\n");

static const struct trial {
	const char *what;
	const char *text; /* NULL: report_place() in the process */
	/* why it is empty with the ptrace engine, which accepts it */
	const char *empty;
} trials[] = {
	{ "BEGIN, END, ERROR", "BEGIN, END, ERROR", NULL },
	{ "tick-n", "tick-1s", NULL },
	{ "profile-n", "profile-97", NULL },
	{ "cpc, of the kernel", "cpc:::page_faults-all-1", NULL },
	{ "cpc, of the processor", "cpc:::cycles-all-1000000", NULL },
	{ "syscall", "syscall::read:entry, syscall::read:return", NULL },
	{ "rawtp", "rawtp:::sched_switch", NULL },
	{ "fbt, rawfbt", "fbt::vfs_read:entry", NULL },
	{ "sdt", "sdt:::sched_switch { trace(arg0); }", NULL },
	{ "pid, USDT", NULL, NULL },
	{ "memory of processes", "syscall::read:entry { copyinstr(arg1); }",
		NULL },
	{ "writing to processes",
		"syscall::read:entry { copyoutstr(\"\", arg1, 1); }", NULL },
	{ "types of the kernel", "BEGIN { trace(curthread->flags); }", NULL },
	{ "symbols of the kernel", "BEGIN { trace((long)&`schedule); }", NULL },
	{ "stacks of the kernel", "syscall::read:entry { stack(); }",
		"cannot tell stacks of the kernel: the ptrace engine sees "
		"processes alone, and the stacks are empty" },
	{ "stacks of processes", "syscall::read:entry { ustack(); }", NULL },
};

enum {
	NTRIALS = sizeof(trials) / sizeof(*trials)
};

/* Set the diag to a reason from the compiler, without the tab in front of each
 * further line, which is for the terminal. */
static int take_why(struct diag *d, const char *why)
{
	struct str text = { 0 };

	for (const char *c = why; *c; c++)
		if (*c != '\t' || c == why || c[-1] != '\n')
			str_putc(&text, *c);
	*d = (struct diag){ 0 };
	diag_set(d, EINVAL, "%s", text.s);
	str_free(&text);
	return -EINVAL;
}

/* Returns 0, or an error with the reason in *why. */
static int compile(struct session *s, const char *text, struct diag *why)
{
	struct dc_source src = { .text = text, .pspec = DC_NAME };
	const struct dc_failure *f;

	s->err = NULL;
	if (!ses_compile(s, &src, "") && !ses_compiled(s))
		return 0;
	f = dc_failure(s->dc);
	return take_why(why, f->why ? f->why : f->text);
}

/* Start a process that does nothing, for the ptrace engine to trace. It dies
 * with us. If there is none (0), the engine says so. */
static pid_t start_subject(void)
{
	pid_t parent = getpid(), pid = fork();

	if (pid)
		return pid < 0 ? 0 : pid;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	while (getppid() == parent)
		pause();
	_exit(0);
}

static void end_subject(pid_t pid)
{
	if (!pid || kill(pid, SIGKILL))
		return;
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		continue;
}

static struct session *new_session(const struct trying *t)
{
	struct session *s = ses_new("dtrace");

	s->kernel = *t->kernel;
	s->opts.v[OPT_DESTRUCTIVE] = s->opts.v[OPT_QUIET] = true;
	for (char *const *dir = t->libdirs; dir && *dir; dir++)
		options_set(&s->opts, "libdir", *dir, OPT_FROM_CMDLINE);
	return s;
}

static void free_session(struct session *s, const struct trying *t)
{
	*t->kernel = s->kernel;
	s->kernel = (struct kernel_btf){ 0 };
	ses_free(s);
}

static int try_in(struct session *s, const char *text, const struct trying *t,
	struct diag *why)
{
	int err = compile(s, text, why);

	if (err)
		return err;
	ses_set_enabling(s);
	s->targets.tracer = worker_new();
	if (t->engine == ENGINE_PTRACE && t->subject)
		vec_push(&s->targets.enabled,
			(struct engine_target){ .pid = t->subject });
	return ses_try_engine(s, s->ops[t->engine], why);
}

int report_try(const char *text, const struct trying *t, struct diag *why)
{
	struct session *s = new_session(t);
	int err = try_in(s, text, t, why);

	free_session(s, t);
	return err;
}

int report_try_bound(const char *prov, const char *name, const struct trying *t,
	struct diag *why, char **source)
{
	struct session *s = new_session(t);
	char *text = xasprintf("%s:::%s", prov, name);
	const struct dc_failure *lack = NULL;
	int err = try_in(s, text, t, why);

	if (err)
		lack = probes_lack(&s->probes, prov, name);
	if (lack)
		take_why(why, lack->why	    ? lack->why
			      : lack->probe ? "this kernel has no such probe"
					    : lack->text);
	*source = lack && lack->probe ? xstrdup(lack->probe) : NULL;
	free(text);
	free_session(s, t);
	return err;
}

int report_own(const struct trying *t,
	void (*fn)(void *arg, const char *prov, const char *name), void *arg,
	struct diag *why)
{
	struct session *s = new_session(t);
	int err = compile(s, "BEGIN", why);

	if (!err)
		probes_each_bound(ses_probes(s), fn, arg);
	free_session(s, t);
	return err;
}

static int try_place(const struct trying *t, struct diag *why)
{
	char text[64];

	if (!t->subject)
		return diag_set(why, EAGAIN, "no process can be started");
	snprintf(text, sizeof(text), "pid%d::-:%lx", t->subject,
		(unsigned long)report_place);
	return report_try(text, t, why);
}

static int tell_empty(const struct trial *t, int engine, struct diag *why)
{
	return engine == ENGINE_PTRACE && t->empty
		       ? diag_set(why, ENOTSUP, "%s", t->empty)
		       : 0;
}

static int try_row(
	const struct trial *row, const struct trying *t, struct diag *why)
{
	int err = tell_empty(row, t->engine, why);

	if (!err)
		err = row->text ? report_try(row->text, t, why)
				: try_place(t, why);
	return err;
}

size_t reason_number(struct reasons *r, const char *why)
{
	size_t i = 0;

	while (i < r->v.n && strcmp(r->v.v[i], why))
		i++;
	if (i == r->v.n)
		vec_push(&r->v, xstrdup(why));
	return i + 1;
}

/* Print a numbered reason; its further lines are indented. */
static void put_reason(struct str *out, size_t number, const char *text)
{
	str_printf(out, "%6zu. ", number);
	for (; *text; text += strcspn(text, "\n"), text += *text == '\n') {
		if (out->s[out->n - 1] == '\n')
			str_pad(out, ' ', 8);
		str_put(out, text, strcspn(text, "\n"));
		str_putc(out, '\n');
	}
}

/* Report one engine. Returns whether the first trial works, which asks for
 * least. */
static bool report_engine(
	struct str *out, const char *name, const struct trying *t)
{
	const struct trying plain = { t->engine, t->subject, NULL, t->kernel };
	struct reasons r = { 0 };
	bool works = false;

	str_printf(out, "\nengine %s:\n", name);
	for (int i = 0; i < NTRIALS; i++) {
		struct diag why = { 0 };

		str_printf(out, "    %-24s", trials[i].what);
		if (try_row(&trials[i], &plain, &why))
			str_printf(out, "no: %zu\n",
				reason_number(&r, diag_why(&why)));
		else
			str_puts(out, "yes\n");
		works |= i == 0 && !why.err;
	}
	report_providers(out, &r, t);
	for (size_t i = 0; i < r.v.n; i++) {
		put_reason(out, i + 1, r.v.v[i]);
		free(r.v.v[i]);
	}
	vec_free(&r.v);
	return works;
}

/* Report the kernel's newer features, and what happens without them. */
static void report_features(struct str *out)
{
	str_puts(out, "\nkernel:\n");
	for (int f = 0; f < HOST_NFEATURES; f++) {
		str_printf(out, "    %-24s", host_feature_name(f));
		if (host_has(f))
			str_puts(out, "yes\n");
		else
			str_printf(out, "no: %s\n", host_feature_without(f));
	}
}

int ses_report(struct session *s)
{
	struct str *out = &s->out.text;
	struct kernel_btf kernel = { 0 };
	struct trying t = { ENGINE_BPF, start_subject(),
		s->opts.list[OPT_LIBDIR].v, &kernel };
	struct utsname u;
	bool bpf;

	uname(&u);
	str_printf(out, "%s %s %s, %ld CPUs, user %d\n", u.sysname, u.release,
		u.machine, (long)cpus_count(), (int)geteuid());
	bpf = report_engine(out, "bpf", &t);
	t.engine = ENGINE_PTRACE;
	report_engine(out, "ptrace", &t);
	end_subject(t.subject);
	kernel_btf_close(&kernel);
	if (bpf)
		report_features(out);
	return ses_finish(s, 0);
}

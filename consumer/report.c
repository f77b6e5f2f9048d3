/* report.c - -vV: what works on this host, and why the rest does not. Nothing
 * is looked up that could be tried: each row is a program, and it works if an
 * engine opens and attaches it. None of them is let run. */
#include <errno.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/cpus.h"
#include "consumer/session_impl.h"

static const struct trial {
	const char *what, *text;
} trials[] = {
	{ "BEGIN, END, ERROR", "BEGIN, END, ERROR" },
	{ "tick-n", "tick-1s" },
	{ "profile-n", "profile-97" },
	{ "syscall", "syscall::read:entry, syscall::read:return" },
	{ "memory of processes", "syscall::read:entry { copyinstr(arg1); }" },
	{ "writing to processes",
		"syscall::read:entry { copyoutstr(\"\", arg1, 1); }" },
	{ "types of the kernel", "BEGIN { trace(curthread->flags); }" },
	{ "symbols of the kernel", "BEGIN { trace((long)&`schedule); }" },
	{ "stacks of the kernel", "syscall::read:entry { stack(); }" },
	{ "stacks of processes", "syscall::read:entry { ustack(); }" },
};

enum {
	NTRIALS = sizeof(trials) / sizeof(*trials)
};

/* 0, or the message is in *why. */
static int compile(struct session *s, const char *text, struct diag *why)
{
	struct dc_source src = {
		.text = text, .what = "description", .pspec = DC_NAME
	};
	char *message = NULL;
	const char *line;
	size_t n;
	int err;

	s->err = open_memstream(&message, &n);
	err = ses_compile(s, &src, "");
	fclose(s->err);
	if (err) {
		/* Of "dtrace: invalid ... TEXT: line 1 column 2: what it is" */
		line = strstr(message, ": line ");
		line = line ? strchr(line + 2, ':') : NULL;
		line = line ? line + 2 : message;
		diag_set(why, EINVAL, "%.*s", (int)strcspn(line, "\n"), line);
	}
	free(message);
	return err;
}

static int try(const struct trial *t, int engine, struct diag *why)
{
	struct session *s = ses_new("dtrace");
	int err;

	s->opts.v[OPT_DESTRUCTIVE] = true;
	err = compile(s, t->text, why);
	if (!err) {
		ses_set_enabling(s);
		err = try_engine(s, s->ops[engine], why);
	}
	ses_free(s);
	return err;
}

/* The reasons, each once. */
struct reasons {
	VEC(struct diag) v;
};

/* Its number, from 1. */
static size_t reason_number(struct reasons *r, const struct diag *why)
{
	size_t i = 0;

	while (i < r->v.n && strcmp(r->v.v[i].text, why->text))
		i++;
	if (i == r->v.n)
		vec_push(&r->v, *why);
	return i + 1;
}

/* Its lines are below each other. */
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

static void report_engine(struct str *out, const char *name, int engine)
{
	struct reasons r = { 0 };

	str_printf(out, "\nengine %s:\n", name);
	for (int i = 0; i < NTRIALS; i++) {
		struct diag why = { 0 };

		str_printf(out, "    %-24s", trials[i].what);
		if (try(&trials[i], engine, &why))
			str_printf(out, "no: %zu\n", reason_number(&r, &why));
		else
			str_puts(out, "yes\n");
	}
	for (size_t i = 0; i < r.v.n; i++)
		put_reason(out, i + 1, r.v.v[i].text);
	vec_free(&r.v);
}

int ses_report(struct session *s)
{
	struct str *out = &s->out.text;
	struct utsname u;

	uname(&u);
	str_printf(out, "%s %s %s, %ld CPUs, user %d\n", u.sysname, u.release,
		u.machine, (long)cpus_count(), (int)geteuid());
	report_engine(out, "bpf", ENGINE_BPF);
	report_engine(out, "ptrace", ENGINE_PTRACE);
	return ses_finish(s, 0);
}

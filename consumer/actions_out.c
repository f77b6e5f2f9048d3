/* actions_out.c - actions that print what was recorded, or affect something
 * outside: the output file, the shell, options. Earlier output is always
 * written first, so that effects come in the order of the program. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/files.h"
#include "base/host/cpus.h"
#include "base/oom.h"
#include "base/xalloc.h"
#include "consumer/actions_impl.h"
#include "fmt/pcap.h"

void act_trace(struct action_ctx *c)
{
	struct fmt_val v = field_value(c, 0);

	c->show->form->trace(c->show, &v);
}

void act_print(struct action_ctx *c)
{
	struct fmt_val v = field_value(c, 0);

	c->show->form->print(c->show, &v);
}

void act_tracemem(struct action_ctx *c)
{
	struct fmt_val v = field_value(c, 0), most;
	uint64_t n = v.field->size;

	if (c->act->nfields > 1) {
		most = field_value(c, 1);
		n = fmt_int(&most); /* a negative one is no limit */
	}
	c->show->form->tracemem(c->show, &v, n);
}

static int64_t field_int(const struct action_ctx *c, uint32_t i)
{
	struct fmt_val v = field_value(c, i);

	return fmt_int(&v);
}

/* Write a packet in binary to a file of packets, else print it like other
 * output. */
void act_pcap(struct action_ctx *c)
{
	struct fmt_val bytes = field_value(c, 4);
	struct fmt_packet p = { .link = field_int(c, 0),
		.when = field_int(c, 1),
		.length = field_int(c, 2),
		.captured = field_int(c, 3),
		.bytes = bytes.bytes };
	uint32_t link = PCAP_NONE;

	if (p.captured > bytes.field->size)
		p.captured = bytes.field->size;
	if (!c->show->form->alone && c->show->opts.quiet)
		link = output_pcap(&c->s->out, p.link);
	if (link == PCAP_NONE)
		c->show->form->pcap(c->show, &p);
	else if (link == p.link)
		fmt_pcap(&c->s->out.text, &p);
	else
		ses_error(c->s,
			"failed to add a packet of link type %u to a file of "
			"packets of link type %u",
			p.link, link);
}

/* Return the fields of the action, which may be many; valid for this record. */
static const struct fmt_val *field_values(struct action_ctx *c)
{
	uint32_t n = c->act->nfields;
	struct fmt_val *v;

	vec_reserve(&c->s->vals, n);
	v = c->s->vals.v;
	for (uint32_t i = 0; i < n; i++)
		v[i] = field_value(c, i);
	return v;
}

void act_printf(struct action_ctx *c)
{
	const struct dif_act *a = c->act;

	c->show->form->printf(c->show, dif_strtext(c->prog, a->fmt),
		field_values(c), a->nfields);
}

/* Print the text as printf("%s") would. */
static void show_text(struct action_ctx *c, const struct str *text)
{
	struct field f = { .kind = FIELD_STR, .size = text->n };
	struct fmt_val v = { .field = &f, .bytes = text->s };

	c->show->form->printf(c->show, "%s", &v, 1);
}

/* Return what printf() would print; the caller frees it. */
static char *formatted(struct action_ctx *c)
{
	const struct dif_act *a = c->act;
	struct fmt_opts opts = c->show->opts;
	struct str b = { 0 };

	opts.terminal = false;
	str_puts(&b, "");
	fmt_printf(&b, &opts, c->prog, dif_strtext(c->prog, a->fmt),
		field_values(c), a->nfields);
	return b.s;
}

enum {
	CAT_MOST = 1 << 24 /* bytes: some files of /proc have no end */
};

/* Append the text of a file, with spaces for NULs, up to where we would have to
 * wait. Returns 0 or -errno, which is -EFBIG if there is more than CAT_MOST,
 * and -EAGAIN if there is nothing yet. */
static int read_file(struct str *to, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	int err = fd < 0 ? -errno : 0;
	char buf[65536];
	ssize_t n = 0;

	while (!err && (n = read(fd, buf, sizeof(buf))) > 0) {
		for (ssize_t i = 0; i < n; i++)
			if (!buf[i])
				buf[i] = ' ';
		if (to->n < CAT_MOST)
			str_put(to, buf, n);
		else
			err = -EFBIG;
	}
	if (n < 0 && !(errno == EAGAIN && to->n))
		err = -errno;
	if (fd >= 0)
		close(fd);
	return err;
}

void act_cat(struct action_ctx *c)
{
	char *path = formatted(c);
	struct str text = { 0 };
	int err = read_file(&text, path);

	if (err == -EFBIG)
		ses_error(c->s,
			"cat '%s': only its first %zu bytes are printed", path,
			text.n);
	else if (err)
		ses_error(c->s, "failed to cat '%s': %s", path, strerror(-err));
	if (text.n)
		show_text(c, &text);
	str_free(&text);
	free(path);
}

void act_strftime(struct action_ctx *c)
{
	struct fmt_val v = field_value(c, 0);
	struct str text = { 0 };

	fmt_time(&text, dif_strtext(c->prog, c->act->fmt), fmt_int(&v));
	if (text.n)
		show_text(c, &text);
	str_free(&text);
}

static void message(struct action_ctx *c, const char *kind)
{
	char *text = formatted(c);
	size_t n = strlen(text);

	if (n && text[n - 1] == '\n') /* as if it were for printf() */
		text[n - 1] = 0;
	ses_error(c->s, "%s: %s", kind, text);
	free(text);
}

void act_errorf(struct action_ctx *c)
{
	message(c, "error");
}

void act_warnf(struct action_ctx *c)
{
	message(c, "warning");
}

/* In a child, which shares our memory: execute the shell, as we were started
 * ourselves; in *err is why that failed. */
static _Noreturn void execute(
	char **argv, int out, const sigset_t *mask, volatile int *err)
{
	struct sigaction usual = { .sa_handler = SIG_DFL }, now;

	for (int sig = 1; sig <= SIGRTMAX; sig++)
		if (!sigaction(sig, NULL, &now) &&
			(now.sa_handler != SIG_IGN || sig == SIGPIPE))
			sigaction(sig, &usual, NULL);
	sigprocmask(SIG_SETMASK, mask, NULL);
	files_lower();
	cpus_unpin_child();
	if (out != STDOUT_FILENO)
		dup2(out, STDOUT_FILENO);
	execve("/bin/sh", argv, environ);
	*err = errno;
	_exit(127);
}

/* Run a command with the shell, its output going to a descriptor, and wait for
 * its end. It gets the default action for the signals that we ignore ourselves.
 * Returns 0 or errno. */
static int run(char *command, int out)
{
	char *argv[] = { "sh", "-c", command, NULL };
	volatile int err = 0;
	sigset_t all, mask;
	pid_t pid;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &mask);
	oom_birth_begin();
	pid = vfork();
	if (!pid)
		execute(argv, out, &mask, &err);
	if (pid < 0)
		err = errno;
	oom_birth_end(err ? 0 : pid);
	sigprocmask(SIG_SETMASK, &mask, NULL);
	while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
	return err;
}

void act_system(struct action_ctx *c)
{
	char *command = formatted(c);
	int out = c->show->form->alone ? STDERR_FILENO
				       : output_for_commands(&c->s->out);
	int err;

	output_flush(&c->s->out);
	err = run(command, out);
	if (err)
		ses_error(
			c->s, "failed to run '%s': %s", command, strerror(err));
	free(command);
}

void act_freopen(struct action_ctx *c)
{
	char *path = formatted(c);
	int err = output_redirect(&c->s->out, path);

	if (err)
		ses_error(c->s, "failed to freopen '%s': %s", path,
			strerror(-err));
	else
		ses_set_form(c->s);
	free(path);
}

void act_ftruncate(struct action_ctx *c)
{
	int err = output_truncate(&c->s->out);

	if (err)
		ses_error(c->s, "failed to truncate the output: %s",
			strerror(-err));
}

static char *text_of(const struct action_ctx *c, uint32_t i)
{
	struct fmt_val v = field_value(c, i);
	size_t n;
	const char *s = fmt_text(c->prog, &v, &n);

	return xstrndup(s, n);
}

void act_setopt(struct action_ctx *c)
{
	char *name = text_of(c, 0);
	char *value = c->act->nfields > 1 ? text_of(c, 1) : NULL;
	const char *wrong =
		options_set(&c->s->opts, name, value, OPT_FROM_SETOPT);

	if (wrong && value)
		ses_error(c->s, "couldn't set option \"%s\" to \"%s\": %s",
			name, value, wrong);
	else if (wrong)
		ses_error(c->s, "couldn't set option \"%s\": %s", name, wrong);
	else
		ses_set_form(c->s);
	free(name);
	free(value);
}

/* traced.h - run a D program on a kernel that we pretend lacks features, and
 * return its output. */
#ifndef TESTS_UNIT_TRACED_H
#define TESTS_UNIT_TRACED_H

#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/host/features.h"
#include "base/str.h"
#include "consumer/session.h"
#include "tests/unit/unit.h"

struct traced {
	uint32_t lacks;	     /* host_bit() of each missing feature */
	const char *program; /* in D, for the BPF engine */
	const char *option;  /* "NAME=VALUE", or NULL */
	const char *command;
};

static inline int traced_session(const struct traced *t, const char *out)
{
	struct dc_source src = {
		.text = t->program, .name = "test", .pspec = DC_NAME
	};
	struct session *s = ses_new("dtrace");
	int status;

	host_pretend_lacks(t->lacks);
	ses_option(s, "engine=bpf", NULL);
	ses_option(s, "quiet", NULL);
	ses_option(s, "zdefs", NULL);
	if (t->option)
		ses_option(s, t->option, NULL);
	ses_output(s, out);
	ses_command(s, t->command);
	status = ses_start(s, true);
	if (!status)
		status = ses_compile(s, &src, "") || ses_compiled(s);
	if (!status)
		status = ses_run(s);
	ses_free(s);
	return status;
}

/* Read all of f, which may be NULL. The caller frees the text. */
static inline char *read_all(FILE *f)
{
	struct str s = { 0 };
	char part[4096];
	size_t n;

	str_puts(&s, "");
	while (f && (n = fread(part, 1, sizeof(part), f)))
		str_put(&s, part, n);
	return s.s;
}

/* Return the program's output, which the caller frees. The session runs in a
 * child process, since pretended features cannot be restored. */
static inline char *traced_output(const struct traced *t)
{
	char path[] = "/tmp/traced.XXXXXX", *text;
	FILE *f = fdopen(mkstemp(path), "r");
	int status;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (!pid)
		_exit(traced_session(t, path));
	CHECK(waitpid(pid, &status, 0) == pid && status == 0);
	CHECK(f != NULL);
	text = read_all(f);
	if (f)
		fclose(f);
	unlink(path);
	return text;
}

/* Reduce each run of blanks to one. */
static inline void squeeze(char *text)
{
	char *to = text;

	for (const char *from = text; *from; from++)
		if (*from != ' ' || (to > text && to[-1] != ' '))
			*to++ = *from;
	*to = 0;
}

#endif

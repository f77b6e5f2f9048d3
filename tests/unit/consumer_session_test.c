/* consumer_session_test.c - whole sessions with a fake engine: the order of its
 * calls, and the output.
 * rows: P1 P2 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "consumer/session_impl.h"
#include "tests/unit/consumer_fake.h"
#include "tests/unit/unit.h"

/* A record of clause c at probe p, all its fields set to v. */
static void add_clause(const struct enabling *en, int cpu, uint32_t c,
	uint32_t p, uint64_t when, uint64_t v)
{
	const struct difo *d = &en->prog->clauses.v[c];
	struct fake_rec *f = fake_add(cpu, c, p, when, d->recsize);

	for (uint32_t i = 0; i < d->nfields; i++)
		memcpy((char *)f->bytes + d->field[i].off, &v,
			d->field[i].size);
}

static void add_fault(uint32_t clause, uint64_t when, enum dif_fault fault,
	uint32_t pc, uint64_t value)
{
	struct rec_error e = { .r = { .clause = REC_ERROR, .when = when },
		.clause = clause,
		.fault = fault,
		.pc = pc,
		.value = value };

	memcpy(fake_add(0, 0, 0, when, sizeof(e))->bytes, &e, sizeof(e));
}

static void exit_at_once(const struct enabling *en)
{
	(void)en;
	fake.exiting = true;
}

static void trace_begin(const struct enabling *en)
{
	add_clause(en, 0, 0, 0, 1, 42);
}

/* Two CPUs; the later record is read first. */
static void trace_ticks(const struct enabling *en)
{
	add_clause(en, 0, 1, 1, 30, 3);
	add_clause(en, 1, 1, 1, 20, 2);
	fake.exiting = true;
}

static void trace_end(const struct enabling *en)
{
	add_clause(en, 1, 2, 2, 40, 4);
}

static void exit_3(const struct enabling *en)
{
	add_clause(en, 0, 0, 0, 1, 3);
	fake.exiting = true;
}

static void drop_five(const struct enabling *en)
{
	(void)en;
	fake.drops[DROP_PRINCIPAL][0] = 5;
	fake.exiting = true;
}

static void fault_begin(const struct enabling *en)
{
	(void)en;
	add_fault(0, 1, DIF_FAULT_BADADDR, 0, 0x1f);
	fake.exiting = true;
}

static void interrupt(const struct enabling *en)
{
	(void)en;
	raise(SIGINT);
}

static void count_two(const struct enabling *en)
{
	(void)en;
	fake.elem[fake.nelems++] = (struct fake_elem){ 0, 7, 1 };
	fake.elem[fake.nelems++] = (struct fake_elem){ 0, 7, 1 };
	fake.exiting = true;
}

#define HEAD "CPU     ID                    FUNCTION:NAME\n"

static const struct session_case {
	const char *name, *text, *option;
	void (*on_begin)(const struct enabling *en);
	void (*on_wait)(const struct enabling *en);
	void (*on_end)(const struct enabling *en);
	const char *out, *err, *calls;
	int status;
} cases[] = {
	{ .name = "quiet, in order of time",
		.text = "BEGIN { printf(\"%d\\n\", 1); }"
			"tick-1s { printf(\"%d\\n\", 1); }"
			"END { printf(\"%d\\n\", 1); }",
		.option = "quiet",
		.on_begin = trace_begin,
		.on_wait = trace_ticks,
		.on_end = trace_end,
		.out = "42\n2\n3\n4\n\n",
		.calls = "oabwsec" },
	{ .name = "header and lines",
		.text = "BEGIN { trace(1); } END { trace(1); }",
		.on_begin = trace_begin,
		.on_wait = trace_ticks,
		.out = HEAD
		"  0      1                           :BEGIN        42\n"
		"  1      2                             :END         2\n"
		"  0      2                             :END         3\n\n",
		.err = "dtrace: description 'label ' matched 2 probes\n",
		.calls = "oabwsec" },
	{ .name = "exit status",
		.text = "BEGIN { exit(1); }",
		.option = "quiet",
		.on_begin = exit_3,
		.out = "\n",
		.calls = "oabsec",
		.status = 3 },
	{ .name = "drops",
		.text = "BEGIN { trace(1); }",
		.option = "quiet",
		.on_wait = drop_five,
		.out = "\n",
		.err = "dtrace: 5 drops on CPU 0\n"
		       "dtrace: raise the option bufsize (-b), or lower "
		       "switchrate so that buffers are read more often\n",
		.calls = "oabwsec" },
	{ .name = "fault",
		.text = "BEGIN /1/ { trace(1); }",
		.option = "quiet",
		.on_begin = fault_begin,
		.out = "\n",
		.err = "dtrace: error on enabled probe ID 1 (ID 1: "
		       "dtrace:::BEGIN): invalid address (0x1f) in predicate "
		       "at DIF offset 0\n",
		.calls = "oabsec" },
	{ .name = "Ctrl-C",
		.text = "BEGIN { trace(1); }",
		.option = "quiet",
		.on_wait = interrupt,
		.out = "\n\n",
		.calls = "oabwsec" },
	{ .name = "aggregation at the end",
		.text = "BEGIN { @[1] = count(); }",
		.option = "quiet",
		.on_wait = count_two,
		.out = "\n        7                2\n",
		.calls = "oabwsec" },
};

static char out_path[] = "/tmp/consumer_session_out_XXXXXX";
static char err_path[] = "/tmp/consumer_session_err_XXXXXX";

/* Return the file's contents, in a static buffer, and empty the file. */
static const char *take(const char *path)
{
	static char buf[4096];
	int fd = open(path, O_RDWR);
	ssize_t n = read(fd, buf, sizeof(buf) - 1);

	buf[n < 0 ? 0 : n] = 0;
	CHECK(!ftruncate(fd, 0));
	close(fd);
	return buf;
}

/* Standard error goes to a file while the session runs. */
static int run_session(struct session *s, const char *text)
{
	struct dc_source src = { .text = text, .pspec = DC_NAME };
	int saved = dup(STDERR_FILENO), status = -1;
	int fd = open(err_path, O_WRONLY | O_APPEND);

	dup2(fd, STDERR_FILENO);
	if (!ses_compile(s, &src, "label ") && !ses_compiled(s))
		status = ses_run(s);
	fflush(stderr);
	dup2(saved, STDERR_FILENO);
	close(saved);
	close(fd);
	return status;
}

static struct session *new_session(const char *option)
{
	struct session *s = ses_new("dtrace");

	s->ops[ENGINE_BPF] = &fake_ops;
	s->ops[ENGINE_PTRACE] = &fake_ops;
	ses_output(s, out_path);
	if (option)
		ses_option(s, option, NULL);
	return s;
}

static void test_session(const struct session_case *c)
{
	struct session *s = new_session(c->option);

	memset(&fake, 0, sizeof(fake));
	fake.on_begin = c->on_begin;
	fake.on_wait = c->on_wait ? c->on_wait : exit_at_once;
	fake.on_end = c->on_end;
	printf("# %s\n", c->name);
	CHECK(run_session(s, c->text) == c->status);
	ses_free(s);
	CHECK_STR(take(out_path), c->out);
	CHECK_STR(take(err_path), c->err ? c->err : "");
	CHECK_STR(fake.calls, c->calls);
}

/* If the host refuses, both engines are tried, and the first one's reason is
 * printed. */
static void test_refusal(const char *option, int err, const char *calls)
{
	struct session *s = new_session(option);

	memset(&fake, 0, sizeof(fake));
	fake.open_error = err;
	CHECK(run_session(s, "BEGIN { trace(1); }") == 1);
	ses_free(s);
	CHECK_STR(fake.calls, calls);
	CHECK(strstr(take(err_path),
		"dtrace: the fake refuses\ndtrace: ask it nicely\n"));
}

int main(void)
{
	close(mkstemp(out_path));
	close(mkstemp(err_path));
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		test_session(&cases[i]);
	test_refusal("engine=auto", EPERM, "oo");
	test_refusal("engine=auto", EINVAL, "o");
	test_refusal("engine=bpf", EPERM, "o");
	unlink(out_path);
	unlink(err_path);
	return unit_done();
}

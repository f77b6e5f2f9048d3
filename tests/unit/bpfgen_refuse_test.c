/* bpfgen_refuse_test.c - refusals: the message says what was tried, on what,
 * and why it failed; and, if known, what would allow it.
 * rows: E9 */
#include <errno.h>

#include "bpfgen/run/engine_impl.h"
#include "tests/unit/unit.h"

static const struct {
	enum refusal what;
	int err;
	const char *first;  /* beginning of the message */
	const char *advice; /* part of its second line; NULL if there is none */
} rows[] = {
	{ REFUSE_MAP, EPERM, "cannot make a BPF map (x): ", "" },
	{ REFUSE_LOAD, EPERM, "cannot load a BPF program (x): ", "" },
	{ REFUSE_PERF, EACCES, "cannot open a perf event (x): ", "" },
	{ REFUSE_MAP, ENOSYS,
		"cannot make a BPF map (x): ", "CONFIG_BPF_SYSCALL" },
	{ REFUSE_PERF, ENOSYS,
		"cannot open a perf event (x): ", "CONFIG_PERF_EVENTS" },
	{ REFUSE_TRACEPOINT, ENOENT, "cannot attach to the tracepoint (x): ",
		"CONFIG_FTRACE_SYSCALLS" },
	{ REFUSE_MAP, ENOMEM, "cannot make a BPF map (x): ", "bufsize" },
	{ REFUSE_LOAD, E2BIG, "cannot load a BPF program (x): ", "strsize" },
	{ REFUSE_RUN, ENOTSUP, "cannot run the program (x): ", "5.10" },
	{ REFUSE_MAP, EMFILE, "cannot make a BPF map (x): ", "ulimit -n" },
	{ REFUSE_LOAD, EIO, "cannot load a BPF program (x): ", NULL },
};

static void row(size_t i)
{
	struct diag d = { 0 };
	char want[256];
	const char *rest;

	CHECK(refused(&d, rows[i].what, rows[i].err, "x") == -rows[i].err);
	snprintf(want, sizeof(want), "%s%s", rows[i].first,
		strerror(rows[i].err));
	CHECK(!strncmp(d.text, want, strlen(want)));
	rest = d.text + strlen(want);
	CHECK(rows[i].advice ? *rest == '\n' && strstr(rest, rows[i].advice)
			     : !*rest);
	CHECK(refused(&d, REFUSE_MAP, EIO, "y") == -EIO);
	CHECK(d.err == rows[i].err);
}

/* Under lockdown, memory of processes is written by the other engine, which is
 * chosen because the host does not permit this one to. */
static void writer(void)
{
	struct diag d = { 0 };
	int r = refused(&d, REFUSE_LOAD_WRITER, EINVAL, "x");
	bool locked = strstr(d.text, "lockdown");

	CHECK(r == (locked ? -EPERM : -EINVAL));
	CHECK(!locked || strstr(d.text, "-xengine=ptrace"));
}

/* A map is refused after another one was allowed: the limit of locked
 * memory. */
static void limit(void)
{
	struct state state;
	struct bpf_engine b = { .state = &state };
	struct diag d = { 0 };

	CHECK(maps_add(&b, &d, 0, -EPERM, "x") == -ENOMEM);
	CHECK(strstr(d.text, "ulimit -l"));
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		row(i);
	writer();
	limit();
	return unit_done();
}

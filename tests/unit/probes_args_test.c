/* probes_args_test.c - the types of args[]: of one probe, and of all that a
 * description matches.
 * rows: V2 */
#include "probes/probe.h"
#include "tests/unit/unit.h"

static const struct {
	struct dif_pdesc pd;
	uint32_t n;
	bool agree;
	const char *want; /* NULL if there are fewer arguments */
} cases[] = {
	{ { "syscall", "", "read", "entry", 0, 0 }, 0, true,
		"unsigned int fd" },
	{ { "syscall", "", "read", "entry", 0, 0 }, 1, true,
		"userland char *buf" },
	{ { "syscall", "", "read", "entry", 0, 0 }, 2, true, "size_t count" },
	{ { "syscall", "", "read", "entry", 0, 0 }, 3, true, NULL },
	{ { "syscall", "", "openat", "entry", 0, 0 }, 1, true,
		"userland const char *filename" },
	{ { "syscall", "", "mmap", "entry", 0, 0 }, 5, true,
		"unsigned long off" },
	{ { "syscall", "", "[ls]et[rs]e[gu]id", "entry", 0, 0 }, 0, false,
		NULL },
	{ { "syscall", "", "set[fr]*uid", "entry", 0, 0 }, 0, true, "uid_t " },
	{ { "syscall", "", "getpid", "entry", 0, 0 }, 0, true, NULL },
	{ { "syscall", "", "read", "return", 0, 0 }, 0, true, "long" },
	{ { "syscall", "", "read", "return", 0, 0 }, 1, true, "long" },
	{ { "syscall", "", "read", "return", 0, 0 }, 2, true, NULL },
	{ { "syscall", "", "", "return", 0, 0 }, 0, true, "long" },
	{ { "syscall", "", "pread64", "", 0, 0 }, 0, false, NULL },
	{ { "syscall", "", "read*", "entry", 0, 0 }, 0, false, NULL },
	{ { "syscall", "", "pwrite*", "entry", 0, 0 }, 0, false, NULL },
	{ { "syscall", "", "get*id", "entry", 0, 0 }, 9, true, NULL },
	{ { "syscall", "", "nosuch", "entry", 0, 0 }, 0, false, NULL },
	{ { "dtrace", "", "", "BEGIN", 0, 0 }, 0, true, NULL },
	{ { "profile", "", "", "tick-1s", 0, 0 }, 0, true, NULL },
	{ { "", "", "", "", 1, 0 }, 0, true, NULL },
};

static void check_case(struct probes *ps, size_t i)
{
	const char *type = "unset";
	bool agree = probes_arg(ps, &cases[i].pd, cases[i].n, &type);

	CHECK(agree == cases[i].agree);
	if (agree)
		CHECK_STR(type ? type : "none",
			cases[i].want ? cases[i].want : "none");
}

/* No row of the table has more than the six that fit in registers, and none
 * has an empty place. */
static void see(void *arg, const struct probe *p)
{
	bool is_entry = !strcmp(p->name, "entry");
	struct str text = { 0 };
	uint32_t n = 0;
	size_t ntype;

	(void)arg;
	while ((ntype = probe_arg(p, n, &text))) {
		CHECK((text.n > ntype) == is_entry); /* the name */
		str_reset(&text);
		n++;
	}
	CHECK(n <= 6);
	str_free(&text);
}

int main(void)
{
	struct dif_pdesc all = { "syscall", "", "", "", 0, 0 };
	struct probes ps;

	probes_init(&ps);
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		check_case(&ps, i);
	probes_match(&ps, &all, see, NULL);
	probes_free(&ps);
	return unit_done();
}

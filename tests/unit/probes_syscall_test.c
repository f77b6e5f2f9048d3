/* probes_syscall_test.c - the tables of system calls, compared with the host's
 * headers, which are read as text so that no name can be forgotten.
 * rows: P20 P24 */
#include "probes/probe.h"
#include "probes/syscall_nr.h"
#include "tests/unit/unit.h"

static FILE *open_header(const char *name)
{
	static const char *const places[] = { "/usr/include/x86_64-linux-gnu",
		"/usr/include" };
	char path[128];
	FILE *f = NULL;

	for (size_t i = 0; !f && i < sizeof(places) / sizeof(*places); i++) {
		snprintf(path, sizeof(path), "%s/asm/%s", places[i], name);
		f = fopen(path, "r");
	}
	return f;
}

/* Lines are
 *
 *	#define __NR_name 5
 *	#define __NR_name (__X32_SYSCALL_BIT + 5)
 */
static unsigned against_lines(FILE *f, uint32_t from)
{
	char line[256], name[128];
	unsigned nr, n = 0;

	while (fgets(line, sizeof(line), f)) {
		if (sscanf(line, "#define __NR_%127s %u", name, &nr) != 2 &&
			sscanf(line, "#define __NR_%127s (%*[A-Z_a-z0-9] + %u",
				name, &nr) != 2)
			continue;
		n++;
		CHECK(syscall_of(from + nr) != SYSCALL_NONE);
		if (syscall_of(from + nr) != SYSCALL_NONE)
			CHECK_STR(syscall_name(syscall_of(from + nr)), name);
	}
	return n;
}

static void against_header(const char *name, uint32_t from)
{
	FILE *f = open_header(name);

	if (!f) {
		printf("# skipped: no asm/%s on this machine\n", name);
		return;
	}
	CHECK(against_lines(f, from) > 300);
	fclose(f);
}

static void numbers(void)
{
	static const struct {
		uint32_t number;
		const char *name;
	} cases[] = {
		{ 0, "read" },
		{ 469, "file_setattr" },
		{ 400, NULL },
		{ 511, NULL },
		{ SYSCALL_X32, "rt_sigaction" },
		{ SYSCALL_X32_END - 1, "pwritev2" },
		{ SYSCALL_X32_END, NULL },
		{ SYSCALL_I386, "restart_syscall" },
		{ SYSCALL_I386 + 7, "waitpid" },
		{ SYSCALL_I386 + 295, "openat" },
		{ SYSCALL_I386 + 222, NULL },
		{ SYSCALL_NUMBERS - 1, NULL },
		{ SYSCALL_NUMBERS, NULL },
		{ SYSCALL_NONE, NULL },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const char *name = syscall_name(syscall_of(cases[i].number));

		CHECK(!name == !cases[i].name);
		if (name && cases[i].name)
			CHECK_STR(name, cases[i].name);
	}
}

static void see(void *arg, const struct probe *p)
{
	uint32_t *next = arg;

	while (!syscall_name(*next))
		++*next;
	CHECK(p->attach.call == *next);
	CHECK_STR(p->func, syscall_name(*next));
	++*next;
}

int main(void)
{
	struct dif_pdesc pd = { "syscall", "", "", "entry", 0, 0 };
	struct probes ps;
	uint32_t next = 0;

	against_header("unistd_64.h", 0);
	against_header("unistd_x32.h", 0);
	against_header("unistd_32.h", SYSCALL_I386);
	numbers();
	CHECK(!syscall_name(syscall_count()) && !syscall_name(-1));
	probes_init(&ps);
	CHECK(probes_match(&ps, &pd, see, &next) == 472);
	CHECK(next == syscall_count());
	probes_free(&ps);
	return unit_done();
}

/* probes_syscall_test.c - the table of system calls against the machine's own
 * header, read as text so that no name can be forgotten.
 * rows: P20 */
#include "probes/probe.h"
#include "tests/unit/unit.h"

#include <sys/syscall.h>

static const char *const headers[] = {
	"/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
	"/usr/include/asm/unistd_64.h",
};

static FILE *open_header(void)
{
	FILE *f = NULL;

	for (size_t i = 0; !f && i < sizeof(headers) / sizeof(*headers); i++)
		f = fopen(headers[i], "r");
	return f;
}

static void against_header(FILE *f)
{
	char line[256], name[128];
	unsigned nr, n = 0;

	while (fgets(line, sizeof(line), f)) {
		if (sscanf(line, "#define __NR_%127s %u", name, &nr) != 2)
			continue;
		n++;
		CHECK(syscall_name(nr));
		CHECK_STR(syscall_name(nr) ? syscall_name(nr) : "", name);
	}
	CHECK(n > 300);
}

static void see(void *arg, const struct probe *p)
{
	uint32_t *next = arg;

	while (!syscall_name(*next))
		++*next;
	CHECK(p->attach.nr == *next);
	CHECK_STR(p->func, syscall_name(*next));
	++*next;
}

int main(void)
{
	struct dif_pdesc pd = { "syscall", "", "", "entry", 0, 0 };
	FILE *f = open_header();
	struct probes ps;
	uint32_t next = 0;

	if (f) {
		against_header(f);
		fclose(f);
	} else {
		printf("# skipped: no asm/unistd_64.h on this machine\n");
	}
	CHECK_STR(syscall_name(SYS_read), "read");
	CHECK_STR(syscall_name(469), "file_setattr");
	CHECK(!syscall_name(400) && !syscall_name(syscall_count()));
	CHECK(!syscall_name(-1));
	probes_init(&ps);
	CHECK(probes_match(&ps, &pd, see, &next) == 385);
	CHECK(next == syscall_count());
	probes_free(&ps);
	return unit_done();
}

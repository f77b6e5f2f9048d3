/* probes_perfmap_test.c - the map of a process that has functions without a
 * file: what is appended is found, and a file without an end, as a hole makes
 * it, is not read to its end.
 * rows: P115 */
#include <fcntl.h>
#include <unistd.h>

#include "probes/proc/perfmap.h"
#include "tests/unit/unit.h"

static void check_named(
	const struct perfmap *m, uint64_t addr, const char *name)
{
	const struct perfmap_function *f = perfmap_find(m, addr);
	struct str got = { 0 };

	str_puts(&got, "");
	if (f)
		perfmap_put(&got, m, f);
	CHECK_STR(got.s, name);
	str_free(&got);
}

static void append(const char *path, const char *text)
{
	FILE *f = fopen(path, "ae");

	CHECK(f && fputs(text, f) >= 0 && !fclose(f));
}

static void check_appended(const char *path)
{
	struct perfmap *m = perfmap_open(getpid(), geteuid(), 0);

	CHECK(m && !perfmap_has_grown(m));
	if (!m)
		return;
	check_named(m, 0x1008, "one");
	check_named(m, 0x1010, "");
	append(path, "2000 8 two\n3000 8 th");
	CHECK(perfmap_has_grown(m));
	perfmap_read(m);
	check_named(m, 0x2000, "two");
	check_named(m, 0x3000, "");
	append(path, "ree\n1000 10 one again\n");
	perfmap_read(m);
	check_named(m, 0x3000, "three");
	check_named(m, 0x1008, "one again");
	CHECK(!perfmap_has_grown(m));
	perfmap_close(m);
}

/* To read all of it would take days. */
static void check_endless(const char *path)
{
	struct perfmap *m;

	CHECK(!truncate(path, INT64_C(1) << 43));
	m = perfmap_open(getpid(), geteuid(), 0);
	CHECK(m && !perfmap_has_grown(m));
	if (m)
		check_named(m, 0x2000, "two");
	perfmap_close(m);
}

int main(void)
{
	char path[64];
	int fd;

	snprintf(path, sizeof(path), "/tmp/perf-%d.map", getpid());
	unlink(path);
	fd = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
	CHECK(fd >= 0 && !close(fd));
	append(path, "1000 10 one\n");
	check_appended(path);
	check_endless(path);
	unlink(path);
	return unit_done();
}

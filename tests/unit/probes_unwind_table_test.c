/* probes_unwind_table_test.c - many programs that run once and are deleted:
 * their rows get into the table, and their files do not stay open.
 * rows: Z21 */
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/few.h"
#include "base/xalloc.h"
#include "probes/proc/unwind_table.h"
#include "tests/unit/unit.h"

enum {
	MANY = FEW(300, 40)
};

static uint32_t *more(void *arg, uint32_t n)
{
	(void)arg, (void)n;
	return xcalloc(UNWIND_SHARD, 4);
}

/* Run a copy of sleep(1), and enter it when it has been deleted. */
static bool enter_copy(struct unwind_table *t, const char *bytes, size_t n)
{
	char path[] = "/tmp/unwind-XXXXXX";
	char *const argv[] = { path, "100", NULL };
	struct unwind_process p = { 0 };
	int fd = mkstemp(path);
	pid_t pid;

	CHECK(fd >= 0 && write(fd, bytes, n) == (ssize_t)n &&
		!fchmod(fd, 0700));
	close(fd);
	CHECK(!posix_spawn(&pid, path, NULL, NULL, argv, NULL));
	unlink(path);
	/* posix_spawn() returns before the program is mapped */
	for (int i = 0; i < 1000 && !p.n; i++) {
		usleep(i ? 1000 : 0);
		unwind_table_add(t, pid, &p);
	}
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	return p.n;
}

int main(void)
{
	struct unwind_table t = { .more = more };
	int entered = 0;
	size_t n;
	char *bytes = unit_read("/bin/sleep", &n);

	for (int i = 0; i < MANY; i++)
		entered += enter_copy(&t, bytes, n);
	CHECK(entered == MANY && !t.full);
	CHECK(t.objects.v.n < MANY && t.placed.n == t.objects.v.n);
	for (int i = 0; i < UNWIND_SHARDS; i++)
		free(t.shard[i]);
	unwind_table_free(&t);
	free(bytes);
	return unit_done();
}

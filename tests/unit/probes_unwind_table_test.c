/* probes_unwind_table_test.c - many programs that run once and are deleted:
 * their rows get into the table, and their files do not stay open. Whoever
 * makes a table can do something else meanwhile, or give up.
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

static void free_all(struct unwind_table *t)
{
	for (int i = 0; i < UNWIND_SHARDS; i++)
		free(t->shard[i]);
	unwind_table_free(t);
}

struct pauses {
	uint32_t n, most;
};

static bool on_pause(void *arg)
{
	struct pauses *p = arg;

	return ++p->n >= p->most;
}

/* Enter this program; return how many words that took. */
static uint32_t enter_own(struct pauses *p)
{
	struct rows_pause pause = { on_pause, p };
	struct unwind_table t = { .more = more, .pause = &pause };
	struct unwind_process own = { 0 };
	uint32_t used;

	unwind_table_add(&t, getpid(), &own);
	used = t.used;
	free_all(&t);
	return used;
}

static void check_pauses(void)
{
	struct pauses all = { .most = UINT32_MAX }, first = { .most = 1 };
	uint32_t used = enter_own(&all);

	CHECK(all.n > 5);
	CHECK(enter_own(&first) < used / 10);
}

int main(void)
{
	struct unwind_table t = { .more = more };
	int entered = 0;
	size_t n;
	char *bytes = unit_read("/bin/sleep", &n);

	check_pauses();

	for (int i = 0; i < MANY; i++)
		entered += enter_copy(&t, bytes, n);
	CHECK(entered == MANY && !t.full);
	CHECK(t.objects.v.n < MANY && t.placed.n == t.objects.v.n);
	free_all(&t);
	free(bytes);
	return unit_done();
}

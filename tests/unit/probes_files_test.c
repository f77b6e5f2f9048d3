/* probes_files_test.c - many processes that each run another program: their
 * files do not all stay open, but those do in which probes are. */
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/few.h"
#include "base/procfile.h"
#include "probes/probe.h"
#include "probes/proc/object.h"
#include "tests/unit/unit.h"

enum {
	MANY = FEW(400, 40)
};

static char dir[64]; /* that the test has for itself */
static pid_t child[MANY];

static void begin(int i)
{
	char path[128], command[256];

	snprintf(path, sizeof(path), "%s/sleep%d", dir, i);
	snprintf(command, sizeof(command), "cp /bin/sleep %s", path);
	CHECK(!system(command));
	child[i] = fork();
	if (!child[i]) {
		execl(path, path, "100", NULL);
		_exit(1);
	}
	CHECK(child[i] > 0);
}

static void end(int i)
{
	CHECK(!kill(child[i], SIGKILL));
	CHECK(waitpid(child[i], NULL, 0) == child[i]);
}

/* True if a file of /proc/PID has the text. */
static bool has(pid_t pid, const char *name, const char *text)
{
	char all[8192];

	return procfile_read(pid, name, all, sizeof(all)) > 0 &&
	       strstr(all, text);
}

/* Wait until the child has mapped its library. */
static void await(int i)
{
	int n = 0;

	while (n < 1000 && (!has(child[i], "comm", "sleep") ||
				   !has(child[i], "maps", "libc.so.6"))) {
		usleep(10000);
		n++;
	}
	CHECK(n < 1000);
}

static void see(void *arg, const struct probe *p)
{
	*(const struct probe **)arg = p;
}

static bool is_open(const struct probes *ps, const struct object *o)
{
	for (size_t i = 0; i < ps->objects->v.n; i++)
		if (ps->objects->v.v[i] == o)
			return true;
	return false;
}

/* Ask for probes that no process has, while others begin, and one that the
 * first one has. */
static void check(const char *prov)
{
	const struct dif_pdesc none = {
		.prov = prov, .mod = "no_such", .func = "main", .name = "entry"
	};
	char own[16];
	const struct dif_pdesc one = { .prov = own,
		.mod = "libc.so.6",
		.func = "malloc",
		.name = "entry" };
	const struct probe *p = NULL;
	const struct object *o;
	struct probes ps;
	size_t most = 0;

	snprintf(own, sizeof(own), "pid%d", child[0]);
	probes_init(&ps);
	CHECK(probes_match(&ps, &one, see, &p) == 1);
	for (int i = 1; i < MANY; i++) {
		probes_changed(&ps, child[i]);
		CHECK(!probes_match(&ps, &none, NULL, NULL));
		probes_settled(&ps);
		most = ps.objects->v.n > most ? ps.objects->v.n : most;
	}
	CHECK(most > 3 && most < MANY * 3 / 4);
	CHECK(p && probe_process(p, &o) == child[0] && is_open(&ps, o));
	probes_changed(&ps, child[0]);
	CHECK(probes_match(&ps, &one, NULL, NULL) == 1);
	probes_settled(&ps);
	probes_free(&ps);
}

int main(void)
{
	char command[128];

	snprintf(dir, sizeof(dir), "/tmp/dtrace-files.XXXXXX");
	CHECK(mkdtemp(dir));
	for (int i = 0; i < MANY; i++)
		begin(i);
	for (int i = 0; i < MANY; i++)
		await(i);
	check("pid*");
	check("no_such*");
	for (int i = 0; i < MANY; i++)
		end(i);
	snprintf(command, sizeof(command), "rm -rf %s", dir);
	CHECK(!system(command));
	return unit_done();
}

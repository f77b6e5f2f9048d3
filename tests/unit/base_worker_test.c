/* base_worker_test.c - a worker that cannot be started, since its owner may
 * have no further process. rows: C6 */
#include "base/worker.h"

#include <errno.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/unit.h"

enum {
	ANYBODY = 54322, /* a user who has no processes */
	TIMES = 3000,
	LIMIT = 20 /* s */
};

/* The thread that starts the process may fail before worker_new() returns. */
static int ask_often(void)
{
	const struct rlimit two = { 2, 2 }; /* we, and that thread */

	alarm(LIMIT);
	if (setrlimit(RLIMIT_NPROC, &two) || setuid(ANYBODY))
		return 2;
	for (int i = 0; i < TIMES; i++) {
		struct worker *w = worker_new();
		int err = worker_error(w);

		worker_free(w);
		if (err != EAGAIN)
			return 1;
	}
	return 0;
}

int main(void)
{
	int status = -1;
	pid_t pid;

	if (geteuid() != 0)
		return unit_done();
	pid = fork();
	if (!pid)
		_exit(ask_often());
	CHECK(waitpid(pid, &status, 0) == pid);
	CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	return unit_done();
}

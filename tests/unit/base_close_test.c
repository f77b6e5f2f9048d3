/* base_close_test.c - closing many files at once closes them, and no others.
 * rows: P162 */
#include <fcntl.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/close.h"
#include "tests/unit/unit.h"

enum {
	MOST = 200
};

static bool is_open(int fd)
{
	return fcntl(fd, F_GETFD) >= 0;
}

static void check(size_t n)
{
	int fd[MOST], other = dup(0);
	size_t open = 0;

	for (size_t i = 0; i < n; i++)
		fd[i] = dup(0);
	for (size_t i = 0; i < n; i++)
		open += is_open(fd[i]);
	CHECK(open == n);
	close_together(fd, n);
	for (size_t i = 0; i < n; i++)
		open -= !is_open(fd[i]);
	CHECK(!open && is_open(other));
	close(other);
}

/* Use pipes to see that another process has closed its ends. */
static void check_behind(void)
{
	int fd[MOST], end[2];
	char c;
	pid_t pid;

	CHECK(!pipe(end));
	for (size_t i = 0; i < MOST; i++)
		fd[MOST - 1 - i] = dup(end[1]);
	pid = close_behind(fd, MOST);
	CHECK(pid > 0 && !is_open(fd[0]) && is_open(end[1]));
	close(end[1]);
	CHECK(!read(end[0], &c, 1));
	CHECK(waitpid(pid, NULL, 0) == pid);
	close(end[0]);
}

int main(void)
{
	check(0);
	check(1);
	check(5);
	check(MOST);
	check_behind();
	return unit_done();
}

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

static bool any_open(const int *fd, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (is_open(fd[i]))
			return true;
	return false;
}

/* What one waits for is closed, then all. */
static void check_closing(void)
{
	int fd[MOST], other = dup(0);
	struct closing c = { 0 };

	for (size_t i = 0; i < MOST; i++)
		fd[i] = dup(0);
	closing_wait(&c, 1);
	closing_add(&c, fd, 0, 1);
	closing_add(&c, fd, 10, 1);
	closing_add(&c, fd + 10, 1, 2);
	closing_add(&c, fd + 11, 9, 1);
	closing_wait(&c, 1);
	CHECK(!any_open(fd, 10) && !any_open(fd + 11, 9));
	closing_wait(&c, 2);
	CHECK(!any_open(fd, 20) && is_open(fd[20]));
	closing_add(&c, fd + 20, MOST - 20, 3);
	closing_end(&c);
	CHECK(!any_open(fd, MOST) && is_open(other));
	close(other);
}

int main(void)
{
	check(0);
	check(1);
	check(5);
	check(MOST);
	check_behind();
	check_closing();
	return unit_done();
}

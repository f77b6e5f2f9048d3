/* base_close_test.c - many files are closed together, and no others.
 * rows: P162 */
#include <fcntl.h>
#include <stdbool.h>
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

int main(void)
{
	check(0);
	check(1);
	check(5);
	check(MOST);
	return unit_done();
}

/* base_piece_test.c - parts of files, read from pieces: wherever they are, they
 * are what pread(2) returns, up to the end; only what was written since the
 * piece was read is not seen.
 * rows: P100 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/piece.h"
#include "tests/unit/unit.h"

enum {
	SIZE = 3 * PAGE + 100,
	TIMES = 20000
};

static int make_file(void)
{
	int fd = memfd_create("piece", 0);
	uint8_t byte[SIZE];

	for (size_t i = 0; i < SIZE; i++)
		byte[i] = rand();
	CHECK(write(fd, byte, SIZE) == SIZE);
	return fd;
}

static void check_random(const int fd[2])
{
	struct piece p = { 0 };
	uint8_t got[2 * PAGE], want[2 * PAGE];
	int wrong = 0;

	for (int i = 0; i < TIMES; i++) {
		int f = fd[rand() % 8 == 0];
		uint64_t off = rand() % (SIZE + 50);
		size_t n = rand() % (i % 4 ? 20 : (int)sizeof(got));
		ssize_t is = pread(f, want, n, (off_t)off);

		wrong += piece_read(&p, f, off, got, n) != (size_t)is ||
			 memcmp(got, want, is) != 0;
	}
	CHECK(!wrong);
}

static void check_old(int fd)
{
	struct piece p = { 0 };
	uint8_t was, now = 0;

	CHECK(piece_read(&p, fd, 10, &was, 1) == 1);
	CHECK(pwrite(fd, &(uint8_t){ was ^ 0xff }, 1, 10) == 1);
	CHECK(piece_read(&p, fd, 10, &now, 1) == 1 && now == was);
	p.n = 0;
	CHECK(piece_read(&p, fd, 10, &now, 1) == 1 && (now ^ was) == 0xff);
}

int main(void)
{
	int fd[2] = { make_file(), make_file() };

	check_random(fd);
	check_old(fd[0]);
	CHECK(!piece_read(&(struct piece){ 0 }, -1, 0, &fd, sizeof(fd)));
	return unit_done();
}

/* piece.h - reading many short parts of a file, or of a process's memory by
 * /proc/PID/mem, that are near each other: with one system call for a piece
 * that has several of them. */
#ifndef BASE_PIECE_H
#define BASE_PIECE_H

#include <stddef.h>
#include <stdint.h>

#include "base/page.h"

/* What was read last. {0}: nothing. What others have written since is not
 * seen; nor is it seen that fd was opened for another file. */
struct piece {
	int fd;
	uint64_t off;
	size_t n;
	uint8_t bytes[PAGE];
};

/* Read n bytes at an offset. Returns how many were read: fewer at the file's
 * end, or if the rest cannot be read. */
size_t piece_read(struct piece *p, int fd, uint64_t off, void *to, size_t n);

#endif

/* close.h - closing many files, each of which takes long to close. */
#ifndef BASE_CLOSE_H
#define BASE_CLOSE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/vec.h"

/* Close them, in several threads if there are many. Returns when all are
 * closed. */
void close_together(const int *fd, size_t n);
/* Close them without waiting: a process of its own, with no other files, waits
 * until what they refer to is gone. Returns its ID; -1: they are still open. */
pid_t close_behind(int *fd, size_t n);

/* Files that threads of ours are closing; zeroed, there are none. */
struct closing {
	VEC(struct close_batch *) batch;
};
/* Begin to close them; the key says what they are of. */
void closing_add(struct closing *c, const int *fd, size_t n, uint64_t key);
/* Wait until all with this key are closed. */
void closing_wait(struct closing *c, uint64_t key);
/* Wait for all, and free. */
void closing_end(struct closing *c);

#endif

/* stack.h - how much of the stack is left, for code that recurses as deeply as
 * its input is nested. The limits on that depth suit the usual stack of 8 MB;
 * where the user's limit is lower, the stack ends first. */
#ifndef BASE_STACK_H
#define BASE_STACK_H

#include <stdbool.h>
#include <stddef.h>

/* So many bytes are left of the main thread's stack; true in other threads. */
bool stack_has(size_t bytes);

/* Less is left than functions need that do not recurse. */
bool stack_is_low(void);

#endif

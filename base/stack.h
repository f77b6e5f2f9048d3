/* stack.h - how much stack is left, for code that recurses as deeply as its
 * input is nested. The limits on nesting suit the usual stack of 8 MB; if the
 * user's limit is lower, the stack may end first. */
#ifndef BASE_STACK_H
#define BASE_STACK_H

#include <stdbool.h>
#include <stddef.h>

/* True if this many bytes of the main thread's stack are left; always true in
 * other threads. */
bool stack_has(size_t bytes);

/* True if less is left than functions need that do not recurse. */
bool stack_is_low(void);

#endif

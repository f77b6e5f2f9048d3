/* stack.h - how much of the stack is left, for what recurses as deep as its
 * input is nested. Limits of depth suit the usual stack of 8 MB; where the
 * user's limit is lower, the stack ends before they do. */
#ifndef BASE_STACK_H
#define BASE_STACK_H

#include <stdbool.h>

/* Less is left of the main thread's stack than functions need that do not
 * recurse; false in other threads. */
bool stack_is_low(void);

#endif

/* setid.h - programs that change the user, or get capabilities, when they are
 * executed. The kernel does not let one do so in a thread that somebody traces
 * who may not trace what it becomes. */
#ifndef BASE_SETID_H
#define BASE_SETID_H

#include <stdbool.h>

bool setid_file(const char *path); /* it is such a program */
bool setid_traceable(void);	   /* we may trace all that there are */

#endif

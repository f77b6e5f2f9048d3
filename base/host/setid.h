/* setid.h - programs that change the user, or gain capabilities, when they are
 * executed. The kernel does not let them do so in a thread that is traced by
 * somebody who must not trace the result. */
#ifndef BASE_SETID_H
#define BASE_SETID_H

#include <stdbool.h>

bool setid_file(const char *path); /* true if it is such a program */
bool setid_traceable(void);	   /* true if we may trace all of them */

#endif

/* files.h - the limit of open files. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <stdbool.h>
#include <stdint.h>

/* After EMFILE: raise the limit to the hard limit or, with the capability for
 * it, to the system's maximum. Returns false if it is that high already. errno
 * stays as it is. */
bool files_raise(void);
enum {
	FILES_ROOM = 64 /* enough for whatever is opened and closed again */
};
/* Raise the limit in time if fewer than n descriptors are left above this one:
 * code that opens other files must not find that there is none. Returns false
 * if that is not possible. */
bool files_keep_room(int fd, uint32_t n);
/* True if no more files can be opened: what failed may have failed for this
 * reason. */
bool files_used_up(void);
/* Like strerror(3), and says what helps against EMFILE. */
const char *files_strerror(int err);
/* In a child that is about to execute a program: restore the limit. */
void files_lower(void);

#endif

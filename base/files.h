/* files.h - the limit of open files. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <stdbool.h>

/* After EMFILE: raise the limit to the hard limit or, with the capability for
 * it, to the system's maximum. Returns false if it is that high already. */
bool files_raise(void);
/* Raise the limit in time if this descriptor is not far below it: code that
 * opens other files must not find that there is no descriptor left. */
void files_keep_room(int fd);

#endif

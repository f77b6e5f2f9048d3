/* same_file.h - whether two paths lead to the same file. */
#ifndef BASE_SAME_FILE_H
#define BASE_SAME_FILE_H

#include <stdbool.h>

/* False also if one of them leads to none, or may not be looked at. */
bool same_file(const char *a, const char *b);

#endif

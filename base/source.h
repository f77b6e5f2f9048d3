/* source.h - reading a D source whole. */
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H

#include "base/str.h"

/* NULL, or why it is not a text. What editors elsewhere put before UTF-8 is not
 * part of it. */
const char *source_read(int fd, struct str *text);

#endif

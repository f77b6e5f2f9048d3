/* source.h - reading a whole D source. */
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H

#include "base/str.h"

/* Read a text without its byte order mark. Returns NULL, or why it is not a
 * text. */
const char *source_read(int fd, struct str *text);

#endif

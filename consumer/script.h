/* script.h - reading a D script. */
#ifndef CONSUMER_SCRIPT_H
#define CONSUMER_SCRIPT_H

#include "consumer/session.h"

/* The text of a file, or of standard input for "-"; the caller frees it. NULL
 * after the message. */
char *script_read(struct session *s, const char *path);

#endif

/* preproc.h - -C: a script through the C preprocessor of the host. */
#ifndef CONSUMER_PREPROC_H
#define CONSUMER_PREPROC_H

#include "consumer/session.h"

/* The preprocessed text of the script `text', which was read from the file
 * `path'; the caller frees it. NULL after the message. */
char *preproc_run(struct session *s, const char *path, const char *text);

#endif

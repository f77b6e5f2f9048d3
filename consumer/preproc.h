/* preproc.h - -C: a program through the C preprocessor of the host. */
#ifndef CONSUMER_PREPROC_H
#define CONSUMER_PREPROC_H

struct session;

/* The preprocessed text of the program `text', whose messages name it
 * `path'; the caller frees it. NULL after the message. */
char *preproc_run(struct session *s, const char *path, const char *text);

#endif

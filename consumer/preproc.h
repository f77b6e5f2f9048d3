/* preproc.h - -C: runs a program through the C preprocessor of the host. */
#ifndef CONSUMER_PREPROC_H
#define CONSUMER_PREPROC_H

struct session;

/* Return the preprocessed text of the program `text', which messages call
 * `path'; the caller frees it. Returns NULL after the message. */
char *preproc_run(struct session *s, const char *path, const char *text);

#endif

/* script.h - reading a D script, and the options on its first line. */
#ifndef CONSUMER_SCRIPT_H
#define CONSUMER_SCRIPT_H

struct session;

/* Read a file, or standard input for "-". The caller frees the text. Returns
 * NULL after the message. */
char *script_read(struct session *s, const char *path);

/* From a first line "#!/usr/bin/dtrace -q -s" the kernel passes all that
 * follows the interpreter as one argument, before the script's name. Return the
 * words of that argument, for words_free(), or NULL if the command line is not
 * of this kind. */
char **script_options(int argc, char **argv);

#endif

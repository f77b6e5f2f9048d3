/* script.h - reading a D script, and the options on its first line. */
#ifndef CONSUMER_SCRIPT_H
#define CONSUMER_SCRIPT_H

struct session;

/* The text of a file, or of standard input for "-"; the caller frees it. NULL
 * after the message. */
char *script_read(struct session *s, const char *path);

/* "#!/usr/bin/dtrace -q -s": all that follows the interpreter's name comes as
 * one argument, before the script's. The words of it, for words_free(); NULL
 * if this is no such command line. */
char **script_options(int argc, char **argv);

#endif

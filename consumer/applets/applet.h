/* applet.h - what the command lines of lockstat(1) and plockstat(1) have in
 * common. */
#ifndef CONSUMER_APPLET_H
#define CONSUMER_APPLET_H

#include <stdbool.h>
#include <stdint.h>

struct str;

/* False: the text is not a number, or too large. */
bool applet_number(const char *text, uint64_t *n);
/* The command as one line of words. */
void applet_command(struct str *line, char **argv);

#endif

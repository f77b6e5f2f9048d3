/* child.h - a child of ours that becomes a command. Until then it runs in our
 * memory, as after vfork(2), since making a copy would take longer than all the
 * rest; a thread lends it its stack meanwhile. */
#ifndef CONSUMER_CHILD_H
#define CONSUMER_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

/* How the command is to run. */
struct child_opts {
	/* NAME=value to add to its environment, and names to remove from it
	 * before; NULL is behind the last, or in place of all */
	char *const *set, *const *unset;
	const char *user; /* user to run it as, by name or number; NULL: ours */
	bool apart;	  /* send its standard output to our standard error */
	const char *progname; /* for messages if it cannot be started */
};

/* Start the child, and set *line to our end of the socket between us. argv is
 * of words_split(), and is freed; what opts refers to must stay. Returns 0, or
 * -1 after the message.
 *
 * The child waits for a word that says whether it is traced, so that we see it
 * fail; if it is not, it waits for a second word. It ends when we do, or when
 * its line is closed. */
int child_start(const struct child_opts *opts, char **argv, int *line);

/* Wait for the child to begin. Returns its process id; -1, with errno: it does
 * not. */
pid_t child_hear(int line);

/* Send it a word. False: it has ended. */
bool child_tell(int line, bool traced);

#endif

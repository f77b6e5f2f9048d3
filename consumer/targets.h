/* targets.h - the processes that a session is about: the commands of -c and the
 * processes of -p, in the order of the command line. The first is $target. The
 * session ends when all of them have ended. Nothing here traces a running
 * process, though the engine may. Only a command is ever stopped, before it
 * begins, and killed, if the session ends first. A worker does that, and
 * everything else that needs ptrace, so that a busy session does not delay a
 * traced process. */
#ifndef CONSUMER_TARGETS_H
#define CONSUMER_TARGETS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/vec.h"
#include "dvm/engine.h"

struct session;
struct worker;

struct target {
	const char *text; /* the argument of the flag */
	bool command;	  /* -c, not -p */
	pid_t pid;	  /* 0: not started or grabbed yet */
	int line;	  /* for command_release() */
	int fd;		  /* from grab_handle() */
	bool ended, told;
	int status; /* how it ended, as of wait(2); 0: unknown */
};

/* True for a command that ptrace(2) holds until it is released; one that is not
 * traced waits for a word on its line instead. */
static inline bool target_is_held(const struct target *t)
{
	return t->command && t->line < 0;
}

struct targets {
	VEC(struct target) v;
	VEC(struct engine_target) enabled;
	/* makes all calls of ptrace(2); NULL: not needed */
	struct worker *tracer;
};

/* Add a target; the text must outlive the session. */
void targets_add(struct targets *t, const char *text, bool command);
/* Start the commands and grab the processes; probed: see ses_start(). Returns
 * 0, or -1 after the message. */
int targets_start(struct session *s, bool probed);
/* Fill in the targets of the enabling. */
void targets_enable(struct session *s);
/* Add the processes that probes name, for an engine that sees only processes
 * that it traces. The session does not end with them. Returns 0 or -errno. */
int targets_enable_named(struct session *s, struct diag *d);
/* True if the option can no longer take effect, since commands have been
 * started with its old value. */
bool targets_settled(const struct targets *t, const char *option);
/* Let the commands go on. */
void targets_release(struct session *s);
/* targets_look() finds out which targets have ended; targets_tell() reports it,
 * once their last records have been printed. */
void targets_look(struct session *s);
void targets_tell(struct session *s);
/* Warn of commands that failed, in a quiet session. */
void targets_warn(struct session *s);
/* True if there are targets, and all of them have ended. */
bool targets_over(const struct targets *t);
void targets_close(struct targets *t);

#endif

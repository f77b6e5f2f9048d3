/* targets.h - the processes that a session is about: the commands of -c and the
 * processes of -p, in the order of the command line. The first is $target. The
 * session ends when all of them have. Nothing here traces a process, though the
 * engine may; only a command is ever stopped, before it begins, and killed,
 * when the session ends first. A thread of its own does that, and all tracing
 * by ptrace, so that nothing that the session is busy with delays a traced
 * process. */
#ifndef CONSUMER_TARGETS_H
#define CONSUMER_TARGETS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/vec.h"
#include "dvm/engine.h"

struct session;
struct worker;

struct target {
	const char *text; /* what the flag says */
	bool command;	  /* -c, not -p */
	pid_t pid;	  /* 0: not started or grabbed yet */
	int line;	  /* to a command, see command.h */
	int fd;		  /* its handle, see grab.h */
	bool ended, told;
	int status; /* once it has ended, as of wait(2); 0: unknown */
};

struct targets {
	VEC(struct target) v;
	VEC(struct engine_target) enabled;
	struct worker *tracer; /* all of ptrace(2) is done by it; NULL: none */
};

/* The text outlives the session. */
void targets_add(struct targets *t, const char *text, bool command);
/* Start or grab them. 0, or -1 after the message. */
int targets_start(struct session *s);
/* As the engine is to know them. */
void targets_enable(struct session *s);
/* And those that probes name, which the session does not end with: for an
 * engine that sees only processes that it traces. -1 after the message. */
int targets_enable_named(struct session *s);
/* It comes too late for this option: commands have been started with what it
 * was. */
bool targets_settled(const struct targets *t, const char *option);
/* The commands go on. */
void targets_release(struct session *s);
/* Find out which have ended; then, when their last records were printed, say
 * so. */
void targets_look(struct session *s);
void targets_tell(struct session *s);
/* Of commands that failed, where the session is quiet about them. */
void targets_warn(struct session *s);
/* All have ended, and there was one. */
bool targets_over(const struct targets *t);
void targets_close(struct targets *t);

#endif

/* near.h - where the tracer runs while it traces. */
#ifndef FASTTRAP_NEAR_H
#define FASTTRAP_NEAR_H

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct ft_thread;

enum {
	FT_NEAR_LOOK = 10000000
};

struct ft_near {
	bool may;	/* be near a thread at all */
	atomic_bool is; /* the tracer is, on the CPU: */
	int cpu;
	atomic_uint stops; /* of all threads, so far */
	/* The session looks every FT_NEAR_LOOK ns; when it has, and at how
	 * many stops. */
	atomic_bool minded;
	uint64_t looked;
	uint32_t seen;
	cpu_set_t usual; /* where it runs else */
	pid_t tid;	 /* of the last stop */
	uint32_t same;	 /* so many stops of that, none of them late */
	uint64_t last;	 /* when it stopped */
	uint64_t kept;	 /* ns that the tracer had had to wait for a CPU then */
	uint64_t from;	 /* not before that time */
	uint64_t pause;	 /* ns; how long it stays away the next time */
};

/* Whether the tracer may; the session's, before the tracer begins. */
void ft_near_try(struct ft_near *n);
/* The thread has stopped. The tracer's. */
void ft_near_stop(struct ft_near *n, struct ft_thread *t, uint64_t now);
void ft_near_leave(struct ft_near *n); /* the tracer runs as usual */
/* The session's, who looks at the tracer; whether it is to look again. */
bool ft_near_look(struct ft_near *n, pid_t tracer, uint64_t now);

#endif

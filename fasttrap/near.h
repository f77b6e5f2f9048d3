/* near.h - the CPU on which the tracer runs while it traces. */
#ifndef FASTTRAP_NEAR_H
#define FASTTRAP_NEAR_H

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct ft_thread;

struct ft_near {
	bool may;	/* the tracer may run on the CPU of a thread at all */
	atomic_bool is; /* it does so now, on `cpu' */
	int cpu;
	atomic_uint stops; /* number of stops of all threads so far */
	/* The session looks: when it last did, at how many stops, and ns until
	 * it does so again. */
	atomic_bool minded;
	uint64_t looked;
	uint32_t seen;
	uint32_t every;
	cpu_set_t usual;   /* where it runs otherwise */
	pid_t tid;	   /* the thread that stopped last */
	uint32_t same;	   /* its stops in a row, none late, while away */
	uint64_t last;	   /* when it stopped last */
	uint64_t least;	   /* ns between two of them */
	uint32_t slow;	   /* the last ones that took twice as long */
	uint64_t went;	   /* when it last made sure that it is near */
	uint64_t patience; /* ns until it does so again if stops are slow */
	int schedstat;	   /* open file of the tracer's, or -1 */
	uint64_t measured; /* when it last read that file */
	uint64_t kept;	   /* ns that it had waited for a CPU by then */
	uint64_t from;	   /* time before which it stays away */
	uint64_t pause;	   /* ns that it stays away the next time */
};

/* Find out whether the tracer may; called by the session before the tracer
 * begins. */
void ft_near_try(struct ft_near *n);
/* Note that the thread has stopped. Called by the tracer. */
void ft_near_stop(struct ft_near *n, struct ft_thread *t, uint64_t now);
void ft_near_leave(struct ft_near *n); /* let the tracer run as usual */
/* For the session, which needs the tracer now: have it get its share of a CPU.
 * It may go near again when it stops a thread. */
void ft_near_hurry(struct ft_near *n, pid_t tracer);
void ft_near_end(struct ft_near *n); /* the tracer is to leave, or has ended */
/* Check on the tracer, for the session; returns ns until it should look again,
 * or 0: it need not. */
uint64_t ft_near_look(struct ft_near *n, pid_t tracer, uint64_t now);

#endif

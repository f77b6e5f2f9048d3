/* worker.h - a process of our own that runs one function at a time on behalf of
 * its owner, sharing our memory and files. ptrace(2) needs one: only the thread
 * that seized a process may control it, and what it has seized is released when
 * it ends. It is not killed together with us: it notices our death, and ends by
 * itself.
 *
 * It blocks the same signals as the thread that created it, and ignores all but
 * faults until one of its functions catches them. wait(2) does not find it
 * among anybody's children. If somebody kills it we end, since nobody knows
 * what it was doing; so we do if it gets no memory. */
#ifndef BASE_WORKER_H
#define BASE_WORKER_H

#include <stdbool.h>
#include <sys/types.h>

struct worker;

typedef void worker_fn(void *arg);

/* Start a worker, without waiting for it. */
struct worker *worker_new(void);
/* Wait until it runs. Returns 0, or errno if it does not: then what it is given
 * to do is not done. */
int worker_error(struct worker *w);
pid_t worker_pid(const struct worker *w); /* once it runs */
/* Start fn in the worker, which must be idle, without waiting for it. */
void worker_start(struct worker *w, worker_fn *fn, void *arg);
/* Wait until it is done. Meanwhile send it `sig' again and again, to interrupt
 * a system call that sleeps; 0: send nothing. */
void worker_wait(struct worker *w, int sig);
/* Send one signal, to get its attention. */
void worker_signal(struct worker *w, int sig);
void worker_call(
	struct worker *w, worker_fn *fn, void *arg); /* start and wait */
/* Set what the worker does when its owner has died, or when it gets no memory,
 * before it ends itself; NULL: nothing. It abandons whatever it is doing,
 * unless it has said that it is busy, and then after a second at the latest. fn
 * can take no locks and allocate no heap memory. */
void worker_last(struct worker *w, worker_fn *fn, void *arg);
void worker_busy(struct worker *w, bool busy);
/* Set what the owner does at once when somebody has killed the worker, before
 * the owner ends, too. */
void worker_killed(struct worker *w, worker_fn *fn, void *arg);
/* Wait until the kernel has removed it. It may have ended before. */
void worker_end(struct worker *w);
void worker_free(struct worker *w); /* end it and free; NULL: nothing */

#endif

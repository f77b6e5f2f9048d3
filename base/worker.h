/* worker.h - a process of our own that runs one function at a time for its
 * owners, in our memory and with our files. ptrace(2) needs one: only the
 * thread that has seized a process may ask anything of it, and what it has
 * seized is released when it ends. Who kills us does not kill it: it hears of
 * that, and ends by itself.
 *
 * It blocks the same signals as the thread that made it, and ignores all but
 * faults until a function of its catches them. It is nobody's child that
 * wait(2) would find. Who kills it ends us, since nobody knows what it was
 * doing. */
#ifndef BASE_WORKER_H
#define BASE_WORKER_H

#include <stdbool.h>
#include <sys/types.h>

struct worker;

typedef void worker_fn(void *arg);

struct worker *worker_new(void); /* NULL, and errno: there cannot be one */
pid_t worker_pid(const struct worker *w);
/* Do that, which it does not wait for; it has nothing else to do. */
void worker_start(struct worker *w, worker_fn *fn, void *arg);
/* Until it is done. A signal goes to it again and again meanwhile, for a call
 * that sleeps to be ended by; 0: none. */
void worker_wait(struct worker *w, int sig);
/* One signal, for what it does to look up. */
void worker_signal(struct worker *w, int sig);
void worker_call(struct worker *w, worker_fn *fn, void *arg); /* both */
/* What it does when its owner has ended, before it ends as well; NULL: nothing.
 * It breaks off for that whatever it does, unless it says that it is busy, and
 * that for a second at the most; no lock is to be had any more, and no memory
 * of the heap. */
void worker_last(struct worker *w, worker_fn *fn, void *arg);
void worker_busy(struct worker *w, bool busy);
/* What its owner does at once when somebody has killed it, before that ends,
 * too. */
void worker_killed(struct worker *w, worker_fn *fn, void *arg);
/* Until the kernel has it no more. It may have ended before. */
void worker_end(struct worker *w);
void worker_free(struct worker *w); /* it ends; NULL: nothing */

#endif

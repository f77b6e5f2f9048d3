/* uprobe.h - programs at places of files that processes have mapped, whichever
 * kind of probe these are of. The lower half of a place's cookie is its probe,
 * the upper one its kind's. */
#ifndef BPFGEN_UPROBE_H
#define BPFGEN_UPROBE_H

#include "bpfgen/run/engine_impl.h"

struct object; /* probes/proc/object.h */

enum {
	UPROBE_OWN = 32 /* bit of a cookie where its kind's half begins */
};

struct uprobe_place {
	const struct object *object;
	uint64_t off;	    /* of an instruction in the file */
	uint64_t semaphore; /* likewise, of a counter that is raised while the
			     * place is probed; 0: none */
	uint64_t cookie;
	pid_t pid;     /* 0: of whoever maps it */
	bool doubtful; /* the kernel may refuse it, and not the others */
	bool unasked;  /* it does, or would run another one */
	bool written;  /* it does not put anything there, and does not say so */
};

/* Whether programs are told which of their places they are run at: by a link of
 * many places, or an event's. */
bool uprobe_has_cookies(void);

/* As of struct bpf_kind. */
int uprobe_target(const struct bpf_engine *b, const struct program *p,
	struct bpf_prog_load_opts *opts);
/* Attach the program at n places, which are put in another order. Of several
 * probes, one that is refused may be left out. */
int uprobe_attach(struct bpf_engine *b, const struct program *p,
	struct uprobe_place *v, size_t n, struct diag *d);

/* uprobe_all.c: as of struct bpf_kind: r8 = the probe, found by_cookie where
 * there are such. Where one is for all processes and the process that fires has
 * another of its own at the same place, go to out. pid: whose a probe is, 0: of
 * all; meet: whether two have a place in common. */
struct tramp;
typedef void uprobe_cookie_fn(struct tramp *t, uint32_t out);
typedef pid_t uprobe_pid_fn(const struct attach *a);
typedef bool uprobe_meet_fn(const struct attach *a, const struct attach *b);
void uprobe_find(struct tramp *t, uprobe_cookie_fn *by_cookie,
	uprobe_pid_fn *pid, uprobe_meet_fn *meet, uint32_t out);
/* r8 = the probe of the cookie in r0; out: there is no such. */
void uprobe_probe(struct tramp *t, uint32_t out);

/* uprobe_perf.c: the program at one place, by a perf event. -errno. */
int uprobe_attach_event(struct bpf_engine *b, const struct program *p,
	const struct uprobe_place *at);

#endif

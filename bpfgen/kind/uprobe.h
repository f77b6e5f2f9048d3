/* uprobe.h - programs at places in files that processes have mapped, for all
 * kinds of probes there. The lower half of a place's cookie is its probe, the
 * upper half is private to the kind. */
#ifndef BPFGEN_UPROBE_H
#define BPFGEN_UPROBE_H

#include "bpfgen/run/engine_impl.h"

struct object; /* probes/proc/object.h */

enum {
	UPROBE_OWN = 32 /* first bit of the kind's half of a cookie */
};

struct uprobe_place {
	const struct object *object;
	uint64_t off;	    /* of an instruction in the file */
	uint64_t semaphore; /* offset of a counter that is raised while the
			       place is probed; 0: none */
	uint64_t cookie;
	pid_t pid;     /* 0: all processes that map the file */
	bool doubtful; /* the kernel may refuse it though it accepts others */
	bool unasked;  /* the kernel is known to refuse it, or would run another
			  instruction there */
	bool written;  /* the process may write there: the kernel plants no
			  breakpoint, and does not say so */
};

/* True if programs learn at which of their places they run, by the cookie of a
 * link of many places or of an event. */
bool uprobe_has_cookies(void);

/* Hooks of struct bpf_kind. */
int uprobe_target(const struct bpf_engine *b, const struct program *p,
	struct bpf_prog_load_opts *opts);
/* Attach the program at n places, which get sorted. If there are several
 * probes, those that are refused may be left out. */
int uprobe_attach(struct bpf_engine *b, const struct program *p,
	struct uprobe_place *v, size_t n, struct diag *d);

/* What uprobe_find() has to know about a kind. */
struct tramp;
struct uprobe_hooks {
	/* Where there are cookies: r8 = the probe; jumping to out: none
	 * fires. */
	void (*by_cookie)(struct tramp *t, uint32_t out);
	/* Return the process that a probe is for; 0: all. */
	pid_t (*pid)(const struct attach *a);
};
/* uprobe_all.c, for bpf_kind.find: r8 = the probe. Jumps to out if that is for
 * all processes and the process that fires has a probe of its own at the same
 * place. */
void uprobe_find(struct tramp *t, const struct uprobe_hooks *h, uint32_t out);
/* r8 = the probe of the cookie in r0; jumps to out if there is none, or it has
 * been removed from a group that lasts. */
void uprobe_probe(struct tramp *t, uint32_t out);

/* uprobe_perf.c: attach the program at one place, by a perf event. Returns 0 or
 * -errno. */
int uprobe_attach_event(struct bpf_engine *b, const struct program *p,
	const struct uprobe_place *at);

#endif

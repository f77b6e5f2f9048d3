/* tramp_impl.h - what the parts of the trampolines share: tramp.c is the way
 * from the kernel to the clauses, tramp_find.c knows what each kind of probe
 * gets from the kernel. Registers: r6 the context, r7 the struct cpu_state, r8
 * the index of the probe, later its struct const_probe, r9 the frame. */
#ifndef BPFGEN_TRAMP_IMPL_H
#define BPFGEN_TRAMP_IMPL_H

#include "bpfgen/gen/gen.h"

/* The stack of a trampoline. */
enum {
	SLOT_RECORD = -8,
	SLOT_INDEX = -24,   /* of the frame */
	SLOT_CONTEXT = -40, /* of error() */
	SLOT_FAULTED = -48, /* the frame that error() is for */
	SLOT_REGS = -64,    /* orig_ax, ip, cs */
};

/* A clause that was translated. */
struct tramp_clause {
	struct clause_needs needs;
	uint32_t label, function;
	bool global; /* the verifier walks its function by itself */
};

struct tramp {
	struct gen *g;
	struct code *c;
	enum attach_kind kind;
	const uint32_t *clause;
	struct tramp_clause *made; /* one per clause */
	uint32_t nclauses;
	uint32_t together; /* so many of them share a function */
	bool one_cpu;	   /* it heeds the option cpu by itself */
	uint32_t error;	   /* function that takes faults ... */
	bool error_global; /* which the verifier walks by itself */
	uint32_t leave;
	bool is_main;
	bool is_inline; /* its one clause is part of it: that saves a call */
};

/* By kind of probe; both may be NULL. */
struct tramp_kind {
	/* r8 = the probe that fires, unless the program has only one; out:
	 * none does. Before there is a frame. */
	void (*find)(struct tramp *t, uint32_t out);
	/* The arguments that clauses use go to frame.arg. */
	void (*args)(struct tramp *t);
};
extern const struct tramp_kind tramp_kinds[];

/* The group's probe, if it is but one. */
const struct eprobe *tramp_probe(const struct tramp *t);

#endif

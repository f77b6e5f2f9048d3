/* tramp_impl.h - what the parts of the trampolines share: tramp.c is the way
 * from the kernel to the clauses, bpfgen/kind/ knows what each kind of probe
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
	SLOT_FRAME = -120,  /* the frame's number of the CPU's, if claimed;
			     * below SLOT_TASK */
};

/* Of struct pt_regs. */
enum {
	REGS_R15 = 0,
	REGS_R14 = 1 * 8,
	REGS_R13 = 2 * 8,
	REGS_R12 = 3 * 8,
	REGS_BP = 4 * 8,
	REGS_BX = 5 * 8,
	REGS_R11 = 6 * 8,
	REGS_R10 = 7 * 8,
	REGS_R9 = 8 * 8,
	REGS_R8 = 9 * 8,
	REGS_AX = 10 * 8,
	REGS_CX = 11 * 8,
	REGS_DX = 12 * 8,
	REGS_SI = 13 * 8,
	REGS_DI = 14 * 8,
	REGS_ORIG_AX = 15 * 8,
	REGS_IP = 16 * 8,
	REGS_CS = 17 * 8,
	REGS_SP = 19 * 8,
};

/* A clause that was translated. */
struct tramp_clause {
	struct clause_needs needs;
	uint32_t label, function;
	bool global; /* the verifier walks its function by itself */
};

struct tramp {
	struct prog_gen *g;
	struct code *c;
	const struct bpf_kind *kind;
	const uint32_t *clause;
	struct tramp_clause *made; /* one per clause */
	uint32_t nclauses;
	uint32_t together; /* so many of them share a function */
	bool one_cpu;	   /* it heeds the option cpu by itself */
	uint32_t error;	   /* function that takes faults ... */
	bool error_global; /* which the verifier walks by itself */
	uint32_t leave;
	bool is_main;
	bool is_inline; /* its few clauses are part of it: that saves calls */
	bool touches;	/* it may wait for pages, and begin again at ... */
	uint32_t again; /* this label */
	struct tramp *bound; /* the clauses of bound probes that it fires */
};

/* So many clauses make a long program, with which the verifier is to be
 * spared. */
enum {
	TRAMP_MANY = 64
};

/* tramp_place.c: t's clauses, each in a function; t->made says where. */
void tramp_translate(struct tramp *t);
/* The same; of inline clauses no code is kept, only what they need. */
void tramp_translate_as(struct tramp *t);
/* The clauses of bound probes, as far as binders among t's fire them. */
void tramp_translate_bound(struct tramp *t);
/* Whether the clauses are to be part of a trampoline. */
bool tramp_are_short(const struct tramp *t);
/* Whether any of these n needs the context. */
bool tramp_any_ctx(const struct tramp_clause *made, uint32_t n);
/* The beginning of a function, at that label, that the verifier walks by
 * itself, and that is called by numbers: they become what other functions are
 * called by, r1 = frames[r1], r3 = r2, r2 = 0. */
void tramp_begin_global(struct tramp *t, uint32_t label);

/* tramp.c: a call of clause n of t's; behind it, what it returned is done. */
void tramp_clause(struct tramp *t, uint32_t n);
/* A call of error(), for that clause. */
void tramp_error(struct tramp *t, uint32_t clause);
/* The frame is not the firing's any more. */
void tramp_leave(struct tramp *t);
/* What these n clauses load of clause-local variables starts as it should. */
void tramp_clear_locals(struct tramp *t, const uint32_t *clause, uint32_t n);

/* touch.c: before all else; and what the clauses will read by arguments, which
 * are in the frame, is brought in. */
void touch_begin(struct tramp *t);
void touch_pages(struct tramp *t);

/* tramp_bound.c: the row of the probe that clause n fires, or EPROBE_NONE. */
uint32_t tramp_fires(const struct tramp *t, uint32_t n);
/* Fills in which clauses t->bound has. */
void tramp_find_bound(struct tramp *t);
/* Binder n has returned what is in r0, and it is not 0. */
void tramp_bound(struct tramp *t, uint32_t n);

/* guard.c: what the only clause compares arguments with before all else. */
void tramp_guards(struct tramp *t);

/* The group's probe, if it is but one. */
const struct eprobe *tramp_probe(const struct tramp *t);
/* context.c: frame.inside of a firing that may be in an interrupt. Uses
 * SLOT_RECORD. */
void tramp_context(struct tramp *t);
/* The index of a probe becomes the address of its struct const_probe; r2 is
 * lost. none: there is no such probe. */
void tramp_row(struct tramp *t, int reg, uint32_t none);
/* Goes to out unless the probe whose index is in reg belongs to the group,
 * which grows. reg is lost, and r2. */
void tramp_check_group(struct tramp *t, int reg, uint32_t out);

#endif

/* tramp_impl.h - what the parts of the trampolines share. tramp.c is the way
 * from the kernel to the clauses; bpfgen/kind/ knows what the kernel passes for
 * each kind of probe. Registers: r6 the context, r7 the struct cpu_state, r8
 * the index of the probe, later its struct const_probe, r9 the frame. */
#ifndef BPFGEN_TRAMP_IMPL_H
#define BPFGEN_TRAMP_IMPL_H

#include "bpfgen/gen/gen.h"

/* Slots on the stack of a trampoline. */
enum {
	SLOT_RECORD = -8,
	SLOT_INDEX = -24,   /* index of the frame */
	SLOT_CONTEXT = -40, /* the context, in error() */
	SLOT_FAULTED = -48, /* the frame that error() was called for */
	SLOT_REGS = -64,    /* orig_ax, ip, cs */
	SLOT_FRAME = -120,  /* number of the claimed frame within its CPU; below
			       SLOT_TASK */
};

/* Offsets in struct pt_regs. */
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

/* A clause, once it is translated. */
struct tramp_clause {
	struct clause_needs needs;
	uint32_t label, function;
	bool global; /* the verifier checks its function on its own */
};

struct tramp {
	struct prog_gen *g;
	struct code *c;
	const struct bpf_kind *kind;
	const uint32_t *clause;
	struct tramp_clause *made; /* one per clause */
	uint32_t nclauses;
	uint32_t together; /* how many clauses share a function */
	bool one_cpu;	   /* the trampoline itself checks the option cpu */
	uint32_t error;	   /* label of error(), if some clause may fault */
	bool error_global; /* the verifier checks error() on its own */
	uint32_t leave;
	bool is_main;
	bool is_inline; /* its few clauses are part of it, which saves calls */
	bool touches;	/* it may wait for pages, and then starts again */
	uint32_t again; /* label to start again at */
	struct tramp *bound; /* clauses of the bound probes that it fires */
};

/* From this many clauses on a program counts as long: the verifier is spared
 * work. */
enum {
	TRAMP_MANY = 64
};

/* tramp_place.c: translate t's clauses, each into a function; t->made says
 * where. */
void tramp_translate(struct tramp *t);
/* The same, but if the clauses are to be inline, keep only what they need, not
 * their code. */
void tramp_translate_as(struct tramp *t);
/* Translate the clauses of the bound probes that t's binders fire. */
void tramp_translate_bound(struct tramp *t);
/* True if the clauses are few and short enough to be part of a trampoline. */
bool tramp_are_short(const struct tramp *t);
/* True if any of these n clauses needs the context. */
bool tramp_any_ctx(const struct tramp_clause *made, uint32_t n);
/* Emit the beginning of a function, at the label, that the verifier checks on
 * its own. It is called with numbers; turn them into the usual arguments: r1 =
 * frames[r1], r3 = r2, r2 = 0. */
void tramp_begin_global(struct tramp *t, uint32_t label);

/* tramp.c: call t's clause n, and handle what it returns. */
void tramp_clause(struct tramp *t, uint32_t n);
/* Call error() for that clause. */
void tramp_error(struct tramp *t, uint32_t clause);
/* Give back the frame. */
void tramp_leave(struct tramp *t);
/* Clear the clause-local variables that these n clauses load; providers' own
 * ones only if `own' is set. */
void tramp_clear_locals(
	struct tramp *t, const uint32_t *clause, uint32_t n, bool own);

/* touch.c: touch_begin() comes before anything else; touch_pages() brings in
 * the memory that the clauses will read by way of arguments, which are in the
 * frame by then. */
void touch_begin(struct tramp *t);
void touch_pages(struct tramp *t);

/* tramp_bound.c: return the row of the bound probe that clause n fires, or
 * EPROBE_NONE. */
uint32_t tramp_fires(const struct tramp *t, uint32_t n);
/* Collect the clauses of t->bound. */
void tramp_find_bound(struct tramp *t);
/* Binder n has returned r0, which is not 0: fire its probe, or report the
 * fault. */
void tramp_bound(struct tramp *t, uint32_t n);

/* guard.c: check first what the only clause would compare arguments with. */
void tramp_guards(struct tramp *t);

/* Return the group's probe if it can only ever have one; else NULL. */
const struct eprobe *tramp_probe(const struct tramp *t);
/* context.c: set frame.inside for a firing that may be in an interrupt. Uses
 * SLOT_RECORD. */
void tramp_context(struct tramp *t);
/* Turn the index of a probe in reg into the address of its struct const_probe;
 * r2 is lost. Jumps to none if there is no such probe. */
void tramp_row(struct tramp *t, int reg, uint32_t none);
/* Jump to out unless the probe whose index is in reg belongs to this group,
 * which grows or lasts. reg and r2 are lost. */
void tramp_check_group(struct tramp *t, int reg, uint32_t out);

#endif

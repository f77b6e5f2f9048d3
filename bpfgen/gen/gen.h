/* gen.h - the generator of BPF programs. A struct prog_gen generates the
 * program of one group of probes (plan.h):
 *
 *	main		the trampoline: enters a frame, calls the clauses
 *	clause ...	one subprogram for each clause, clause(frame, ctx):
 *			returns 0, or 1 after a fault that the frame describes.
 *			When there are many clauses, several share a
 *			subprogram, clause(frame, ctx, n), or, if none of them
 *			needs ctx, clause(index of the frame, n)
 *	error		writes the record of a fault, fires ERROR
 *	drop		counts a drop
 *	shared ...	when there are many clauses: calls of helpers with maps
 *	subroutines	appended by link.c
 *
 * Generation is pure: it asks the kernel nothing, and refers to maps by their
 * numbers (layout.h). Only maps that some program refers to are created.
 *
 * To the BPF verifier every value of D is a plain number. The only pointers are
 * those that the translator itself keeps: r6 is the frame in every subprogram.
 * Where D needs the address of our own memory, the pointer is stored in the
 * frame and loaded again, which turns it into a number. */
#ifndef BPFGEN_GEN_H
#define BPFGEN_GEN_H

#include "bpfgen/asm/asm.h"
#include "bpfgen/gen/plan.h"
#include "dvm/buf.h"
#include "dvm/bvar.h"
#include "dvm/subr.h"

/* Where a trampoline keeps the current task for an inline clause: outside the
 * slots of both (tramp_impl.h, xlate_impl.h). */
enum {
	SLOT_TASK = -112
};

/* A call helper(map, r2, r3, r4) in a long program. */
struct gen_shared {
	uint32_t label, map;
	int helper;
};

struct prog_gen {
	struct code c;
	const struct plan *plan;
	const struct group *grp;
	/* What the code generated so far needs the trampoline to prepare. */
	bool inside; /* frame.inside is used */
	bool self, when, thread, comm, probe, epid, vtime, tok;
	uint32_t bound; /* the one bound probe that is fired, or EPROBE_NONE */
	uint32_t uses;	/* features of the host, a bit each */
	bool task, task_kept; /* task: the current task is used; task_kept: it
				 is in SLOT_TASK */
	bool looked;   /* an earlier clause of the trampoline has looked up the
			  thread's variables */
	uint32_t args; /* arguments that are used, a bit each */
	uint32_t drop; /* label of drop() + 1; 0: not used */
	bool shares;   /* gen_shares() */
	bool is_long;  /* many clauses: spare the verifier work */
	VEC(struct gen_shared) shared;
};

static inline void gen_uses(struct prog_gen *g, enum host_feature f)
{
	g->uses |= host_bit(f);
}

/* What a clause returns other than 0: it faulted; it is a binder and its probe
 * fires. */
enum {
	CLAUSE_FAULTED = 1,
	CLAUSE_FIRES
};

/* What a clause needs from its caller. */
struct clause_needs {
	bool faults, exits, ctx;
};

#define F(field) ((int32_t)offsetof(struct frame, field))

/* Functions of the linked object other than the subroutines. */
enum {
	SUBR_SCMP = DIF_NSUBRS,
	SUBR_SPECULATE,
	SUBR_END_SPECULATION,
	SUBR_QUANTIZE,
	SUBR_LQUANTIZE,
	SUBR_LLQUANTIZE,
	SUBR_SQ_LOW,
	SUBR_SQ_HIGH,
	SUBR_USTACK,
	SUBR_NALL
};

/* xlate.c: translate one clause for a probe of this kind, at the label. */
struct clause_needs xlate_clause(struct prog_gen *g, uint32_t clause,
	const struct bpf_kind *kind, uint32_t label);

/* The same within a trampoline. On entry r6 is the context and r9 the frame; r7
 * is kept, r8 is lost; r0 = what the function would return. */
void xlate_inline(
	struct prog_gen *g, uint32_t clause, const struct bpf_kind *kind);

/* tramp.c: generate a whole program, resolved except for maps and
 * subroutines. */
void tramp_make(struct prog_gen *g);

/* tramp_books.c: programs that serve no probe but keep books for those that do:
 * at switches of threads for vtimestamp, at the end of threads that may have
 * variables, and at the end of timers that run programs. */
void books_switch(struct prog_gen *g);
void books_thread_end(struct prog_gen *g);
void books_timer_end(struct prog_gen *g);

/* piece.c: code that clauses and trampolines share. The frame is in r6; r0 to
 * r5 are lost unless a comment says otherwise. */
/* Count a drop. */
void gen_drop(struct prog_gen *g, enum drop_kind kind);
/* Count r3 drops after a map refused an element for the reason in r0; `kind' is
 * for a map that is full. */
void gen_refused(struct prog_gen *g, enum drop_kind kind);
/* The function that both call, if anything has; once, after all clauses. */
void gen_drop_function(struct prog_gen *g);
/* dst = the struct cpu_state of the CPU whose number is in register cpu, which
 * is lost; jump to none if there is no such CPU. */
void gen_cpu_state(struct prog_gen *g, int dst, int cpu, uint32_t none);
/* Count a drop on the CPU whose struct cpu_state is in that register; r1 is
 * lost. */
void gen_cpu_drop(struct code *c, int cpu, enum drop_kind kind);
/* Jump to other unless the state's activity is `mine'; r1 is lost. */
void gen_check_activity(struct code *c, enum activity mine, uint32_t other);
/* r3 = `size' bytes of kernel memory at r3 + off, by way of 8 bytes of stack at
 * slot; 0 if they cannot be read. */
void gen_chase(struct code *c, int slot, uint32_t off, uint32_t size);
/* r0 = the ID of the process, or thread, in our pid namespace; uses 8 bytes of
 * stack at slot. */
void gen_pid(struct prog_gen *g, int slot);
void gen_tid(struct prog_gen *g, int slot);
/* Zero `size' bytes, a multiple of 8, at base + off. */
void gen_clear(struct prog_gen *g, int base, int32_t off, uint32_t size);
/* dst = the time of this firing, ns of CLOCK_MONOTONIC. */
void gen_when(struct prog_gen *g, int dst);
/* r0 = helper(map, r2, r3, r4), by a shared function in a long program;
 * gen_shared_functions() emits those, once, after all clauses. */
void gen_map_call(struct prog_gen *g, int helper, uint32_t map);
void gen_shared_functions(struct prog_gen *g);
/* r0 = the address of the value for the key at base + off, or 0. */
void gen_map_find(struct prog_gen *g, uint32_t map, int base, int32_t off);
/* Make an element for the key at r6 + off, which was not found, with the
 * initial value at `first' in MAP_CONST, unless somebody else has just made it;
 * r0 = its address. If it cannot be made, jump to none with the reason in
 * r0. */
void gen_map_make(struct prog_gen *g, uint32_t map, int32_t off, uint32_t first,
	uint32_t none);
/* Call helper(map, key, ...), which changes a map: r0 = 0 or -errno. */
void gen_map_change(struct prog_gen *g, int helper);

/* hold.c: the first and the last thing that a program does: keep the CPU, and
 * give it up. */
void gen_hold(struct prog_gen *g);
void gen_release(struct prog_gen *g);
/* True if the program need not keep the CPU, nor own a frame: all that it does
 * is to add to aggregations. */
bool gen_shares(const struct prog_gen *g);
/* After linking: give up having functions verified on their own if the kernel
 * does not allow such calls while the CPU is kept. */
void gen_global_calls(struct prog_gen *g);

/* record.c. r0 = room for a record, or jump to none. The caller keeps it in a
 * stack slot until the record is submitted or cancelled. */
void gen_reserve(struct prog_gen *g, uint32_t size, uint32_t none);
void gen_submit(struct prog_gen *g, uint32_t size, int slot);
void gen_cancel(struct prog_gen *g, int slot);
void gen_wake(struct prog_gen *g); /* tell the reader that tracing is over */

/* link.c: append the subroutines that the program calls. Returns NULL, or what
 * is wrong. */
const char *link_subrs(struct code *c, const struct plan *pl);
const char *link_name(uint32_t subr);

#endif

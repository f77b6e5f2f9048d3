/* xlate_impl.h - what the parts of the translator share: xlate.c drives, and
 * has a row for each instruction; xlate_flow.c looks ahead; xlate_val.c knows
 * where values are; the others translate, a function an instruction or form.
 *
 * r1 to r3 of DIF live in r7 to r9 of BPF, the others in slots of the stack.
 * A value may also be a promise: known while translating, and made only when
 * and where it is wanted. All promises that are still wanted are kept before
 * code branches, so that where ways join values are at home. */
#ifndef BPFGEN_XLATE_IMPL_H
#define BPFGEN_XLATE_IMPL_H

#include "bpfgen/gen/kind.h"

/* The stack of a clause, offsets from its frame pointer. */
enum {
	SLOT_REC = -8,	 /* the record */
	SLOT_HAVE = -16, /* whether there is one, where ways differ */
	SLOT_TMP = -24,	 /* short-lived; TMP2 lies below it */
	SLOT_TMP2 = -32,
	SLOT_CTX = -40,
	SLOT_KEPT = -48,   /* a word of the key area, behind a prefix */
	SLOT_BUCKET = -56, /* computed before a value is looked up */
	SLOT_BUCKET2 = -64,
	SLOT_HOME = -72,    /* DIF r4; r5 and on below it */
	SLOT_CALLER = -104, /* a register of the caller */
	SLOT_ROOM = -128,   /* what thread_room() found; a trampoline has
			     * slots between them, and is done with the
			     * one here */
};

enum val_kind {
	VAL_HOME,    /* where the register lives */
	VAL_CONST,   /* the number n */
	VAL_SCRATCH, /* the address of scratch byte n */
	VAL_STRING,  /* the address of string id n */
	VAL_COMM,    /* the address of execname */
};

struct regval {
	enum val_kind kind;
	int64_t n;
};

/* What is known before an instruction, on all ways that lead there. */
enum {
	REC_NO = 1,
	REC_YES = 2
};

struct known {
	bool reached, target;
	bool unlooked; /* on some way nobody has looked for SLOT_ROOM yet */
	uint8_t rec;   /* REC_NO, REC_YES or both */
	uint8_t after; /* registers that are read after it, a bit each */
};

/* Where a fault leaves from, and what it will say. */
enum stub_value {
	STUB_NONE,  /* value 0 */
	STUB_SET,   /* fault and value are in the frame */
	STUB_CONST, /* n */
	STUB_REG,   /* register + n */
};

struct stub {
	uint32_t label, pc, fault;
	enum stub_value value;
	uint8_t reg, rec;
	int64_t n;
};

struct xlate {
	struct prog_gen *g;
	struct code *c;
	const struct plan *plan;
	const struct dif_prog *p;
	const struct difo *o;
	const struct bpf_kind *kind; /* of its probe: ERROR, or the group's */
	uint32_t clause, pc;
	struct known *flow; /* one per instruction */
	uint32_t *label;    /* of an instruction + 1; 0: none yet */
	struct regval val[DIF_NREG];
	uint32_t given;	    /* arguments of the next call */
	uint32_t no_record; /* label + 1: end without a record */
	uint32_t out;	    /* label + 1: end of an inline clause */
	bool have;	    /* SLOT_HAVE is kept */
	bool spec;	    /* it has a SPEC: frame.spec is kept */
	bool room;	    /* SLOT_ROOM is kept */
	VEC(struct stub) stub;
	uint32_t stubs_at; /* where the latest are, or the body begins */
	struct clause_needs needs;
};

typedef void xlate_fn(struct xlate *x, const struct dif_instr *i, int arg);

/* xlate_flow.c */
void flow_find(struct xlate *x);
static inline const struct known *flow_here(const struct xlate *x)
{
	return &x->flow[x->pc];
}

/* xlate_val.c: register r of DIF, as a number. */
int val_get(struct xlate *x, int r, int tmp);	/* the register that holds it */
void val_load(struct xlate *x, int r, int dst); /* into dst */
/* dst = the address r + off, which a fault can name: afterwards r is at home
 * or a constant. */
void val_address(struct xlate *x, int r, int64_t off, int dst);
int val_dst(struct xlate *x, int r); /* a good register to make it in */
void val_put(struct xlate *x, int r, int src); /* r = src */
void val_promise(struct xlate *x, int r, enum val_kind kind, int64_t n);
void val_keep(struct xlate *x); /* before code branches */
void val_join(struct xlate *x); /* where ways join */
bool val_const(const struct xlate *x, int r, int64_t *n);
/* bpf_get_current_comm(base + off, size) */
void gen_comm(struct xlate *x, int base, int32_t off, uint32_t size);
void val_comm(struct xlate *x); /* execname into the frame, unless there */
/* dst = the number that pointer src is; may be the same register. */
void val_launder(struct xlate *x, int dst, int src);

/* xlate.c: a fault of this instruction; returns where to jump. */
uint32_t fault_to(struct xlate *x, enum dif_fault kind, enum stub_value value,
	int reg, int64_t n);
uint32_t fault_address(struct xlate *x, int r, int64_t off);

/* r0 = result, and out of the clause. */
void leave_clause(struct xlate *x, int result);

/* Go to fault if the helper is to read the kernel's memory at the address in
 * that register, and a device is there. Uses r0. */
void gen_no_device(struct xlate *x, int helper, int addr, uint32_t fault);
/* Read `size' bytes or a string from r + off of DIF to base + at; helper is one
 * of the four. Jumps to BADADDR. r0 = what the helper returned. */
void gen_read(struct xlate *x, int helper, int base, int32_t at, uint32_t size,
	int r, int64_t off);

/* xlate_var.c: the 8 bytes before the tuple at aux become reg, not r2, and are
 * what they were after key_restore(), which uses r1. */
int32_t key_prefix(struct xlate *x, uint32_t aux, int reg);
void key_restore(struct xlate *x, uint32_t aux);

/* A tuple in the key area. */
struct tuple {
	uint32_t at, size;
};

/* xlate_pieces.c: the key of a long tuple, and of r0, the word that says whose
 * it is; returns where it begins in the frame. fail: a piece is not there, and
 * r0 is 0, or it cannot be made, and r0 is why. Uses SLOT_KEPT. */
int32_t pieces_key(struct xlate *x, struct tuple t, bool create, uint32_t fail);

/* xlate_digest.c: r0 = the words of the aggregation's value, made when it was
 * not there; none: it cannot be, r0 is why; clash: another tuple has its place.
 * Uses SLOT_TMP, SLOT_TMP2, SLOT_KEPT. */
void digest_find(struct xlate *x, const struct dif_instr *i, uint32_t none,
	uint32_t clash);

/* xlate_var.c: r0 = what MAP_THREADS has of the thread; none: it has nothing,
 * or cannot get it. It is looked for once on each way through a clause. Uses
 * SLOT_TMP. */
void thread_room(struct xlate *x, bool create, uint32_t none);
/* What that was counted as, where something was to be kept for the thread. */
void thread_dropped(struct xlate *x);

/* xlate_bvar.c: r0 = argument n of the probe. */
void gen_arg(struct xlate *x, uint32_t n);
/* The index of the probe when there is but one; EPROBE_NONE: ask the frame. */
uint32_t only_probe(const struct xlate *x);

/* A built-in variable; false: it is in r0, true: it is a promise. */
typedef bool bvar_fn(struct xlate *x, const struct dif_instr *i);
/* xlate_stack.c */
bvar_fn bvar_stackdepth, bvar_ustackdepth, bvar_caller, bvar_ucaller;

/* xlate_rec.c: reg = a pointer whose byte *off is where the part or field
 * begins; r0 is not touched. Returns the register. */
enum dest {
	TO_KEY,
	TO_REC
};
int destination(struct xlate *x, enum dest d, int reg, int32_t *off);

xlate_fn x_ret, x_nop, x_mov, x_seti, x_setx, x_saddr, x_alu, x_shift, x_div,
	x_rem, x_sdiv, x_not, x_neg, x_addi, x_extend, x_scmp, x_branch,
	x_compare, x_load, x_store, x_copy, x_scra, x_ldgv, x_ldlv, x_ldtv,
	x_stgv, x_stlv, x_sttv, x_stm, x_cpym, x_lda, x_sta, x_ldbv, x_keyv,
	x_keys, x_keym, x_rec, x_recv, x_recs, x_recm, x_agg, x_arg, x_call,
	x_act, x_seta, x_xit, x_spec, x_commit, x_discard, x_fault, x_stack;

/* xlate_rec.c: r0 = the result of the subroutine, whose arguments are in the
 * frame; one by reference goes to that byte there. If it faults, so does the
 * clause. */
void gen_subr(struct xlate *x, uint32_t subr, uint32_t to);

/* xlate_rec.c: r0 = a reserved record, or go to none; clause, probe and time
 * into the record that is r0. */
void rec_reserve(struct xlate *x, uint32_t size, uint32_t none);
void rec_header(struct xlate *x, uint32_t clause);

/* enum bpf_func_id that reads such memory. */
int mem_helper(int arg);

#endif

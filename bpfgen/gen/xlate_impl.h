/* xlate_impl.h - what the parts of the translator share: xlate.c drives it, and
 * has a row for each instruction; xlate_flow.c looks ahead; xlate_val.c knows
 * where values are; the other files translate, with a function for each
 * instruction or form.
 *
 * r1 to r3 of DIF live in r7 to r9 of BPF, the others in slots of the stack:
 * their homes. A value may also be a promise: known while translating, and
 * computed only when and where it is wanted. Before the code branches, all
 * promises that are still wanted are kept, so that where paths join every value
 * is at home. */
#ifndef BPFGEN_XLATE_IMPL_H
#define BPFGEN_XLATE_IMPL_H

#include "bpfgen/gen/kind.h"

/* Slots on the stack of a clause, as offsets from the frame pointer. */
enum {
	SLOT_REC = -8,	 /* the record */
	SLOT_HAVE = -16, /* whether there is a record, if that depends on the
			    path */
	SLOT_TMP = -24,	 /* short-lived; TMP2 lies below it */
	SLOT_TMP2 = -32,
	SLOT_CTX = -40,
	SLOT_KEPT = -48, /* the word of the key area that a prefix overwrites */
	/* a value computed before the element is looked up */
	SLOT_BUCKET = -56,
	SLOT_BUCKET2 = -64,
	SLOT_HOME = -72,    /* DIF r4; r5 and on below it */
	SLOT_CALLER = -104, /* a register of the caller, in an inline clause */
	SLOT_ROOM = -128,   /* the result of thread_room(); a trampoline's slots
			       in between stay free, and its slot here is no
			       longer in use */
};

enum val_kind {
	VAL_HOME,    /* it is where the register lives */
	VAL_CONST,   /* the number n */
	VAL_SCRATCH, /* the address of scratch byte n */
	VAL_STRING,  /* the address of string id n */
	VAL_COMM,    /* the address of execname in the frame */
};

struct regval {
	enum val_kind kind;
	int64_t n;
};

/* What is known before an instruction, whichever path leads to it. A record is
 * reserved or not; both bits: it depends on the path. */
enum {
	REC_NO = 1,
	REC_YES = 2
};

struct known {
	bool reached, target;
	bool unlooked; /* on some path SLOT_ROOM has not been filled in yet */
	uint8_t rec;   /* REC_NO, REC_YES or both */
	uint8_t after; /* registers that are read after it, a bit each */
};

/* The code at the end that handles a fault, and the value it reports. */
enum stub_value {
	STUB_NONE,  /* value 0 */
	STUB_SET,   /* fault and value are in the frame already */
	STUB_CONST, /* the number n */
	STUB_REG,   /* the value of reg, plus n */
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
	/* the kind of its probe: ERROR's, or the group's */
	const struct bpf_kind *kind;
	uint32_t clause, pc;
	struct known *flow; /* one per instruction */
	uint32_t *label;    /* by instruction: its label + 1; 0: none yet */
	struct regval val[DIF_NREG];
	uint32_t given;	    /* arguments given for the next call, a bit each */
	uint32_t no_record; /* label + 1 of the end without a record */
	uint32_t out;	    /* label + 1 of the end of an inline clause */
	bool have;	    /* SLOT_HAVE is maintained */
	bool spec;	    /* there is a SPEC: frame.spec is maintained */
	bool room;	    /* SLOT_ROOM is maintained */
	VEC(struct stub) stub;
	uint32_t stubs_at; /* where the latest stubs are, or the body begins */
	struct clause_needs needs;
};

typedef void xlate_fn(struct xlate *x, const struct dif_instr *i, int arg);

/* xlate_flow.c */
void flow_find(struct xlate *x);
static inline const struct known *flow_here(const struct xlate *x)
{
	return &x->flow[x->pc];
}

/* xlate_val.c: values of DIF registers. val_get() returns the BPF register that
 * holds r, tmp if it had to be computed. */
int val_get(struct xlate *x, int r, int tmp);
void val_load(struct xlate *x, int r, int dst);
/* dst = the address r + off, which a fault can report: afterwards r is at home
 * or a constant. */
void val_address(struct xlate *x, int r, int64_t off, int dst);
int val_dst(struct xlate *x, int r); /* the best register to compute r in */
void val_put(struct xlate *x, int r, int src); /* r = src */
void val_promise(struct xlate *x, int r, enum val_kind kind, int64_t n);
/* Keep the promises about these registers, a bit each, before the code
 * branches: about those that are read afterwards. */
void val_keep(struct xlate *x, uint32_t regs);
void val_join(struct xlate *x); /* where paths join */
bool val_const(const struct xlate *x, int r, int64_t *n);
/* bpf_get_current_comm(base + off, size) */
void gen_comm(struct xlate *x, int base, int32_t off, uint32_t size);
/* fetch execname into the frame, unless it is there */
void val_comm(struct xlate *x);
/* dst = the number that pointer src is; both may be the same register. */
void val_launder(struct xlate *x, int dst, int src);

/* xlate.c: add a fault of this instruction; returns the label to jump to. */
uint32_t fault_to(struct xlate *x, enum dif_fault kind, enum stub_value value,
	int reg, int64_t n);
uint32_t fault_address(struct xlate *x, int r, int64_t off);

/* Return result from the clause. */
void leave_clause(struct xlate *x, int result);

/* Jump to fault if the helper would read `size' bytes, or a string, of kernel
 * memory at the address in register addr, and that is where devices are mapped,
 * or past an end of scratch. Uses r0 and r1. */
void gen_check_read(
	struct xlate *x, int helper, int addr, uint32_t size, uint32_t fault);

/* Read `size' bytes, or a string, from r + off of DIF to base + at by one of
 * the four helpers that do so; a failure is the fault BADADDR. r0 = what the
 * helper returned. */
void gen_read(struct xlate *x, int helper, int base, int32_t at, uint32_t size,
	int r, int64_t off);

/* xlate_var.c: set the 8 bytes before the tuple at aux to reg, which is not r2;
 * returns where they are in the frame. key_restore() puts the old bytes back,
 * and uses r1. */
int32_t key_prefix(struct xlate *x, uint32_t aux, int reg);
void key_restore(struct xlate *x, uint32_t aux);

/* A tuple in the key area. */
struct tuple {
	uint32_t at, size;
};

/* xlate_pieces.c: make a short key of a long tuple and of r0, the word that
 * says whose element it is; returns where it begins in the frame. Jumps to fail
 * with r0 = 0 if a piece does not exist, or with the reason in r0 if it cannot
 * be made. Uses SLOT_KEPT. */
int32_t pieces_key(struct xlate *x, struct tuple t, bool create, uint32_t fail);

/* xlate_agg.c: r1 = the first word of the key of an aggregation's element, as
 * agg_index() makes it. Uses r2. */
void agg_word(struct xlate *x, const struct dif_instr *i);

/* xlate_digest.c: r0 = the words of the aggregation's value, created if there
 * were none. Jumps to none with the reason in r0 if that fails, or to clash if
 * another tuple has the same digest. Uses SLOT_TMP, SLOT_TMP2, SLOT_KEPT. */
void digest_find(struct xlate *x, const struct dif_instr *i, uint32_t none,
	uint32_t clash);

/* xlate_var.c: r0 = the thread's element of MAP_THREADS. Jumps to none if there
 * is none or it cannot be made. It is looked up once on each path through a
 * clause. Uses SLOT_TMP. */
void thread_room(struct xlate *x, bool create, uint32_t none);
/* Count a drop after thread_room() could not make room. */
void thread_dropped(struct xlate *x);

/* xlate_bvar.c: r0 = argument n of the probe. */
void gen_arg(struct xlate *x, uint32_t n);
/* Return the index of the probe if there is only one, else EPROBE_NONE: ask the
 * frame. */
uint32_t only_probe(const struct xlate *x);

/* Translate a built-in variable. Returns true if it is a promise, false if it
 * is in r0. */
typedef bool bvar_fn(struct xlate *x, const struct dif_instr *i);
/* xlate_stack.c */
bvar_fn bvar_stackdepth, bvar_ustackdepth, bvar_caller, bvar_ucaller;

/* xlate_rec.c: make reg a pointer whose byte *off is where the part or field
 * begins, without touching r0. Returns the register. */
enum dest {
	TO_KEY,
	TO_REC
};
int destination(struct xlate *x, enum dest d, int reg, int32_t *off);

xlate_fn x_ret, x_nop, x_mov, x_seti, x_setx, x_saddr, x_alu, x_shift, x_div,
	x_sdiv, x_not, x_neg, x_addi, x_extend, x_scmp, x_branch, x_compare,
	x_load, x_store, x_copy, x_scra, x_ldgv, x_ldlv, x_ldtv, x_stgv, x_stlv,
	x_sttv, x_stm, x_cpym, x_lda, x_sta, x_ldbv, x_keyv, x_keys, x_keym,
	x_rec, x_recv, x_recs, x_recm, x_agg, x_arg, x_call, x_act, x_seta,
	x_xit, x_spec, x_commit, x_discard, x_fault, x_stack;

/* xlate_rec.c: r0 = the result of a subroutine, whose arguments are in the
 * frame; a result by reference goes to byte `to' of the frame. If the
 * subroutine faults, so does the clause. */
void gen_subr(struct xlate *x, uint32_t subr, uint32_t to);

/* xlate_rec.c: r0 = a reserved record, or jump to none; fill clause, probe and
 * time into the record in r0. */
void rec_reserve(struct xlate *x, uint32_t size, uint32_t none);
void rec_header(struct xlate *x, uint32_t clause);

/* Return the enum bpf_func_id that reads this kind of memory (MEM_*). */
int mem_helper(int arg);

#endif

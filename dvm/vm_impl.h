/* vm_impl.h - what the files of the interpreter share. vm.c runs firings and
 * clauses; each instruction is a function vm_op_<id>() in vm_alu.c, vm_mem.c,
 * vm_var.c, vm_bvar.c, vm_rec.c, vm_call.c or vm_spec.c. The program has passed
 * difo_validate(), so what an instruction names exists; the contents of
 * registers are checked when they are used. */
#ifndef DVM_VM_IMPL_H
#define DVM_VM_IMPL_H

#include "dvm/buf.h"
#include "dvm/subr/subr_impl.h"
#include "dvm/vm.h"
#include "dvm/vm_table.h"

/* Offsets in a frame. D memory is from `key' to `gap', and from `scratch' to
 * `size': scratch is apart, so that a store past either of its ends is a fault
 * as in BPF, and changes no variable. */
enum {
	VM_GAP = 4096
};
struct vm_layout {
	uint32_t rec, key, locals, comm, tmp, tok, gap, scratch, size;
};

struct vm_frame {
	struct vm_sframe sf; /* first: all that subroutines know of a frame */
	struct vm_run *run;  /* the current user of the frame */
};

/* A CPU's buffer. Records at [from, to) of `data' wait to be read; under
 * BUF_FILL and BUF_RING the layout is that of dvm/buf.h. */
struct vm_buf {
	char *data;
	enum buf_policy policy;
	uint32_t size;
	uint32_t limit; /* usable size under BUF_FILL, until END fires */
	bool full;
	uint32_t from, to;
	uint32_t last; /* the newest head, or BUF_NONE */
};

/* One frame for the firing, one for a firing of ERROR within it. */
enum {
	VM_NFRAMES = 2
};

struct vm {
	const struct enabling *en;
	const struct dif_prog *p;
	int ncpus;
	bool exiting;
	bool ending;	/* END fires, of which XIT skips no clause */
	bool presses;	/* see vm_presses() */
	uint64_t start; /* CLOCK_MONOTONIC when the vm was made, ns */
	uint32_t error; /* the probe dtrace:::ERROR, or EPROBE_NONE */
	struct vm_layout at;
	struct vm_frame *frame[VM_NFRAMES];
	char *locals0; /* initial values of clause-local variables */
	char *globals;
	struct vm_table threads; /* thread -> its scalars */
	struct vm_table *array;	 /* one per variable; unused for scalars */
	uint64_t *threadkey;	 /* room for a key: thread and tuple */
	uint64_t dynleft;	 /* bytes left for threads and arrays */
	struct vm_table *agg;	 /* [cpu * aggs + agg] */
	uint64_t *aggleft;	 /* bytes left, by CPU */
	struct vm_buf *buf;	 /* by CPU */
	uint64_t (*drops)[DROP_NKINDS]; /* by CPU */
	uint64_t *spec; /* words of speculations, by number: speculation.c */
	struct chill *chill;	/* by CPU */
	struct spec_room *room; /* [(number - 1) * ncpus + cpu] */
};

/* One run of one clause. */
struct vm_run {
	struct vm *vm;
	const struct vm_firing *f;
	struct vm_frame *fr;
	const struct difo *d;
	uint64_t thread; /* key of thread-local variables */
	uint32_t clause; /* index in the program */
	uint32_t nth;	 /* index in the probe's clauses */
	uint32_t pc;	 /* next instruction */
	bool done;
	char *rec;	/* the record, in the frame; NULL before REC */
	uint64_t spec;	/* tag of the record's speculation, or 0 */
	uint64_t value; /* the value that belongs to a fault */
	bool fired;	/* a binder ran FIRE, after SETA had set `bound' */
	uint64_t bound[DIF_NBOUNDARG];
	uint64_t reg[DIF_NREG];
};

typedef enum dif_fault vm_op_fn(struct vm_run *x, const struct dif_instr *i);

#define X(id, name, form, mem, text) VM_MEM_##id = (mem),
enum {
	DIF_OPS(X)
};
#undef X

#define X(id, name, form, mem, text) vm_op_fn vm_op_##id;
DIF_OPS(X)
#undef X

static inline enum space vm_space(uint32_t mem)
{
	return mem & MEM_USER ? SPACE_USER
	       : mem & MEM_D  ? SPACE_D
			      : SPACE_KERNEL;
}

static inline enum dif_fault vm_fault(
	struct vm_run *x, enum dif_fault kind, uint64_t value)
{
	x->value = value;
	return kind;
}

/* Return the run that uses a frame, for subroutines. */
static inline struct vm_run *vm_run_of(const struct sframe *f)
{
	return ((const struct vm_frame *)f)->run;
}

/* Take the fault that fault() has left in the frame; DIF_FAULT_NONE if none. */
static inline enum dif_fault vm_take_fault(struct vm_run *x)
{
	struct sframe *s = &x->fr->sf.s;
	enum dif_fault kind = s->fault;

	s->fault = DIF_FAULT_NONE;
	return kind ? vm_fault(x, kind, s->fault_value) : kind;
}

static inline char *vm_in_frame(const struct vm_run *x, uint32_t off)
{
	return (char *)x->fr + off;
}

static inline void vm_drop(struct vm_run *x, enum drop_kind kind)
{
	x->vm->drops[x->f->cpu][kind] += x->f->times ? x->f->times : 1;
}

static inline struct vm_buf *vm_buf_of(const struct vm_run *x)
{
	return &x->vm->buf[x->f->cpu];
}

/* vm_rec.c: put a record into the buffer, or count a drop and return false. */
bool vm_record(struct vm_run *x, const void *rec, uint32_t size);

/* Copy into the frame, a variable or the record, from an address that the
 * program computed. vm_copy_str() stores the number of bytes written, with the
 * NUL, in *n unless n is NULL. */
enum dif_fault vm_copy(
	struct vm_run *x, void *to, uint64_t size, enum space s, uint64_t addr);
enum dif_fault vm_copy_str(struct vm_run *x, void *to, uint64_t size,
	enum space s, uint64_t addr, uint64_t *n);

/* Return addr as a pointer if `size' bytes of scratch are there, else NULL. */
char *vm_scratch(const struct vm_run *x, uint64_t addr, uint64_t size);

/* vm_buf.c. vm_buf_fits() is true if a record fits; under BUF_FILL the buffer
 * is full from the first one on that does not. */
void vm_buf_init(struct vm_buf *b, const struct enabling *en);
bool vm_buf_fits(struct vm_buf *b, uint32_t size);
bool vm_buf_put(struct vm_buf *b, const void *rec, uint32_t size);
void vm_buf_end(struct vm_buf *b); /* let END use what was reserved for it */
int vm_buf_read(struct vm_buf *b, int cpu, engine_rec_fn *fn, void *arg);

/* vm_spec.c */
void vm_spec_init(struct vm *vm);
void vm_spec_free(struct vm *vm);

/* vm_var.c */
void vm_init_areas(struct vm *vm);

#endif

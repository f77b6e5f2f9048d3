/* subr_impl.h - the ground that subroutines stand on, so that one C source
 * serves both engines: compiled natively into the interpreter, and by clang to
 * BPF, where bpfgen/gen/link.c appends it to the generated program.
 *
 * A subroutine is SUBR(name) { ... }. Its arguments are in f->arg[]; it puts a
 * result by reference at OUT(f, dst), the scratch that the call has, and
 * returns the value of rd: RESULT(f, dst) is the address of OUT. On a fault it
 * returns fault(f, kind, value). It may use TMP_A and TMP_B, STRSIZE bytes
 * each, 8-byte aligned, which never hold results. TMP_B begins where TMP_A ends
 * (or at the next multiple of 8), so that TMP_A is also a buffer of two
 * strings; SLACK bytes after it may be read and written as well.
 *
 * Rules that BPF sets: no globals, no static data, no signed division, no
 * library calls, no recursion. An offset into memory must be compared with its
 * bound right before its use. Memory other than OUT and TMP is read only by
 * mem_*(), from an address that is a plain number. All files are compiled to
 * BPF as one, so statics of different files must not have the same name.
 *
 * Loops. The verifier walks every round of a loop, and every path through it,
 * so a loop over a string takes too long to load, and one over a long string
 * exceeds its limits. Loops are therefore cut: STEP(name) { ... } is a function
 * of at most CHUNK rounds, which the verifier walks once, for all arguments;
 * a loop of CALL_STEP()s repeats it as often as STRSIZE demands. Subroutines
 * are such functions, too. They find the frame by its number, since kernels
 * before 5.12 accept no other pointers as arguments. Within a step, too, paths
 * must join again: what a path has learned of a variable by branching on it
 * must be forgotten in the next round. WORK(f, n) forgets: it is read anew at
 * each use. WORK also passes values from step to step.
 *
 * Scalar functions that the engines call directly (bucket.c) take up to five
 * integers, return one and touch no memory. The parameters of an aggregation
 * are constants in the call, so the verifier follows one path only. */
#ifndef DVM_SUBR_SUBR_IMPL_H
#define DVM_SUBR_SUBR_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dvm/dif.h"
#include "dvm/drop.h"
#include "dvm/rec.h"

/* From here on to the end of the kernel's addresses is its fixmap, where the
 * registers of interrupt controllers are mapped. Programs have no use for it,
 * and reading a register may change the device. */
enum {
	DEVICE_BITS = 24
};
#define KERNEL_DEVICES (~UINT64_C(0) << DEVICE_BITS)

enum {
	CHUNK = 64,	   /* rounds of a step */
	SLACK = CHUNK + 8, /* bytes */
	NWORK = 13
};

/* Bytes that a string takes up, and that TMP_A and TMP_B do. */
#define STRROOM(size)  (((size) + 7) & ~UINT64_C(7))
#define TMP_SIZE(size) (2 * STRROOM(size) + SLACK)
#define TMP_B(f)       (TMP_A(f) + STRROOM(STRSIZE(f)))

/* The beginning of every frame, in both engines. */
struct sframe {
	uint64_t arg[DIF_NARG];
	uint64_t fault_value;
	uint32_t fault; /* enum dif_fault; 0 before the call */
	uint32_t zero;	/* always 0 */
	uint64_t self;	/* address of the frame */
	uint64_t index; /* the frame's number; set once */
	uint64_t tok;	/* where strtok continues in TOK, plus 1; 0: nowhere */
	uint64_t work[NWORK]; /* WORK() */
};

/* What a CPU has written to a speculation (speculation.c). */
struct spec_room {
	uint64_t tag; /* of the speculation that `bytes' counts for */
	uint64_t bytes;
};

/* The ns that a CPU has spent in chill() since a point in time. */
struct chill {
	uint64_t since, spent;
};

/* The results of spec_advance(). */
enum {
	SPEC_DONE,
	SPEC_OTHER, /* somebody else has changed the word */
	SPEC_BUSY   /* this firing interrupted such a step */
};

static inline uint64_t spec_after(uint64_t word, uint64_t id)
{
	return (word | id) + SPEC_ACTIVE;
}

static inline uint64_t fault(
	struct sframe *f, enum dif_fault kind, uint64_t value)
{
	f->fault = kind;
	f->fault_value = value;
	return 0;
}

/* Hide from the compiler what it knows of x. Otherwise it would derive one
 * bound from another, and the verifier would see neither. */
#define opaque(x) __asm__ volatile("" : "+r"(x))

#define WORK(f, n) (*(volatile uint64_t *)&(f)->work[n])

#define RESULT(f, dst) ((f)->self + (dst))

/* Each engine's header defines SUBR(name), a function of (f, dst);
 * STEP(name), a function of (f, a, b, c), and CALL_STEP(name, f, a, b, c);
 * OUT(f, dst), STRSIZE(f), TMP_A(f); TOK(f), STRSIZE bytes that
 * strtok() keeps from one clause of a firing to the next; and
 *
 * uint64_t load64(const char *p), void store64(char *p, uint64_t v): 8 bytes,
 *	however aligned.
 * int64_t mem_str(struct sframe *f, void *to, uint64_t size, enum space s,
 *	uint64_t addr): copy a string, at most size bytes with the NUL, which
 *	is always written; returns bytes written with the NUL, or -1 after
 *	fault(BADADDR or KPRIV or UPRIV, addr).
 * bool mem_read(struct sframe *f, void *to, uint64_t size, enum space s,
 *	uint64_t addr): copy size bytes; false after such a fault.
 * bool mem_write(struct sframe *f, uint64_t addr, const void *from,
 *	uint64_t size, uint64_t most): copy size bytes, which must not be more
 *	than `most', to user memory; false after a fault.
 * char *mem_scratch(struct sframe *f, uint64_t addr, uint64_t size): return
 *	where these bytes of scratch are; NULL if they are not all scratch.
 * uint64_t mem_random(struct sframe *f): 32 random bits.
 * uint64_t mem_now(struct sframe *f): the time in ns.
 * struct chill *chill_room(struct sframe *f): this CPU's, or NULL.
 * void mem_signal(f, sig, thread): signal the current process, or thread.
 * KERNEL_FIELD(name, "type", "member"): a function that returns its offset.
 * uint64_t this_task(f), task_parent(f, task): the current process; a process's
 *	parent, or 0. task_pid(f, task): the number of a process in our pid
 *	namespace, or 0.
 * bool mem_move(), void mem_zero(f, to, size): to what mem_scratch() returned;
 *	mem_copy() if source and destination may overlap.
 * uint64_t SCRATCH_SIZE(f): an upper bound of the size of scratch.
 *
 * and for speculation.c NSPEC(f), the highest number; SPECSIZE(f), bytes;
 * uint64_t spec_word(struct sframe *f, uint64_t id): the word of a number.
 * uint64_t spec_advance(struct sframe *f, uint64_t id, uint64_t word): if that
 *	is still the number's word, make it spec_after(word, id), atomically.
 * struct spec_room *spec_room(struct sframe *f, uint64_t id): this CPU's; id
 *	is from 1 to NSPEC.
 * void spec_drop(struct sframe *f, enum drop_kind kind): count a drop. */
#ifdef __bpf__
#include "dvm/subr/mem_bpf.h"
#else
#include "dvm/subr/mem_vm.h"
#endif

/* Return the n bytes at a place in TMP_A as the result. */
static inline uint64_t result_part(
	struct sframe *f, uint64_t dst, uint64_t place, uint64_t n)
{
	n++;
	opaque(place);
	opaque(n);
	if (place > STRSIZE(f) || n > STRSIZE(f))
		return 0;
	if (mem_str(f, OUT(f, dst), n, SPACE_D, (uint64_t)TMP_A(f) + place) < 0)
		return 0;
	return RESULT(f, dst);
}

/* Return the string in TMP_A from a place on as the result. */
static inline uint64_t result_tail(
	struct sframe *f, uint64_t dst, uint64_t place)
{
	return result_part(f, dst, place, STRSIZE(f) - 1 - place);
}

#endif

/* subr_impl.h - the ground that subroutines stand on, so that one C source
 * serves both engines: compiled natively into the interpreter, and by clang to
 * BPF, where bpfgen/gen/link.c appends it to the generated program.
 *
 * A subroutine is SUBR(name) { ... }: it finds its arguments in f->arg[], puts
 * a result by reference at OUT(f, dst), the scratch that the call has, and
 * returns the value of rd: RESULT(f, dst) is the address of OUT. On a fault it
 * returns fault(f, kind, value). It may use TMP_A and TMP_B, STRSIZE bytes
 * each, 8-byte aligned, which no result is in. TMP_B begins where TMP_A ends
 * (or at the next multiple of 8), so that TMP_A is also a buffer of two
 * strings; SLACK bytes after it may be read and written as well.
 *
 * Rules that BPF sets: no globals, no static data, no signed division, no
 * library calls, no recursion. An offset into memory is compared with its
 * bound right before its use. Memory that is not OUT or TMP is read by mem_*()
 * only, from an address that is a plain number. All files are compiled to BPF
 * as one, so that statics of two files must not have the same name.
 *
 * Loops. The verifier walks every round of a loop, and every path through it,
 * so a loop over a string costs too much to load, and for a long string more
 * than it allows. Loops are therefore cut: STEP(name) { ... } is a function of
 * at most CHUNK rounds, which the verifier walks once, for whatever arguments;
 * a loop of CALL_STEP()s goes on as long as STRSIZE demands. Subroutines are
 * such functions too. They find the frame by its number, since kernels before
 * 5.12 let no other pointer pass. Within a step, too, paths must meet again:
 * what a path has learned of a variable by branching on it must be forgotten
 * in the next round. WORK(f, n) forgets: it is read anew at each use. Steps
 * hand on to each other what they know in WORK too.
 *
 * Scalar functions that the engines call directly (bucket.c) take up to five
 * integers, return one and touch no memory. The parameters of an aggregation
 * are constants in the call, so that the verifier follows the one path. */
#ifndef DVM_SUBR_SUBR_IMPL_H
#define DVM_SUBR_SUBR_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dvm/dif.h"
#include "dvm/drop.h"
#include "dvm/rec.h"

/* From here to the end of the kernel's addresses are its fixmap, where the
 * registers of interrupt controllers are mapped, and nothing that a program
 * could want: to read a register may change the device. */
enum {
	DEVICE_BITS = 24
};
#define KERNEL_DEVICES (~UINT64_C(0) << DEVICE_BITS)

enum {
	CHUNK = 64,	   /* rounds of a step */
	SLACK = CHUNK + 8, /* bytes */
	NWORK = 12
};

/* Bytes that a string takes, and those that TMP_A and TMP_B do. */
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
	uint64_t index; /* its number; set once */
	uint64_t tok;	/* where strtok goes on in TOK, plus 1; 0: nowhere */
	uint64_t work[NWORK]; /* WORK() */
};

/* What a CPU has written to a speculation, for speculation.c. */
struct spec_room {
	uint64_t tag; /* of the speculation that `bytes' are of */
	uint64_t bytes;
};

/* What a CPU has spent in chill() since when: ns. */
struct chill {
	uint64_t since, spent;
};

/* What became of spec_advance(). */
enum {
	SPEC_DONE,
	SPEC_OTHER, /* the word is another one by now */
	SPEC_BUSY   /* this firing interrupted what such a step is made of */
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

/* Hides from the compiler what it knows of x. It would otherwise derive one
 * bound from another, and the verifier see neither. */
#define opaque(x) __asm__ volatile("" : "+r"(x))

#define WORK(f, n) (*(volatile uint64_t *)&(f)->work[n])

#define RESULT(f, dst) ((f)->self + (dst))

/* Each engine's header defines SUBR(name), a function of (f, dst);
 * STEP(name), a function of (f, a, b, c), and CALL_STEP(name, f, a, b, c);
 * OUT(f, dst), STRSIZE(f), TMP_A(f), TMP_B(f); TOK(f), STRSIZE bytes that
 * strtok() has from one clause of a firing to the next; and
 *
 * uint64_t load64(const char *p), void store64(char *p, uint64_t v): 8 bytes,
 *	however aligned.
 * int64_t mem_str(struct sframe *f, void *to, uint64_t size, enum space s,
 *	uint64_t addr): copy a string, at most size bytes with the NUL, which
 *	is always written; returns bytes written with the NUL, or -1 after
 *	fault(BADADDR or KPRIV or UPRIV, addr).
 * bool mem_read(struct sframe *f, void *to, uint64_t size, enum space s,
 *	uint64_t addr): copy so many bytes; false after such a fault.
 * bool mem_write(struct sframe *f, uint64_t addr, const void *from,
 *	uint64_t size, uint64_t most): copy to user memory size bytes, which
 *	are not more than `most'; false after a fault.
 * char *mem_scratch(struct sframe *f, uint64_t addr, uint64_t size): where
 *	such bytes of scratch are; NULL if they are not all scratch.
 * uint64_t mem_random(struct sframe *f): 32 random bits.
 * uint64_t mem_now(struct sframe *f): ns.
 * struct chill *chill_room(struct sframe *f): this CPU's; NULL: none.
 * void mem_signal(f, sig, thread): send it to the current process, or thread.
 * KERNEL_FIELD(name, "type", "member"): a function that gives its offset.
 * uint64_t this_task(f), task_pid(f, task), task_parent(f, task): the current
 *	process, the number that a process has for us, or 0; the parent, or 0.
 * bool mem_move(), void mem_zero(f, to, size): to what mem_scratch() gave;
 *	mem_copy() if what is copied may overlap with it.
 * uint64_t SCRATCH_SIZE(f): no more than that is scratch.
 *
 * and for speculation.c NSPEC(f), the highest number; SPECSIZE(f), bytes;
 * uint64_t spec_word(struct sframe *f, uint64_t id): of that number.
 * uint64_t spec_advance(struct sframe *f, uint64_t id, uint64_t word): if that
 *	is the number's word, it becomes spec_after(word, id), in one step.
 * struct spec_room *spec_room(struct sframe *f, uint64_t id): this CPU's; id
 *	is from 1 to NSPEC.
 * void spec_drop(struct sframe *f, enum drop_kind kind): count one. */
#ifdef __bpf__
#include "dvm/subr/mem_bpf.h"
#else
#include "dvm/subr/mem_vm.h"
#endif

/* The n bytes at a place in TMP_A become the result. */
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

/* What begins at a place of the string in TMP_A becomes the result. */
static inline uint64_t result_tail(
	struct sframe *f, uint64_t dst, uint64_t place)
{
	return result_part(f, dst, place, STRSIZE(f) - 1 - place);
}

#endif

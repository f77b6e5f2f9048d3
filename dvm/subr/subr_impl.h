/* subr_impl.h - the ground that subroutines stand on, so that one C source
 * serves both engines: compiled natively into the interpreter, and by clang to
 * BPF, where bpfgen/link.c appends it to the generated program.
 *
 * A subroutine is SUBR(name) { ... }: it finds its arguments in f->arg[], puts
 * a result by reference at OUT(f), STRSIZE bytes of scratch, and returns the
 * value of rd. On a fault it returns fault(f, kind, value). It may use TMP_A
 * and TMP_B, STRSIZE bytes each, which no result is in.
 *
 * Rules that BPF sets: no globals, no static data, no signed division, no
 * library calls, no recursion; loops are bounded by STRSIZE and start from
 * f_zero(f), a 0 that the verifier does not know, so that the states of their
 * rounds converge; an index into memory is compared with its bound right
 * before its use. Memory that is not OUT or TMP is read by mem_str() and
 * mem_copy() only, from an address that is a plain number.
 *
 * Scalar functions that the engines call directly (bucket.c) take up to five
 * integers, return one and touch no memory. */
#ifndef DVM_SUBR_SUBR_IMPL_H
#define DVM_SUBR_SUBR_IMPL_H

#include <stdint.h>

#include "dvm/dif.h"

enum space { SPACE_KERNEL, SPACE_USER, SPACE_D };

/* The beginning of every frame, in both engines. */
struct sframe {
	uint64_t arg[DIF_NARG];
	uint64_t fault_value;
	uint32_t fault; /* enum dif_fault; 0 before the call */
	uint32_t zero;	/* always 0 */
};

static inline uint64_t fault(struct sframe *f, enum dif_fault kind,
	uint64_t value)
{
	f->fault = kind;
	f->fault_value = value;
	return 0;
}

#define SUBR(name) uint64_t subr_##name(struct sframe *f, uint64_t dst)
#define OUT(f)	   ((char *)(f) + dst)

#ifdef __bpf__
/* Values that the linker fills in when it loads the program. */
extern const char __strsize, __tmp_a, __tmp_b;
#define STRSIZE	 ((uint64_t)(uintptr_t)&__strsize)
#define TMP_A(f) ((char *)(f) + (uint64_t)(uintptr_t)&__tmp_a)
#define TMP_B(f) ((char *)(f) + (uint64_t)(uintptr_t)&__tmp_b)
#include "dvm/subr/mem_bpf.h"
#else
#include "dvm/subr/mem_vm.h"
#endif

/* mem_bpf.h and mem_vm.h define:
 *
 * int64_t mem_str(struct sframe *f, void *to, uint64_t size, enum space s,
 *	uint64_t addr): copy a string, at most size bytes with the NUL, which
 *	is always written; returns bytes written with the NUL, or -1 after
 *	fault(BADADDR or KPRIV or UPRIV, addr).
 * int64_t mem_copy(the same): exactly size bytes; 0 or -1.
 * uint64_t f_zero(struct sframe *f)
 * mem_vm.h also defines STRSIZE, TMP_A, TMP_B for the interpreter's frame. */

#endif

/* subr_impl.h - the ground that subroutines stand on, so that one C source
 * serves both engines: compiled natively into the interpreter, and by clang to
 * BPF, where bpfgen/link.c appends it to the generated program.
 *
 * A subroutine is SUBR(name) { ... }: it finds its arguments in f->arg[], puts
 * a result by reference at OUT(f, dst), STRSIZE(f) bytes of scratch, and
 * returns the value of rd. On a fault it returns fault(f, kind, value). It may
 * use TMP_A and TMP_B, STRSIZE bytes each, 8-byte aligned, which no result is
 * in. TMP_B begins where TMP_A ends, so that TMP_A is also a buffer of two
 * strings.
 *
 * Rules that BPF sets: no globals, no static data, no signed division, no
 * library calls, no recursion; loops are bounded by STRSIZE, and better
 * avoided: most string work is a few calls of mem_str(). An offset into memory
 * is compared with its bound right before its use. Memory that is not OUT or
 * TMP is read by mem_str() only, from an address that is a
 * plain number. All files are compiled to BPF as one, so that statics of two
 * files must not have the same name.
 *
 * Scalar functions that the engines call directly (bucket.c) take up to five
 * integers, return one and touch no memory. The parameters of an aggregation
 * are constants in the call, so that the verifier follows the one path. */
#ifndef DVM_SUBR_SUBR_IMPL_H
#define DVM_SUBR_SUBR_IMPL_H

#include <stdint.h>

#include "dvm/dif.h"

enum space {
	SPACE_KERNEL,
	SPACE_USER,
	SPACE_D
};

/* The beginning of every frame, in both engines. */
struct sframe {
	uint64_t arg[DIF_NARG];
	uint64_t fault_value;
	uint32_t fault; /* enum dif_fault; 0 before the call */
	uint32_t zero;	/* always 0 */
};

static inline uint64_t fault(
	struct sframe *f, enum dif_fault kind, uint64_t value)
{
	f->fault = kind;
	f->fault_value = value;
	return 0;
}

#define SUBR(name)            \
	uint64_t subr_##name( \
		struct sframe *f, uint64_t dst __attribute__((unused)))
#define OUT(f, dst) ((char *)(f) + (dst))

/* The SCMP instruction: compares the strings at D memory arg[0] and arg[1] by
 * unsigned bytes up to STRSIZE, 0 being ""; -1, 0 or 1. dst is not used. */
SUBR(scmp);

/* Each engine's header defines STRSIZE(f), TMP_A(f), TMP_B(f) and
 *
 * int64_t mem_str(struct sframe *f, void *to, uint64_t size, enum space s,
 *	uint64_t addr): copy a string, at most size bytes with the NUL, which
 *	is always written; returns bytes written with the NUL, or -1 after
 *	fault(BADADDR or KPRIV or UPRIV, addr). */
#ifdef __bpf__
#include "dvm/subr/mem_bpf.h"
#else
#include "dvm/subr/mem_vm.h"
#endif

#endif

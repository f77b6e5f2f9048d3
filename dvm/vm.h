/* vm.h - the DIF interpreter, for engines that run clauses in this process.
 * It owns the variables, the aggregations and the per-CPU buffers; the engine
 * that uses it supplies the firing's context: who fired, with which arguments,
 * and how its memory is read. One vm at a time runs one firing; the caller
 * serialises. Memory is allocated by vm_new() alone, except that tables grow
 * within the limits of the enabling. */
#ifndef DVM_VM_H
#define DVM_VM_H

#include <stdbool.h>
#include <stdint.h>

#include "dvm/bvar.h"
#include "dvm/engine.h"

struct vm;

/* At HANDLE_ITSELF, a handle says what it stands for: a text, of an entry of a
 * directory (its path), a root of a mount (where it is mounted), a node of
 * kernfs (its path); or a number of 8 bytes, of a pid. The first two say the
 * last part of that path and what is before it, too. */
enum {
	HANDLE_ITSELF = 0x8000,
	HANDLE_NAME = 0xa000,
	HANDLE_DIRNAME = 0xc000
};

enum {
	VM_ARGS = 12 /* of a probe that are known; all others are 0 */
};

/* One firing. The engine fills it in; the vm only reads it. */
struct vm_firing {
	uint32_t probe; /* index in the enabling */
	int cpu;	/* whose buffer takes the record */
	uint64_t when;	/* ns, CLOCK_MONOTONIC */
	uint64_t arg[VM_ARGS];
	uint64_t thread; /* it has thread-local variables; 1 to 2^63 - 1 */
	/* The value of a built-in variable that the vm does not know itself
	 * (vm_var.c). EXECNAME fills in comm and its value is not used.
	 * Returns a fault. */
	enum dif_fault (*bvar)(const struct vm_firing *f, enum dif_bvar v,
		uint64_t *value, char comm[DIF_COMM]);
	/* Read user memory; returns bytes read, short or -1 on a fault,
	 * -EACCES where that is not permitted: UPRIV. May be NULL: every user
	 * access is UPRIV. */
	int64_t (*read_user)(const struct vm_firing *f, uint64_t addr, void *to,
		uint64_t size);
	/* Read what stands for the kernel's structures: handles, that are no
	 * address of memory, from BVAR_CURTHREAD on. Returns bytes read; of
	 * less than `size' these are the last of what there is. May be NULL,
	 * and -1 is KPRIV too. */
	int64_t (*read_kernel)(const struct vm_firing *f, uint64_t addr,
		void *to, uint64_t size);
	/* Write user memory, likewise; may be NULL too. */
	int64_t (*write_user)(const struct vm_firing *f, uint64_t addr,
		const void *from, uint64_t size);
	/* Return addresses of the thread's user stack, innermost first and
	 * without the first `skip'; returns how many, at most n. May be NULL:
	 * none are known. */
	uint32_t (*ustack)(const struct vm_firing *f, uint32_t skip,
		uint64_t *pc, uint32_t n);
	void *arg_engine; /* the engine's own */
	/* It stands for so many that have taken place, all of clauses of which
	 * difo_counts() holds; they count even if tracing is over now. 0: it is
	 * one. */
	uint64_t times;
};

/* The enabling, validated by the caller, outlives the vm. */
struct vm *vm_new(const struct enabling *en, int ncpus);
/* Run the probe's clauses in order. Faults become records, and fire ERROR. */
void vm_fire(struct vm *vm, const struct vm_firing *f);
bool vm_exiting(const struct vm *vm); /* XIT was run */
/* After this, clauses run even so: END is about to fire. */
void vm_rearm(struct vm *vm);
/* A buffer is half full of what can be read now. */
bool vm_presses(const struct vm *vm);
int vm_read(struct vm *vm, engine_rec_fn *fn, void *arg);
int vm_agg_take(struct vm *vm, engine_agg_fn *fn, void *arg);
bool vm_spec_active(const struct vm *vm, uint64_t tag);
uint64_t vm_drops(const struct vm *vm, enum drop_kind kind, int cpu);
/* The thread is gone: free its variables. */
void vm_thread_exit(struct vm *vm, uint64_t thread);
void vm_free(struct vm *vm);

#endif

/* vm.h - the DIF interpreter, for engines that run clauses in this process.
 * It owns the variables, the aggregations and the per-CPU buffers; the engine
 * that uses it supplies the context of each firing: who fired, with which
 * arguments, and how to read its memory. A vm runs one firing at a time;
 * callers serialise. Only vm_new() allocates memory, except that tables grow
 * within the limits of the enabling. */
#ifndef DVM_VM_H
#define DVM_VM_H

#include <stdbool.h>
#include <stdint.h>

#include "dvm/bvar.h"
#include "dvm/engine.h"

struct vm;

/* A handle stands for a kernel object. Reading from the handle plus
 * HANDLE_ITSELF gives a text: the path of a directory's entry, the mount point
 * of a mount's root, or the path of a kernfs node; for a pid it gives an 8-byte
 * number. For entries and roots, HANDLE_NAME and HANDLE_DIRNAME give the last
 * part of that path and what is before it. */
enum {
	HANDLE_ITSELF = 0x8000,
	HANDLE_NAME = 0xa000,
	HANDLE_DIRNAME = 0xc000
};

/* One firing. The engine fills it in; the vm only reads it. */
struct vm_firing {
	uint32_t probe; /* index in the enabling */
	int cpu;	/* the CPU whose buffer takes the record */
	uint64_t when;	/* ns, CLOCK_MONOTONIC */
	uint64_t arg[DIF_NPROBEARG];
	uint64_t thread; /* owner of thread-local variables; 1 to 2^63 - 1 */
	/* Get the value of a built-in variable that the vm does not know itself
	 * (vm_bvar.c). For EXECNAME, fill in comm; the value is not used.
	 * Returns a fault. */
	enum dif_fault (*bvar)(const struct vm_firing *f, enum dif_bvar v,
		uint64_t *value, char comm[DIF_COMM]);
	/* Read user memory. Returns the bytes read; short or -1 for a BADADDR
	 * fault, -EACCES for UPRIV. May be NULL: all accesses are UPRIV. */
	int64_t (*read_user)(const struct vm_firing *f, uint64_t addr, void *to,
		uint64_t size);
	/* Read what stands in for kernel structures. Addresses are handles, not
	 * memory; BVAR_CURTHREAD supplies the first. Returns the bytes read;
	 * fewer than `size' means that the object ends there. NULL is like -1:
	 * KPRIV. */
	int64_t (*read_kernel)(const struct vm_firing *f, uint64_t addr,
		void *to, uint64_t size);
	/* Write user memory, with the same results; may be NULL, too. */
	int64_t (*write_user)(const struct vm_firing *f, uint64_t addr,
		const void *from, uint64_t size);
	/* Get the return addresses of the thread's user stack, innermost first
	 * and without the first `skip'. Returns how many, at most n. May be
	 * NULL: none are known. */
	uint32_t (*ustack)(const struct vm_firing *f, uint32_t skip,
		uint64_t *pc, uint32_t n);
	void *arg_engine; /* for the engine's own use */
	/* Number of firings that this one stands for, all of whose clauses
	 * satisfy difo_counts(); they count even if tracing has just ended. 0:
	 * one firing. */
	uint64_t times;
};

/* Make an interpreter. The enabling, which the caller has validated, must
 * outlive it. */
struct vm *vm_new(const struct enabling *en, int ncpus);
/* Run the probe's clauses in order. Faults are recorded, and fire ERROR. */
void vm_fire(struct vm *vm, const struct vm_firing *f);
bool vm_exiting(const struct vm *vm); /* XIT has run */
/* Let clauses run again, although XIT has run: END is about to fire. */
void vm_rearm(struct vm *vm);
/* True if a buffer is more than half full of records that can be read now. */
bool vm_presses(const struct vm *vm);
int vm_read(struct vm *vm, engine_rec_fn *fn, void *arg);
int vm_agg_take(struct vm *vm, engine_agg_fn *fn, void *arg);
bool vm_spec_active(const struct vm *vm, uint64_t tag);
uint64_t vm_drops(const struct vm *vm, enum drop_kind kind, int cpu);
/* Free the variables of a thread that has gone. */
void vm_thread_exit(struct vm *vm, uint64_t thread);
void vm_free(struct vm *vm);

#endif

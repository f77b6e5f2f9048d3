/* mem_vm.h - memory as subroutines see it in the interpreter: the frame says
 * its own sizes, and every access from an address is checked (vm_mem.c). */
#ifndef DVM_SUBR_MEM_VM_H
#define DVM_SUBR_MEM_VM_H

/* The beginning of the interpreter's frame. */
struct vm_sframe {
	struct sframe s;
	uint64_t strsize; /* bytes of a string with its NUL */
	uint64_t tmp;	  /* offset of TMP_A in the frame */
};

#define STRSIZE(f) (((const struct vm_sframe *)(f))->strsize)
#define TMP_A(f)   ((char *)(f) + ((const struct vm_sframe *)(f))->tmp)
#define TMP_B(f)   (TMP_A(f) + STRSIZE(f))

int64_t mem_str(
	struct sframe *f, void *to, uint64_t size, enum space s, uint64_t addr);

#endif

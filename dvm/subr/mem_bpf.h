/* mem_bpf.h - memory as subroutines see it in BPF: the kernel's helpers, called
 * by their numbers (enum bpf_func_id). D memory is kernel memory. The linker
 * fills in the addresses of the extern symbols: they are plain numbers. */
#ifndef DVM_SUBR_MEM_BPF_H
#define DVM_SUBR_MEM_BPF_H

extern const char __strsize; /* bytes of a string with its NUL */
extern const char __tmp_a;   /* offset in the frame, a multiple of 8 */

#define STRSIZE(f) ((uint64_t)(uintptr_t)&__strsize)
#define TMP_A(f)   ((char *)(f) + (uint64_t)(uintptr_t)&__tmp_a)
#define TMP_B(f)   (TMP_A(f) + STRSIZE(f))

typedef long bpf_read_fn(void *to, uint32_t size, uint64_t from);

static bpf_read_fn *const bpf_probe_read_user_str = (bpf_read_fn *)114;
static bpf_read_fn *const bpf_probe_read_kernel_str = (bpf_read_fn *)115;

static inline int64_t mem_str(
	struct sframe *f, void *to, uint64_t size, enum space s, uint64_t addr)
{
	int64_t n = s == SPACE_USER ? bpf_probe_read_user_str(to, size, addr)
				    : bpf_probe_read_kernel_str(to, size, addr);

	if (n > 0)
		return n;
	fault(f, DIF_FAULT_BADADDR, addr);
	return -1;
}

#endif

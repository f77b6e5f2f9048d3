/* mem_bpf.h - memory as subroutines see it in BPF: the kernel's helpers, called
 * by their numbers (enum bpf_func_id). D memory is kernel memory. The linker
 * fills in the addresses of the extern symbols: they are plain numbers, but
 * for the map of frames. */
#ifndef DVM_SUBR_MEM_BPF_H
#define DVM_SUBR_MEM_BPF_H

extern const char __frames;
extern const char __strsize; /* bytes of a string with its NUL */
extern const char __tmp_a;   /* offset in the frame, a multiple of 8 */
extern const char __tok;
extern const char __scratch_end; /* offset in the frame */

#define NUMBER(symbol) ((uint64_t)(uintptr_t) & (symbol))
#define STRSIZE(f)     NUMBER(__strsize)
#define TMP_A(f)       ((char *)(f) + NUMBER(__tmp_a))
#define TMP_B(f)       (TMP_A(f) + STRSIZE(f))
#define TOK(f)	       ((char *)(f) + NUMBER(__tok))

typedef void *bpf_lookup_fn(const void *map, const void *key);
typedef long bpf_read_fn(void *to, uint32_t size, uint64_t from);

static bpf_lookup_fn *const bpf_map_lookup_elem = (bpf_lookup_fn *)1;
static bpf_read_fn *const bpf_probe_read_user_str = (bpf_read_fn *)114;
static bpf_read_fn *const bpf_probe_read_kernel_str = (bpf_read_fn *)115;

static inline struct sframe *frame_at(uint64_t index)
{
	uint32_t key = index;

	return bpf_map_lookup_elem(&__frames, &key);
}

#define SUBR(name)                                                       \
	static __attribute__((always_inline)) inline uint64_t do_##name( \
		struct sframe *f, uint64_t dst);                         \
	uint64_t subr_##name(uint64_t index, uint64_t dst)               \
	{                                                                \
		struct sframe *f = frame_at(index);                      \
                                                                         \
		if (!f || dst > NUMBER(__scratch_end))                   \
			return 0;                                        \
		return do_##name(f, dst);                                \
	}                                                                \
	static uint64_t do_##name(                                       \
		struct sframe *f, uint64_t dst __attribute__((unused)))

/* Callers pass all arguments: the compiler must not find one unused. */
#define STEP(name)                                                       \
	static __attribute__((always_inline)) inline uint64_t do_##name( \
		struct sframe *f, uint64_t a, uint64_t b, uint64_t c);   \
	__attribute__((noinline)) uint64_t step_##name(                  \
		uint64_t index, uint64_t a, uint64_t b, uint64_t c)      \
	{                                                                \
		struct sframe *f = frame_at(index);                      \
                                                                         \
		__asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c));        \
		return f ? do_##name(f, a, b, c) : 0;                    \
	}                                                                \
	static uint64_t do_##name(struct sframe *f,                      \
		uint64_t a __attribute__((unused)),                      \
		uint64_t b __attribute__((unused)),                      \
		uint64_t c __attribute__((unused)))
#define CALL_STEP(name, f, a, b, c) step_##name((f)->index, a, b, c)

static inline uint64_t load64(const char *p)
{
	return *(const uint64_t __attribute__((may_alias)) *)p;
}

static inline void store64(char *p, uint64_t v)
{
	*(uint64_t __attribute__((may_alias)) *)p = v;
}

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

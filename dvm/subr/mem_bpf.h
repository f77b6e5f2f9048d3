/* mem_bpf.h - memory as subroutines see it in BPF: the kernel's helpers, called
 * by number (enum bpf_func_id). D memory is kernel memory here. The linker
 * replaces the extern symbols: most are plain numbers, some are maps. */
#ifndef DVM_SUBR_MEM_BPF_H
#define DVM_SUBR_MEM_BPF_H

extern const char __frames;
extern const char __strsize; /* bytes of a string with its NUL */
extern const char __tmp_a;   /* offset in the frame, a multiple of 8 */
extern const char __tok;
extern const char __scratch; /* offset in the frame */
extern const char __scratch_size;
extern const char __scratch_gap, __apart; /* plan.h: SCRATCH_GAP, apart */
extern const char __state;	/* map of one element: the state of all CPUs */
extern const char __drops;	/* offset in it of the first CPU's drops */
extern const char __chill;	/* likewise of its struct chill */
extern const char __cpu_stride; /* distance from one CPU's state to the next */
extern const char __ncpus;
extern const char __specs;	/* array: the word of each speculation */
extern const char __spec_moves; /* hash: words that are being replaced */
extern const char __spec_room;	/* array, index (number - 1) * ncpus + cpu */
extern const char __nspec;
extern const char __specsize;

#define NUMBER(symbol)	((uint64_t)(uintptr_t) & (symbol))
#define STRSIZE(f)	NUMBER(__strsize)
#define SCRATCH_SIZE(f) NUMBER(__scratch_size)
#define TMP_A(f)	((char *)(f) + NUMBER(__tmp_a))
#define TOK(f)		((char *)(f) + NUMBER(__tok))

#define NSPEC(f)    NUMBER(__nspec)
#define SPECSIZE(f) NUMBER(__specsize)

typedef void *bpf_lookup_fn(const void *map, const void *key);
typedef long bpf_update_fn(
	const void *map, const void *key, const void *value, uint64_t flags);
typedef long bpf_delete_fn(const void *map, const void *key);
typedef uint64_t bpf_number_fn(void);
typedef long bpf_signal_fn(uint32_t sig);
typedef long bpf_read_fn(void *to, uint32_t size, uint64_t from);
typedef long bpf_write_fn(uint64_t to, const void *from, uint32_t size);

static bpf_lookup_fn *const bpf_map_lookup_elem = (bpf_lookup_fn *)1;
static bpf_update_fn *const bpf_map_update_elem = (bpf_update_fn *)2;
static bpf_delete_fn *const bpf_map_delete_elem = (bpf_delete_fn *)3;
static bpf_number_fn *const bpf_ktime_get_ns = (bpf_number_fn *)5;
static bpf_number_fn *const bpf_get_smp_processor_id = (bpf_number_fn *)8;
static bpf_number_fn *const bpf_get_prandom_u32 = (bpf_number_fn *)7;
static bpf_number_fn *const bpf_get_current_task = (bpf_number_fn *)35;
static bpf_write_fn *const bpf_probe_write_user = (bpf_write_fn *)36;
static bpf_signal_fn *const bpf_send_signal = (bpf_signal_fn *)109;
static bpf_read_fn *const bpf_probe_read_user = (bpf_read_fn *)112;
static bpf_read_fn *const bpf_probe_read_kernel = (bpf_read_fn *)113;
static bpf_read_fn *const bpf_probe_read_user_str = (bpf_read_fn *)114;
static bpf_read_fn *const bpf_probe_read_kernel_str = (bpf_read_fn *)115;
static bpf_signal_fn *const bpf_send_signal_thread = (bpf_signal_fn *)117;

static inline struct sframe *frame_at(uint64_t index)
{
	uint32_t key = index;

	return bpf_map_lookup_elem(&__frames, &key);
}

/* Return dst in the frame. Kernels before 5.16 forget the bound of a number
 * when it is spilled to the stack, so it is checked again. */
static inline char *out_at(struct sframe *f, uint64_t dst)
{
	opaque(dst);
	return (char *)f +
	       (dst <= NUMBER(__scratch) + SCRATCH_SIZE(f) ? dst : 0);
}
#define OUT(f, dst) out_at(f, dst)

#define SUBR(name)                                                       \
	static __attribute__((always_inline)) inline uint64_t do_##name( \
		struct sframe *f, uint64_t dst);                         \
	uint64_t subr_##name(uint64_t index, uint64_t dst)               \
	{                                                                \
		struct sframe *f = frame_at(index);                      \
                                                                         \
		return f ? do_##name(f, dst) : 0;                        \
	}                                                                \
	static uint64_t do_##name(                                       \
		struct sframe *f, uint64_t dst __attribute__((unused)))

/* Callers pass all arguments, so keep the compiler from dropping unused
 * ones. */
#define STEP(name)                                                          \
	static __attribute__((always_inline)) inline uint64_t do_##name(    \
		struct sframe *f, uint64_t a, uint64_t b, uint64_t c);      \
	__attribute__((noinline)) uint64_t step_##name(                     \
		uint64_t index, uint64_t a, uint64_t b, uint64_t c)         \
	{                                                                   \
		struct sframe *f = frame_at(index);                         \
                                                                            \
		__asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c));           \
		return f ? do_##name(f, a, b, c) : 0;                       \
	}                                                                   \
	static uint64_t do_##name(struct sframe *f __attribute__((unused)), \
		uint64_t a __attribute__((unused)),                         \
		uint64_t b __attribute__((unused)),                         \
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

/* For an empty string in user memory, kernels before 6.16 return 0, not 1. */
static inline int64_t mem_str(
	struct sframe *f, void *to, uint64_t size, enum space s, uint64_t addr)
{
	int64_t n = -1;

	if (s == SPACE_USER)
		n = bpf_probe_read_user_str(to, size, addr);
	else if (addr < KERNEL_DEVICES)
		n = bpf_probe_read_kernel_str(to, size, addr);
	if (n > 0)
		return n;
	if (!n && s == SPACE_USER && size)
		return 1;
	fault(f, DIF_FAULT_BADADDR, addr);
	return -1;
}

/* True if there are not `size' bytes of scratch at addr, but what the frame
 * holds around it. */
static inline bool around_scratch(
	struct sframe *f, uint64_t addr, uint64_t size)
{
	uint64_t at = addr - f->self - NUMBER(__scratch);

	opaque(at);
	if (at <= SCRATCH_SIZE(f) && size <= SCRATCH_SIZE(f) - at)
		return false;
	return at + NUMBER(__scratch_gap) < NUMBER(__apart);
}

static inline bool mem_read(
	struct sframe *f, void *to, uint64_t size, enum space s, uint64_t addr)
{
	long r = -1;

	if (s == SPACE_USER)
		r = bpf_probe_read_user(to, size, addr);
	else if (addr < KERNEL_DEVICES && !around_scratch(f, addr, size))
		r = bpf_probe_read_kernel(to, size, addr);
	if (r)
		fault(f, DIF_FAULT_BADADDR, addr);
	return !r;
}

/* Write to user memory. The helper does not accept 0 bytes, and the verifier
 * must see both bounds of the size. */
static inline bool mem_write(struct sframe *f, uint64_t addr, const void *from,
	uint64_t size, uint64_t most)
{
	uint64_t less = size - 1;

	opaque(less);
	if (less >= most)
		return true;
	if (!bpf_probe_write_user(addr, from, less + 1))
		return true;
	fault(f, DIF_FAULT_BADADDR, addr);
	return false;
}

/* Return where addr is in scratch. The verifier knows no bound of the sum of
 * offset and size, so as much room again follows behind scratch. */
static inline char *mem_scratch(struct sframe *f, uint64_t addr, uint64_t size)
{
	uint64_t at = addr - f->self - NUMBER(__scratch);

	opaque(at);
	if (at > SCRATCH_SIZE(f) || size > SCRATCH_SIZE(f) - at)
		return NULL;
	return (char *)f + NUMBER(__scratch) + at;
}

static inline bool mem_move(
	struct sframe *f, void *to, uint64_t size, enum space s, uint64_t addr)
{
	opaque(size);
	return size <= SCRATCH_SIZE(f) && mem_read(f, to, size, s, addr);
}

/* Copy between areas that may overlap. The kernel copies from the first byte
 * on, so this goes through the room behind scratch. */
static inline bool mem_copy(
	struct sframe *f, char *to, uint64_t size, enum space s, uint64_t addr)
{
	uint64_t behind = NUMBER(__scratch) + SCRATCH_SIZE(f);

	if (!mem_move(f, (char *)f + behind, size, s, addr))
		return false;
	opaque(size);
	return size <= SCRATCH_SIZE(f) &&
	       !bpf_probe_read_kernel(to, size, f->self + behind);
}

/* Clear memory by a read that fails, which clears its destination. */
static inline void mem_zero(struct sframe *f, void *to, uint64_t size)
{
	(void)f;
	opaque(size);
	if (size <= SCRATCH_SIZE(f))
		bpf_probe_read_kernel(to, size, 0);
}

static inline uint64_t mem_random(struct sframe *f)
{
	(void)f;
	return bpf_get_prandom_u32();
}

static inline uint64_t mem_now(struct sframe *f)
{
	(void)f;
	return bpf_ktime_get_ns();
}

static inline void mem_signal(struct sframe *f, uint64_t sig, bool thread)
{
	(void)f;
	if (thread)
		bpf_send_signal_thread(sig);
	else
		bpf_send_signal(sig);
}

/* Return what is at an offset in the state of this CPU. */
static inline char *cpu_state(uint64_t offset)
{
	uint64_t cpu = bpf_get_smp_processor_id();
	uint32_t key = 0;
	char *state = bpf_map_lookup_elem(&__state, &key);

	opaque(cpu);
	if (!state || cpu >= NUMBER(__ncpus))
		return NULL;
	return state + offset + cpu * NUMBER(__cpu_stride);
}

static inline struct chill *chill_room(struct sframe *f)
{
	(void)f;
	return (struct chill *)cpu_state(NUMBER(__chill));
}

static inline uint64_t *spec_cell(uint64_t id)
{
	uint32_t key = id;

	return bpf_map_lookup_elem(&__specs, &key);
}

static inline uint64_t spec_word(
	struct sframe *f __attribute__((unused)), uint64_t id)
{
	const volatile uint64_t *cell = spec_cell(id);

	return cell ? *cell : 0;
}

STEP(spec_change)
{
	uint64_t *cell = spec_cell(a);

	return cell && __sync_bool_compare_and_swap(cell, b, c) ? SPEC_DONE
								: SPEC_OTHER;
}

/* The same for kernels before 5.12, which lack compare-and-swap: whoever adds
 * the old word to a set may replace it. Old words never come back, so one that
 * does so too late notices when it reads the word again; and if a word cannot
 * be removed from the set, that does no harm. */
STEP(spec_change_old)
{
	enum {
		NOEXIST = 1,
		EEXIST = -17
	};
	volatile uint64_t *cell = spec_cell(a);
	uint64_t key = b | a, r = SPEC_OTHER;
	int32_t there;

	if (!cell)
		return SPEC_OTHER;
	there = bpf_map_update_elem(&__spec_moves, &key, &c, NOEXIST);
	if (there)
		return there == EEXIST ? SPEC_OTHER : SPEC_BUSY;
	if (*cell == b) {
		*cell = c;
		r = SPEC_DONE;
	}
	bpf_map_delete_elem(&__spec_moves, &key);
	return r;
}

static inline uint64_t spec_advance(
	struct sframe *f, uint64_t id, uint64_t word)
{
	return CALL_STEP(spec_change, f, id, word, spec_after(word, id));
}

static inline struct spec_room *spec_room(
	struct sframe *f __attribute__((unused)), uint64_t id)
{
	uint32_t key = (id - 1) * NUMBER(__ncpus) + bpf_get_smp_processor_id();

	return bpf_map_lookup_elem(&__spec_room, &key);
}

static inline void spec_drop(
	struct sframe *f __attribute__((unused)), enum drop_kind kind)
{
	uint64_t *drops = (uint64_t *)cpu_state(NUMBER(__drops));

	if (drops)
		__sync_fetch_and_add(drops + kind, 1);
}

#define KERNEL_CONST(name, what)                            \
	extern const char name##_symbol __asm__(what);      \
	static inline uint64_t name(const struct sframe *f) \
	{                                                   \
		(void)f;                                    \
		return NUMBER(name##_symbol);               \
	}
#define KERNEL_FIELD(name, type, member) \
	KERNEL_CONST(name, "field:" type ":" member)

#include "dvm/subr/task_bpf.h"

#endif

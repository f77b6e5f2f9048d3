/* mem_vm.h - memory as subroutines see it in the interpreter: sizes are in the
 * frame, and every access by address is checked (vm_mem.c). */
#ifndef DVM_SUBR_MEM_VM_H
#define DVM_SUBR_MEM_VM_H

#include <string.h>

/* The beginning of the interpreter's frame. */
struct vm_sframe {
	struct sframe s;
	uint64_t strsize;  /* bytes of a string with its NUL */
	uint64_t tmp, tok; /* offsets of TMP_A and TOK in the frame */
};

#define STRSIZE(f) (((const struct vm_sframe *)(f))->strsize)
#define TMP_A(f)   ((char *)(f) + ((const struct vm_sframe *)(f))->tmp)
#define TOK(f)	   ((char *)(f) + ((const struct vm_sframe *)(f))->tok)

#define OUT(f, dst) ((char *)(f) + (dst))

#define SUBR(name)            \
	uint64_t subr_##name( \
		struct sframe *f, uint64_t dst __attribute__((unused)))

#define STEP(name)                                    \
	static uint64_t step_##name(struct sframe *f, \
		uint64_t a __attribute__((unused)),   \
		uint64_t b __attribute__((unused)),   \
		uint64_t c __attribute__((unused)))
#define CALL_STEP(name, f, a, b, c) step_##name(f, a, b, c)

/* The SCMP instruction: compares the D strings at arg[0] and arg[1] by unsigned
 * bytes, up to STRSIZE; 0 is "". Returns -1, 0 or 1; dst is not used. */
SUBR(scmp);
/* The instructions SPEC, and COMMIT and DISCARD: speculation.c. */
SUBR(speculate);
SUBR(end_speculation);

static inline uint64_t load64(const char *p)
{
	uint64_t v;

	memcpy(&v, p, sizeof(v));
	return v;
}

static inline void store64(char *p, uint64_t v)
{
	memcpy(p, &v, sizeof(v));
}

uint64_t vm_nspec(const struct sframe *f), vm_specsize(const struct sframe *f);
#define NSPEC(f)    vm_nspec(f)
#define SPECSIZE(f) vm_specsize(f)

uint64_t spec_word(struct sframe *f, uint64_t id);
uint64_t spec_advance(struct sframe *f, uint64_t id, uint64_t word);
struct spec_room *spec_room(struct sframe *f, uint64_t id);
void spec_drop(struct sframe *f, enum drop_kind kind);

int64_t mem_str(
	struct sframe *f, void *to, uint64_t size, enum space s, uint64_t addr);

bool mem_read(
	struct sframe *f, void *to, uint64_t size, enum space s, uint64_t addr);
bool mem_write(struct sframe *f, uint64_t addr, const void *from, uint64_t size,
	uint64_t most);
char *mem_scratch(struct sframe *f, uint64_t addr, uint64_t size);
#define mem_move	      mem_read
#define mem_copy	      mem_read
#define mem_zero(f, to, size) memset(to, 0, size)
#define SCRATCH_SIZE(f)	      UINT64_MAX

uint64_t mem_random(struct sframe *f);
uint64_t mem_now(struct sframe *f);
void mem_signal(struct sframe *f, uint64_t sig, bool thread);
struct chill *chill_room(struct sframe *f);

/* There are no kernel structures here: a subroutine that reads them has faulted
 * before it would use their offsets. */
#define KERNEL_FIELD(name, type, member)                    \
	static inline uint64_t name(const struct sframe *f) \
	{                                                   \
		(void)f;                                    \
		return 0;                                   \
	}

/* A process is represented by its number. */
uint64_t this_task(struct sframe *f);
uint64_t task_parent(struct sframe *f, uint64_t task);

static inline uint64_t task_pid(struct sframe *f, uint64_t task)
{
	(void)f;
	return task;
}

#endif

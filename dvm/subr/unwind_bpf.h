/* unwind_bpf.h - what unwind.c needs of its engine, in BPF: the tables are
 * maps, and the registers are those that the thread saved on its kernel stack.
 */
#ifndef DVM_SUBR_UNWIND_BPF_H
#define DVM_SUBR_UNWIND_BPF_H

extern const char __unwind;    /* an array of shards, arrays of one */
extern const char __processes; /* a hash of struct unwind_process by pid */
extern const char __asks;      /* a ring buffer of struct unwind_ask */
extern const char __found;     /* an array of struct unwind_found */
extern const char __stage;     /* offset in the frame: STACK_MOST addresses */
extern const char __unwind_fp; /* whether frame pointers may be used */

KERNEL_FIELD(task_stack, "task_struct", "stack")
KERNEL_FIELD(task_mm, "task_struct", "mm")
KERNEL_FIELD(mm_exe_file, "mm_struct", "exe_file")

typedef long bpf_output_fn(
	const void *map, const void *data, uint64_t size, uint64_t flags);

static bpf_output_fn *const bpf_ringbuf_output = (bpf_output_fn *)130;

/* Offsets in struct pt_regs, and where it lies at the end of the stack. */
enum {
	STACK_SIZE = 0x4000,
	REGS_SIZE = 168,
	REGS_RBP = 32,
	REGS_ORIG_RAX = 120, /* -1 unless in a system call */
	REGS_RIP = 128,
	REGS_CS = 136,
	REGS_RSP = 152,
	USER_CS = 0x33, /* of 64-bit programs */
	INT3 = 0xcc,
	FRED_ROOM = 16 /* between pt_regs and the end of the stack, with FRED */
};

enum {
	FORKS = 4 /* most forks between a process and one with known ranges */
};

static inline bool read_user(
	struct sframe *f, void *to, uint32_t size, uint64_t addr)
{
	(void)f;
	return !bpf_probe_read_user(to, size, addr);
}

/* Clear by a read that fails. The mask shows older kernels that n is small
 * enough, which they tell only by its bits. */
static inline void clear_frames(struct sframe *f, uint64_t n)
{
	_Static_assert(!(STACK_MOST & (STACK_MOST + 1)), "all bits are set");
	n &= STACK_MOST;
	opaque(n);
	bpf_probe_read_kernel((char *)f + NUMBER(__stage), 8 * n, 0);
}

static inline void put_frame(struct sframe *f, uint64_t i, uint64_t pc)
{
	opaque(i);
	if (i < STACK_MOST)
		*(uint64_t *)((char *)f + NUMBER(__stage) + 8 * i) = pc;
}

static inline const uint32_t *shard_of(struct sframe *f, uint32_t word)
{
	uint32_t key = word / UNWIND_SHARD, zero = 0;
	const void *shard = bpf_map_lookup_elem(&__unwind, &key);

	(void)f;
	return shard ? bpf_map_lookup_elem(shard, &zero) : NULL;
}

static inline struct unwind_found *found_at(struct sframe *f, uint32_t n)
{
	(void)f;
	return bpf_map_lookup_elem(&__found, &n);
}

/* Return the address of the user registers; 0 if this thread has none, or none
 * of a 64-bit program. */
static inline uint64_t user_regs(struct sframe *f)
{
	uint64_t end = chase(this_task(f) + task_stack(f), 8) + STACK_SIZE;

	if (chase(end - REGS_SIZE + REGS_CS, 8) == USER_CS)
		return end - REGS_SIZE;
	end -= FRED_ROOM;
	if ((chase(end - REGS_SIZE + REGS_CS, 8) & 0xffff) == USER_CS)
		return end - REGS_SIZE;
	return 0;
}

static inline bool user_start(
	struct sframe *f, uint64_t *pc, uint64_t *sp, uint64_t *bp)
{
	uint64_t regs = user_regs(f);

	if (!regs)
		return false;
	*pc = chase(regs + REGS_RIP, 8);
	*sp = chase(regs + REGS_RSP, 8);
	*bp = chase(regs + REGS_RBP, 8);
	return true;
}

/* True if there is a breakpoint before the thread's pc, and not at it. */
static inline bool is_behind_trap(struct sframe *f, uint64_t pc)
{
	uint8_t code[2] = { 0 };

	return read_user(f, code, 2, pc - 1) && code[0] == INT3 &&
	       code[1] != INT3 &&
	       chase(user_regs(f) + REGS_ORIG_RAX, 8) == (uint64_t)-1;
}

static inline bool may_use_fp(struct sframe *f)
{
	(void)f;
	return NUMBER(__unwind_fp);
}

/* Identify the program that a thread runs: the file as exec opened it, which
 * forked processes share until they run another. 0: a kernel thread. */
static inline uint64_t image_of(struct sframe *f, uint64_t task)
{
	uint64_t mm = chase(task + task_mm(f), 8);

	return mm ? chase(mm + mm_exe_file(f), 8) : 0;
}

/* Return the entry of a process, by its number, if this image of it has been
 * read. */
static inline struct unwind_process *ranges_of(
	struct sframe *f, uint64_t task, uint32_t pid, uint64_t image)
{
	struct unwind_process *p = bpf_map_lookup_elem(&__processes, &pid);

	if (p && !p->image)
		p->image = image_of(f, task);
	return p && (p->n || p->read) && p->image == image ? p : NULL;
}

/* Request, about once a second, that process a, which runs image b, be read. If
 * there is no room for its entry, one process per second is asked for. */
STEP(ask)
{
	struct unwind_ask ask = { b, a, bpf_ktime_get_ns() >> 30 };
	struct unwind_process *p, none = { .image = b, .asked = ask.when };
	uint32_t pid = a;

	p = bpf_map_lookup_elem(&__processes, &pid);
	if (!p || p->image != b) {
		p = NULL;
		if (bpf_map_update_elem(&__processes, &pid, &none, 0)) {
			pid = UNWIND_NOBODY;
			p = bpf_map_lookup_elem(&__processes, &pid);
		}
	}
	if (p && p->asked == ask.when)
		return 0;
	if (p)
		p->asked = ask.when;
	bpf_ringbuf_output(&__asks, &ask, sizeof(ask), 0);
	return 0;
}

/* Give process a, which runs image b, the ranges of a process that forked it:
 * it has inherited those mappings, and keeps the ranges until it is read
 * itself. Returns 1 if such a process was found. */
STEP(borrow)
{
	uint64_t task = this_task(f);
	uint32_t pid = a;

	for (uint64_t i = 0; i < FORKS; i++) {
		struct unwind_process *p, own;

		opaque(i);
		task = task_parent(f, task);
		p = ranges_of(f, task, task_pid(f, task), b);
		if (!p)
			continue;
		own = *p;
		own.asked = 0;
		own.lent = 1;
		return !bpf_map_update_elem(&__processes, &pid, &own, 0);
	}
	return 0;
}

/* Find the ranges of the current process; false if there are none. */
static inline bool find_process(
	struct sframe *f, uint64_t pid, struct unwind_process *to)
{
	uint64_t task = this_task(f), image = image_of(f, task);
	struct unwind_process *p = ranges_of(f, task, pid, image);

	if (!p && image) {
		if (CALL_STEP(borrow, f, pid, image, 0))
			p = ranges_of(f, task, pid, image);
		CALL_STEP(ask, f, pid, image, 0);
	}
	if (!p)
		return false;
	to->ranges = p->ranges;
	to->n = p->n;
	to->version = p->version;
	return true;
}

static inline void ask_again(struct sframe *f, uint64_t pid)
{
	CALL_STEP(ask, f, pid, image_of(f, this_task(f)), 0);
}

#endif

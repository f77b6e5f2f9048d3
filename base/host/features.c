/* features.c - see features.h. Programs are loaded to try them, and closed;
 * they are attached to nothing. */
#include "base/host/features.h"

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <unistd.h>

#include "base/host/bpf.h"
#include "base/host/debugreg.h"
#include "base/host/kernel_btf.h"
#include "base/host/kprobe_pmu.h"

#define N(array) (sizeof(array) / sizeof(*(array)))

/* BPF instructions. */
#define SET(dst, n)                                                            \
	{                                                                      \
		.code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = BPF_REG_##dst, \
		.imm = (int32_t)(n)                                            \
	}
#define MOVE(dst, src)                                                         \
	{                                                                      \
		.code = BPF_ALU64 | BPF_MOV | BPF_X, .dst_reg = BPF_REG_##dst, \
		.src_reg = BPF_REG_##src                                       \
	}
/* what: BPF_PSEUDO_..., which says what n refers to */
#define ADDRESS(dst, what, n)                \
	{ .code = BPF_LD | BPF_IMM | BPF_DW, \
		.dst_reg = BPF_REG_##dst,    \
		.src_reg = (what),           \
		.imm = (int32_t)(n) },       \
	{                                    \
		.code = 0                    \
	}
#define CALL(helper)                                                 \
	{                                                            \
		.code = BPF_JMP | BPF_CALL, .imm = BPF_FUNC_##helper \
	}
#define KFUNC(type)                                                           \
	{                                                                     \
		.code = BPF_JMP | BPF_CALL, .src_reg = BPF_PSEUDO_KFUNC_CALL, \
		.imm = (int32_t)(type)                                        \
	}
#define EXIT                               \
	SET(0, 0),                         \
	{                                  \
		.code = BPF_JMP | BPF_EXIT \
	}

/* The error with which the feature that is being tried was refused, or 0. */
static _Thread_local int refused;

/* Load a program; returns a descriptor. expects, traces: for
 * BPF_PROG_TYPE_TRACING, the kind of attachment and the BTF id of what it is
 * attached to. */
static int load(uint32_t type, uint32_t expects, uint32_t traces,
	const struct bpf_insn *insn, uint32_t n)
{
	LIBBPF_OPTS(bpf_prog_load_opts, opts, .expected_attach_type = expects,
		.attach_btf_id = traces);
	int fd = host_prog(type, "try", insn, n, &opts);

	if (fd < 0)
		refused = fd;
	return fd;
}

/* traces: for BPF_PROG_TYPE_TRACING, the BTF id of a tracepoint. */
static bool loads(
	uint32_t type, uint32_t traces, const struct bpf_insn *insn, uint32_t n)
{
	int fd = load(type, traces ? BPF_TRACE_RAW_TP : 0, traces, insn, n);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static bool raw_loads(const struct bpf_insn *insn, uint32_t n)
{
	return loads(BPF_PROG_TYPE_RAW_TRACEPOINT, 0, insn, n);
}

/* A program loaded for a tracepoint's type may read what its arguments point
 * at. */
static bool try_typed(void)
{
	uint32_t id = kernel_btf_known(BTF_KIND_TYPEDEF, "btf_trace_sys_enter");
	const struct bpf_insn insn[] = { EXIT };

	return id && loads(BPF_PROG_TYPE_TRACING, id, insn, N(insn));
}

/* Linux 5.11 */
static bool try_task_loads(void)
{
	const struct bpf_insn insn[] = {
		CALL(get_current_task_btf),
		{ .code = BPF_LDX | BPF_MEM | BPF_DW },
		EXIT,
	};

	return raw_loads(insn, N(insn));
}

/* Available in these programs since Linux 5.11. */
static bool try_task_storage(void)
{
	int map = host_task_storage("try", 8);
	const struct bpf_insn insn[] = {
		CALL(get_current_task_btf),
		MOVE(2, 0),
		ADDRESS(1, BPF_PSEUDO_MAP_FD, map),
		SET(3, 0),
		SET(4, 0),
		CALL(task_storage_get),
		EXIT,
	};
	bool has = map >= 0 && raw_loads(insn, N(insn));

	if (map >= 0)
		close(map);
	return has;
}

/* Linux 5.12 */
static bool try_atomics(void)
{
	const struct bpf_insn insn[] = {
		SET(0, 0),
		{ .code = BPF_STX | BPF_MEM | BPF_DW,
			.dst_reg = BPF_REG_10,
			.off = -8 },
		{ .code = BPF_STX | BPF_ATOMIC | BPF_DW,
			.dst_reg = BPF_REG_10,
			.off = -8,
			.imm = BPF_CMPXCHG },
		EXIT,
	};

	return raw_loads(insn, N(insn));
}

/* Linux 6.12 */
static bool try_preempt_kfuncs(void)
{
	uint32_t off = kernel_btf_known(BTF_KIND_FUNC, "bpf_preempt_disable");
	uint32_t on = kernel_btf_known(BTF_KIND_FUNC, "bpf_preempt_enable");
	const struct bpf_insn insn[] = { KFUNC(off), KFUNC(on), EXIT };

	return off && on && raw_loads(insn, N(insn));
}

/* True if programs can access per-CPU variables: only a kernel with
 * CONFIG_KALLSYMS_ALL knows where they are. */
static bool try_cpu_variables(void)
{
	uint32_t id = kernel_btf_known(BTF_KIND_VAR, "__preempt_count");
	const struct bpf_insn insn[] = {
		ADDRESS(1, BPF_PSEUDO_BTF_ID, id),
		CALL(this_cpu_ptr),
		EXIT,
	};

	return id && raw_loads(insn, N(insn));
}

/* Linux 6.2 */
static bool try_casts(void)
{
	uint32_t type = kernel_btf_known(BTF_KIND_STRUCT, "refcount_struct");
	uint32_t id = kernel_btf_known(BTF_KIND_FUNC, "bpf_rdonly_cast");
	const struct bpf_insn insn[] = {
		SET(1, 0),
		SET(2, type),
		KFUNC(id),
		{ .code = BPF_LDX | BPF_MEM | BPF_W },
		EXIT,
	};

	return type && id && raw_loads(insn, N(insn));
}

/* True if hashes may allocate memory when a program adds to them. Kernels that
 * forbid it clearly say so only for programs of perf events, so that is
 * tried. */
static bool try_sparse_hashes(void)
{
	LIBBPF_OPTS(bpf_map_create_opts, opts, .map_flags = BPF_F_NO_PREALLOC);
	int map = host_map(BPF_MAP_TYPE_HASH, "try", 8, 8, 1, &opts);
	const struct bpf_insn insn[] = {
		ADDRESS(1, BPF_PSEUDO_MAP_FD, map),
		EXIT,
	};
	bool has =
		map >= 0 && loads(BPF_PROG_TYPE_PERF_EVENT, 0, insn, N(insn));

	if (map >= 0)
		close(map);
	return has;
}

/* Linux 6.10: a program can ask which of its links runs it. */
static bool try_cookies(void)
{
	const struct bpf_insn insn[] = { CALL(get_attach_cookie), EXIT };

	return raw_loads(insn, N(insn));
}

/* Linux 5.15: the same for links to perf events. */
static bool try_event_cookies(void)
{
	const struct bpf_insn insn[] = { CALL(get_attach_cookie), EXIT };

	return loads(BPF_PROG_TYPE_TRACEPOINT, 0, insn, N(insn));
}

/* Since Linux 5.12, the kernel keeps programs from running recursively, and
 * counts how often it had to. */
static bool is_guarded(int prog)
{
	struct bpf_prog_info info = { 0 };
	uint32_t size = sizeof(info);

	return !bpf_prog_get_info_by_fd(prog, &info, &size) &&
	       size > offsetof(struct bpf_prog_info, recursion_misses);
}

/* Programs attached by fentry. They are not used where they may run
 * recursively, or cannot disable preemption. */
static bool try_fentry(void)
{
	uint32_t id = kernel_btf_known(BTF_KIND_FUNC, "vfs_read");
	const struct bpf_insn insn[] = { EXIT };
	bool fine;
	int fd;

	if (!id)
		return false;
	fd = load(BPF_PROG_TYPE_TRACING, BPF_TRACE_FENTRY, id, insn, N(insn));
	if (fd < 0)
		return false;
	fine = is_guarded(fd);
	close(fd);
	return fine && host_has(HOST_PREEMPT_KFUNCS);
}

static bool try_kprobes(void)
{
	int type = kprobe_type();

	if (type < 0)
		refused = type;
	return type >= 0;
}

/* Links to many places. A kernel that supports them reads the list, which is at
 * an invalid address. r: the result. */
static bool looks_at_list(int prog, int r)
{
	if (r >= 0)
		close(r);
	close(prog);
	return r == -EFAULT;
}

/* Linux 5.18, if it has fprobes. */
static bool try_kprobe_multi(void)
{
	LIBBPF_OPTS(bpf_link_create_opts, opts,
		.kprobe_multi = { .cnt = 1, .addrs = (const void *)8 });
	const struct bpf_insn insn[] = { EXIT };
	int how = BPF_TRACE_KPROBE_MULTI;
	int fd = load(BPF_PROG_TYPE_KPROBE, how, 0, insn, N(insn));

	return fd >= 0 && looks_at_list(fd, bpf_link_create(fd, 0, how, &opts));
}

static bool takes_uprobes(uint32_t how, const struct bpf_insn *insn, uint32_t n)
{
	LIBBPF_OPTS(bpf_link_create_opts, opts,
		.uprobe_multi = { .cnt = 1,
			.path = (const void *)8,
			.offsets = (const void *)8 });
	int fd = load(BPF_PROG_TYPE_KPROBE, how, 0, insn, n);

	return fd >= 0 && looks_at_list(fd, host_link_uprobes(fd, how, &opts));
}

/* Linux 6.6. */
static bool try_uprobe_multi(void)
{
	const struct bpf_insn insn[] = { EXIT };

	return takes_uprobes(BPF_TRACE_UPROBE_MULTI, insn, N(insn));
}

/* Linux 6.13: a program can ask whether the function is called or returns, and
 * for how many calls the kernel is waiting. */
static bool try_uprobe_sessions(void)
{
	uint32_t id = kernel_btf_known(BTF_KIND_FUNC, "bpf_session_is_return");
	const struct bpf_insn insn[] = { KFUNC(id), EXIT };

	return id && kernel_btf_known(BTF_KIND_STRUCT, "uprobe_task") &&
	       takes_uprobes(HOST_UPROBE_SESSION, insn, N(insn));
}

static bool try_uprobes(void)
{
	refused = uprobe_ask();
	return !refused;
}

/* Linux 6.0: programs at uprobes may wait for a page of the process. */
static bool try_waiting(void)
{
	const struct bpf_insn insn[] = {
		MOVE(1, 10),
		{ .code = BPF_ALU64 | BPF_ADD | BPF_K,
			.dst_reg = BPF_REG_1,
			.imm = -8 },
		SET(2, 1),
		SET(3, 0),
		CALL(copy_from_user),
		EXIT,
	};
	LIBBPF_OPTS(bpf_prog_load_opts, opts, .prog_flags = BPF_F_SLEEPABLE);
	int fd = host_prog(BPF_PROG_TYPE_KPROBE, "try", insn, N(insn), &opts);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

/* Every kernel has several functions of some of these names. Linux 6.6 and
 * later refuse to probe such a name. */
static bool try_names_told(void)
{
	static const char *const names[] = { "name_show", "type_show",
		"state_show", "size_show" };

	for (size_t i = 0; i < N(names); i++)
		if (kprobe_ask(names[i], "") == -EADDRNOTAVAIL)
			return true;
	return false;
}

/* Linux 5.11 */
static bool try_long_keys(void)
{
	int map = host_map(BPF_MAP_TYPE_HASH, "try", 520, 8, 1, NULL);

	if (map >= 0)
		close(map);
	return map >= 0;
}

/* Linux 6.6 */
static bool try_far_jumps(void)
{
	const struct bpf_insn insn[] = {
		{ .code = BPF_JMP32 | BPF_JA, .imm = 0 },
		EXIT,
	};

	return raw_loads(insn, N(insn));
}

static const struct {
	bool (*try)(void);
	const char *name, *without;
} features[] = {
#define X(id, try, name, without) [HOST_##id] = { try, name, without },
	HOST_FEATURES(X)
#undef X
};

static_assert(N(features) == HOST_NFEATURES && HOST_NFEATURES <= 32,
	"a row and a bit for each feature");

static uint32_t tried, lacking; /* one bit each */
static int refusals[HOST_NFEATURES];

/* Trying a feature may ask for another one, whose error is that one's own. If
 * two threads try the same at once, they find the same. */
static void try(enum host_feature f)
{
	int outer = refused;

	refused = 0;
	if (!features[f].try()) {
		refusals[f] = refused;
		__atomic_or_fetch(&lacking, host_bit(f), __ATOMIC_RELAXED);
	}
	refused = outer;
	__atomic_or_fetch(&tried, host_bit(f), __ATOMIC_RELEASE);
}

bool host_has(enum host_feature f)
{
	if (!(__atomic_load_n(&tried, __ATOMIC_ACQUIRE) & host_bit(f)))
		try(f);
	return !(lacking & host_bit(f));
}

bool host_links_uprobes(void)
{
	return host_has(HOST_UPROBE_MULTI) && host_has(HOST_PREEMPT_KFUNCS);
}

int host_refused(enum host_feature f)
{
	return host_has(f) ? 0 : refusals[f];
}

uint32_t host_lacks(uint32_t set)
{
	for (int f = 0; f < HOST_NFEATURES; f++)
		if (set & host_bit(f))
			host_has(f);
	return lacking & set;
}

uint32_t host_known_lacks(void)
{
	return lacking;
}

void host_pretend_lacks(uint32_t set)
{
	tried |= set;
	lacking |= set;
}

const char *host_feature_name(enum host_feature f)
{
	return features[f].name;
}

const char *host_feature_without(enum host_feature f)
{
	return features[f].without;
}

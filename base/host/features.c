/* features.c - see features.h. Programs that are tried are loaded and dropped;
 * they are attached to nothing. */
#include "base/host/features.h"

#include <assert.h>
#include <stdint.h>
#include <unistd.h>

#include "base/host/bpf.h"

#define N(array) (sizeof(array) / sizeof(*(array)))

static const struct bpf_insn exit_0[] = {
	{ .code = BPF_ALU64 | BPF_MOV | BPF_K },
	{ .code = BPF_JMP | BPF_EXIT },
};

static bool loads(uint32_t type, const struct bpf_insn *insn, uint32_t n)
{
	union bpf_attr a = { .prog_type = type,
		.insns = (uintptr_t)insn,
		.insn_cnt = n,
		.license = (uintptr_t) "GPL",
		.prog_name = "try" };
	int fd = bpf_call(BPF_PROG_LOAD, &a);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

/* Linux 6.10: a program can ask by which of its links it is run. */
static bool try_cookies(void)
{
	const struct bpf_insn insn[] = {
		{ .code = BPF_JMP | BPF_CALL,
			.imm = BPF_FUNC_get_attach_cookie },
		exit_0[0],
		exit_0[1],
	};

	return loads(BPF_PROG_TYPE_RAW_TRACEPOINT, insn, N(insn));
}

static const struct {
	bool (*try)(void);
	const char *name;
} features[] = {
#define X(id, try, name) [HOST_##id] = { try, name },
	HOST_FEATURES(X)
#undef X
};

static_assert(N(features) == HOST_NFEATURES, "a row for each feature");

bool host_has(enum host_feature f)
{
	static enum {
		UNKNOWN,
		NO,
		YES
	} known[HOST_NFEATURES];

	if (!known[f])
		known[f] = features[f].try() ? YES : NO;
	return known[f] == YES;
}

const char *host_feature_name(enum host_feature f)
{
	return features[f].name;
}

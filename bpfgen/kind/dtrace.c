/* dtrace.c - BEGIN and END, which the engine runs itself, and ERROR, whose
 * clauses are part of every program that may need them. */
#include "bpfgen/gen/kind.h"

const struct bpf_kind bpf_kind_begin = {
	.name = "BEGIN",
	.type = BPF_PROG_TYPE_RAW_TRACEPOINT,
	.activity = ACTIVITY_BEGIN,
	.own_frames = 2,
};

const struct bpf_kind bpf_kind_end = {
	.name = "END",
	.type = BPF_PROG_TYPE_RAW_TRACEPOINT,
	.activity = ACTIVITY_END,
	.own_frames = 2,
};

/* ERROR has no arg0. */
const struct bpf_kind bpf_kind_error = {
	.name = "ERROR",
	.activity = ACTIVITY_ON,
	.arg = { 0, 2, 3, 4, 5, 6 },
};

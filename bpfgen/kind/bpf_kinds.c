/* bpf_kinds.c - the table of the kinds. */
#include "bpfgen/gen/kind.h"

const struct bpf_kind *const bpf_kinds[] = {
#define X(id, name, ...) [ATTACH_##id] = &bpf_kind_##name,
	ATTACH_KINDS(X)
#undef X
};

/* bpf.h - the system call bpf(2), as libbpf has it, and those of its commands
 * that accept a BPF token: if the host provides one, it is used. The limit of
 * open files is raised if necessary. Functions return a descriptor, or 0, or
 * -errno. */
#ifndef BASE_BPF_H
#define BASE_BPF_H

#include <stdint.h>

#include <bpf/bpf.h>

/* opts: further options, or NULL. */
int host_map(enum bpf_map_type type, const char *name, uint32_t key,
	uint32_t value, uint32_t entries,
	const struct bpf_map_create_opts *opts);
int host_prog(enum bpf_prog_type type, const char *name,
	const struct bpf_insn *insn, uint32_t n,
	const struct bpf_prog_load_opts *opts);
/* Load a program that does nothing. */
int host_prog_empty(enum bpf_prog_type type, const char *name,
	const struct bpf_prog_load_opts *opts);
/* Link a program to many uprobes. `way' is an enum bpf_attach_type, but may be
 * newer than libbpf's headers. */
int host_link_uprobes(
	int prog, uint32_t way, const struct bpf_link_create_opts *opts);
/* Load types. */
int host_types(const void *btf, uint32_t size);
/* Create a map for task storage; its keys and values need types. */
int host_task_storage(const char *name, uint32_t value);

#endif

/* bpf.h - the system call bpf(2). */
#ifndef BASE_BPF_H
#define BASE_BPF_H

#include <stdint.h>

#include <linux/bpf.h>

/* What it returns, or -errno. Where the host gives us a token it is used. */
int bpf_call(enum bpf_cmd cmd, union bpf_attr *attr);
/* A descriptor of types. */
int bpf_btf(const void *btf, uint32_t size);
/* A map: task storage; its keys and values need types. */
int bpf_task_storage(const char *name, uint32_t value);

#endif

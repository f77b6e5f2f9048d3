/* bpf.h - the system call bpf(2). */
#ifndef BASE_BPF_H
#define BASE_BPF_H

#include <linux/bpf.h>

/* What it returns, or -errno. Where the host gives us a token it is used. */
int bpf_call(enum bpf_cmd cmd, union bpf_attr *attr);

#endif

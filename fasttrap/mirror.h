/* mirror.h - a stand-in for kernel structures where the kernel cannot be read:
 * mirror.c. */
#ifndef FASTTRAP_MIRROR_H
#define FASTTRAP_MIRROR_H

#include <stdint.h>
#include <sys/types.h>

struct kernel_btf;

void mirror_open(struct kernel_btf *kernel); /* once is enough */
/* Return the handle of the thread's task_struct; 0 if the types are not
 * known. */
uint64_t mirror_task(pid_t tid);
/* Read from a handle; returns the number of bytes read, or -1. */
int64_t mirror_read(uint64_t addr, void *to, uint64_t size);

#endif

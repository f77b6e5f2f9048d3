/* ksym.h - the kernel's symbols by name. /proc/kallsyms is read line by line
 * for each look-up, and no table of it is kept. */
#ifndef BASE_KSYM_H
#define BASE_KSYM_H

#include <stdbool.h>
#include <stdint.h>

struct ksym {
	uint64_t addr;
	uint64_t room; /* bytes up to the next symbol; 0: not known */
	bool function;
	/* A per-CPU variable: addr is only meaningful relative to another
	 * one. */
	bool percpu;
};

/* Find a symbol in a module; "vmlinux", "kernel" and "genunix" are the kernel
 * proper, "" is any, the kernel first. False: *why says why. */
bool ksym_find(
	const char *module, const char *name, struct ksym *k, const char **why);
/* The same in another file of that format. */
bool ksym_find_in(const char *path, const char *module, const char *name,
	struct ksym *k, const char **why);
/* Return the address ranges of these kernel functions (the list ends with
 * NULL), as far as known; returns how many there are. */
struct ksym_range {
	uint64_t from, to;
};
uint32_t ksym_ranges(
	const char *const *names, struct ksym_range *to, uint32_t most);

#endif

/* ksym.h - the kernel's symbols, /proc/kallsyms. The file is read line by line
 * when a name is asked for, and no table of it is kept. */
#ifndef PROBES_KSYM_H
#define PROBES_KSYM_H

#include <stdbool.h>
#include <stdint.h>

struct ksym {
	uint64_t addr;
	uint64_t room; /* bytes up to the next symbol; 0: not known */
	bool function;
	/* Each CPU has its own: addr makes sense only compared with that of
	 * another one of those. */
	bool percpu;
};

/* A symbol of a module, or of "vmlinux", "kernel" or "genunix", the kernel
 * proper; "": of any, the kernel's first. False: *why says why. */
bool ksym_find(
	const char *module, const char *name, struct ksym *k, const char **why);
/* The same, of another file of that form. */
bool ksym_find_in(const char *path, const char *module, const char *name,
	struct ksym *k, const char **why);
/* The addresses of the kernel's functions of these names, up to NULL, as far as
 * they are known; returns how many. */
struct ksym_range {
	uint64_t from, to;
};
uint32_t ksym_ranges(
	const char *const *names, struct ksym_range *to, uint32_t most);

#endif

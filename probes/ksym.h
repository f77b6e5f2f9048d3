/* ksym.h - the kernel's symbols, /proc/kallsyms. The file is read line by line
 * when a name is asked for, and no table of it is kept. */
#ifndef PROBES_KSYM_H
#define PROBES_KSYM_H

#include <stdint.h>

/* The address of a symbol of a module, or of "vmlinux", "kernel" or "genunix",
 * the kernel proper; "": of any, the kernel's first. 0: *why says why. */
uint64_t ksym_addr(const char *module, const char *name, const char **why);
/* The same, of another file of that form. */
uint64_t ksym_addr_in(const char *path, const char *module, const char *name,
	const char **why);
/* Of a variable that each CPU has its own of: the address or offset that the
 * file has, which makes sense compared with another one's; 0: not there. */
uint64_t ksym_percpu(const char *name);
/* The addresses of the kernel's functions of these names, up to NULL, as far as
 * they are known; returns how many. */
struct ksym_range {
	uint64_t from, to;
};
uint32_t ksym_ranges(
	const char *const *names, struct ksym_range *to, uint32_t most);

#endif

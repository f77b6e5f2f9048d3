/* functions.h - which of the kernel's functions can be probed. */
#ifndef BASE_FUNCTIONS_H
#define BASE_FUNCTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Check whether the kernel can probe a function of that name in that module
 * ("": any). This asks the kernel; nothing is probed. Returns 0, or its answer:
 * -EINVAL if it refuses, -EADDRNOTAVAIL if there are several. */
int function_try(const char *name, const char *module);
/* Check whether a BPF program can be attached to a function by fentry. type:
 * its BTF id; object: the module's BTF, or 0 for the kernel. 0 or -errno. */
int function_try_program(uint32_t type, int object);

/* Call fn for each function that can be probed, once per address. An address
 * that we must not know is 0; the module "" is the kernel proper. Functions of
 * the same name need not follow each other. If *sure is false, some may not be
 * probeable. Returns 0 or -errno. */
typedef void function_fn(
	void *arg, const char *name, const char *module, uint64_t addr);
int functions_each(bool *sure, function_fn *fn, void *arg);
/* The same with other lists in place of tracefs's, by their names there, and of
 * kallsyms. `open' opens them; they are closed. */
typedef FILE *function_open(const char *name);
int functions_each_of(
	function_open *open, bool *sure, function_fn *fn, void *arg);

#endif

/* functions.h - which of the kernel's functions can be probed. */
#ifndef BASE_FUNCTIONS_H
#define BASE_FUNCTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Whether there is a function of that name, in that module ("": any), that the
 * kernel can probe: it is asked, and nothing is probed. 0, or what it said:
 * -EINVAL, it refuses; -EADDRNOTAVAIL, there are several. */
int function_try(const char *name, const char *module);
/* Whether a function can run a program by itself. type: its type, of BTF's.
 * object: the module that has the type, or 0: the kernel. 0 or -errno. */
int function_try_program(uint32_t type, int object);

/* Call fn for each function that can be probed: address by address, so far as
 * these may be known (else 0), "" for the kernel proper. Those of one name may
 * come apart. *sure: each of them can be; else what cannot is among them.
 * Returns 0, or -errno. */
typedef void function_fn(
	void *arg, const char *name, const char *module, uint64_t addr);
int functions_each(bool *sure, function_fn *fn, void *arg);
/* The same of other lists: tracefs's by their names there, and kallsyms. What
 * is opened is closed. */
typedef FILE *function_open(const char *name);
int functions_each_of(
	function_open *open, bool *sure, function_fn *fn, void *arg);

#endif

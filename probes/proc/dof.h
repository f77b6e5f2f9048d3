/* dof.h - probes in the DTrace Object Format, which other DTraces leave in a
 * section .SUNW_dof of programs: a header, section headers, and in the sections
 * providers, probes, types, and the offset of each place of a probe in its
 * function. At such a place there used to be a call, and the arguments are
 * where that call had them. Places where the program asks whether a probe is
 * wanted used to be calls, too; now there is an instruction that answers no, by
 * 0 in rax, and the place is right after it.
 *
 * Only what is documented of the format is read. For addresses that is not
 * everything: dof_read() reports what the file says, and the caller checks
 * whether there is an instruction that does nothing. */
#ifndef PROBES_DOF_H
#define PROBES_DOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dof_probe {
	const char *prov, *name;
	uint64_t function; /* its address */
	uint32_t off;	   /* offset of the place in the function */
	bool asks; /* the program asks here whether the probe is wanted */
	/* up to 255; nshown: number of args[], 0: the same as passed */
	uint32_t nargs, nshown;
	const char *args;  /* types of passed arguments, each with its NUL */
	const char *shown; /* likewise, types of args[] */
	const uint8_t *shown_of; /* which passed argument each of args[] is */
};

/* Call fn for each place of a probe in these n bytes. */
typedef void dof_fn(void *arg, const struct dof_probe *p);
void dof_read(const char *p, size_t n, dof_fn *fn, void *arg);

#endif

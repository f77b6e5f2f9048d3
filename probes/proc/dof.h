/* dof.h - probes as DTrace Object Format has them, which other DTraces leave in
 * a section .SUNW_dof of programs: a header, headers of sections, and in these
 * providers, probes, types, and how far from its function's beginning each
 * place of a probe is. There a call was, whose arguments are where they were
 * for it. Places where the program asks whether a probe is wanted were calls,
 * too; there is an instruction now that says no, by 0 in rax, and what is
 * behind it is the place.
 *
 * What is read here is what is documented of the format. Of addresses that is
 * not all: dof_read() tells what the file says, and who calls it looks whether
 * there is an instruction that does nothing. */
#ifndef PROBES_DOF_H
#define PROBES_DOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dof_probe {
	const char *prov, *name;
	uint64_t function;	 /* its address */
	uint32_t off;		 /* of the place, from there */
	bool asks;		 /* it asks there whether the probe is wanted */
	uint32_t nargs, nshown;	 /* of args[]; 0: the same as passed */
	const char *args;	 /* their types, each with its NUL */
	const char *shown;	 /* likewise, of args[] */
	const uint8_t *shown_of; /* which argument each of these is */
};

/* Call fn for each place of a probe in n bytes. */
typedef void dof_fn(void *arg, const struct dof_probe *p);
void dof_read(const char *p, size_t n, dof_fn *fn, void *arg);

#endif

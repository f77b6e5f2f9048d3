/* kmod.h - the kernel's BTF files, one for each module: opened when first
 * needed, and searched by name. */
#ifndef DCOMP_KMOD_H
#define DCOMP_KMOD_H

#include "base/host/kernel_btf.h"
#include "base/vec.h"

struct dcomp;
struct type;

struct kmod {
	const char *name; /* name of the file in the folder of BTF */
	struct kbtf *btf;
	struct kbtf own;    /* its BTF, except for the kernel proper */
	int err;	    /* -errno if it could not be opened */
	struct type **type; /* by id - btf->first; NULL: not made yet */
};

/* mod.v[0] is the kernel proper. */
struct ktypes {
	VEC(struct kmod *) mod;
	bool all;      /* all modules have been opened */
	uint32_t deep; /* depth of structures being loaded */
};

/* Find a name: returns the module that has it, and its id, or NULL. For
 * `module' see ktype.h. */
struct kmod *kmod_find(struct dcomp *dc, const char *module,
	enum kbtf_space space, uint32_t kinds, const char *name, uint32_t *id);

/* Return why nothing is found, as the end of a message: "" or ":\n\t...". */
const char *dc_kmod_why(struct dcomp *dc, const char *module);
/* True if the kernel has types, but they could not be read this time. */
bool dc_kmod_failed(struct dcomp *dc);

void dc_kmod_fini(struct dcomp *dc);

#endif

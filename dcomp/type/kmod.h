/* kmod.h - the files that the kernel has its types in, one a module: opened
 * when somebody asks, and searched by name. */
#ifndef DCOMP_KMOD_H
#define DCOMP_KMOD_H

#include "base/host/kernel_btf.h"
#include "base/vec.h"

struct dcomp;
struct type;

struct kmod {
	const char *name; /* as a file in the folder of BTF */
	struct kbtf *btf;
	struct kbtf own;    /* what that is, but for the kernel proper */
	int err;	    /* it could not be opened: -errno */
	struct type **type; /* by id - btf.first; NULL: not made */
};

/* mod.v[0] is the kernel proper. */
struct ktypes {
	VEC(struct kmod *) mod;
	bool all;      /* every module there is has been opened */
	uint32_t deep; /* structures being loaded, one in another */
};

/* Where the name is, and its id; NULL: nowhere. module: see ktype.h. */
struct kmod *kmod_find(struct dcomp *dc, const char *module,
	enum kbtf_space space, uint32_t kinds, const char *name, uint32_t *id);

/* Why nothing is found, as an end of a message: "" or ":\n\t...". */
const char *dc_kmod_why(struct dcomp *dc, const char *module);
/* Types of the kernel's are there, but could not be read this time. */
bool dc_kmod_failed(struct dcomp *dc);

void dc_kmod_fini(struct dcomp *dc);

#endif

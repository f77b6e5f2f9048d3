/* kernel_btf.h - the kernel's type information, opened once a session, when
 * the compiler or the engine first asks for it: either just the bytes, which
 * costs nothing where they can be mapped, or the types, which takes a pass over
 * them. */
#ifndef BASE_KERNEL_BTF_H
#define BASE_KERNEL_BTF_H

#include "base/host/btf.h"
#include "base/str.h"

struct kernel_btf {
	/* A folder with the kernel's BTF, vmlinux, and its modules', or a file
	 * of the kernel's. NULL: that of the running kernel. */
	const char *where;
	struct kbtf btf;
	bool loaded, parsed;
	int err; /* why there is none: -errno */
};

#define KERNEL_BTF_DIR "/sys/kernel/btf"

/* The types of the kernel proper. NULL: there are none, see err. */
struct kbtf *kernel_btf_types(struct kernel_btf *k);
/* Only the bytes, in btf.data and btf.size, of the running kernel. */
const struct kbtf *kernel_btf_running(struct kernel_btf *k);
/* The number of a type of the running kernel, one of those that features and
 * programs ask for again and again: all are found by one pass. 0: it has none;
 * or it is none of them. */
uint32_t kernel_btf_known(uint32_t kind, const char *name);
/* Where a module's are, or those of "vmlinux". */
void kernel_btf_path(
	const struct kernel_btf *k, const char *module, struct str *path);
void kernel_btf_close(struct kernel_btf *k);

/* A module's own name: "vmlinux" for what other systems call the kernel proper,
 * as scripts do that come from there. */
const char *kernel_module(const char *name);

#endif

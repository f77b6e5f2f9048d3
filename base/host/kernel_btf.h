/* kernel_btf.h - the kernel's type information, opened once per session, when
 * the compiler or the engine first asks for it: either only the bytes, which is
 * cheap if they can be mapped, or the types, which takes a pass over them. */
#ifndef BASE_KERNEL_BTF_H
#define BASE_KERNEL_BTF_H

#include "base/host/btf.h"
#include "base/str.h"

struct kernel_btf {
	/* A folder with the BTF of the kernel, vmlinux, and of its modules, or
	 * a file with the kernel's. NULL: that of the running kernel. */
	const char *where;
	struct kbtf btf;
	bool loaded, parsed;
	int err; /* why there is none: -errno */
};

#define KERNEL_BTF_DIR "/sys/kernel/btf"

/* Return the types of the kernel proper; NULL: none, see err. */
struct kbtf *kernel_btf_types(struct kernel_btf *k);
/* Return the bytes of the running kernel's, in btf.data and btf.size. */
const struct kbtf *kernel_btf_running(struct kernel_btf *k);
/* Return the BTF id of a type in the running kernel, if it is one of those that
 * features and programs ask for repeatedly, which are found together in one
 * pass. 0: it is not there, or is not one of these. */
uint32_t kernel_btf_known(uint32_t kind, const char *name);
/* The same for the offset of a structure's member in bytes, which is not its
 * first one. */
uint32_t kernel_btf_known_member(const char *type, const char *member);
/* Find them all now, if that has not been done. Any thread may call this. */
void kernel_btf_find_known(void);
/* Append the path of a module's file, or that of "vmlinux". */
void kernel_btf_path(
	const struct kernel_btf *k, const char *module, struct str *path);
void kernel_btf_close(struct kernel_btf *k);

/* Return a module's name here: "vmlinux" for the names that other systems have
 * for the kernel proper, which scripts from there use. */
const char *kernel_module(const char *name);

#endif

/* kaddr.h - the kernel's symbols by address. The table is made of
 * /proc/kallsyms when an address is first asked for. */
#ifndef PROBES_KADDR_H
#define PROBES_KADDR_H

#include <stdbool.h>
#include <stdint.h>

struct kaddr_table; /* a zeroed pointer is one that is not read yet */

struct kaddr_sym {
	const char *name, *module; /* "vmlinux": the kernel proper */
	uint64_t addr;		   /* where it begins */
};

/* What the address lies in; false: not known. */
bool kaddr_find(struct kaddr_table **t, uint64_t addr, struct kaddr_sym *sym);
/* What the call lies in that returns there: the address may be where the next
 * function begins. */
bool kaddr_find_call(
	struct kaddr_table **t, uint64_t addr, struct kaddr_sym *sym);
/* The lowest address of a module, by the name that kaddr_find() gave. */
uint64_t kaddr_module(const struct kaddr_table *t, const char *module);
/* Takes from the innermost end of a stack the functions by which a probe
 * reached its program, and fills up with 0. A stack whose symbols are not
 * known stays as it is. */
void kaddr_trim(struct kaddr_table **t, uint64_t *pc, uint32_t n);
void kaddr_free(struct kaddr_table **t);

/* The same table from another file of that form. */
struct kaddr_table *kaddr_read(const char *path);

#endif

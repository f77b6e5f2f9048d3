/* kaddr.h - the kernel's symbols by address. The table is read from
 * /proc/kallsyms when an address is first looked up. */
#ifndef BASE_KADDR_H
#define BASE_KADDR_H

#include <stdbool.h>
#include <stdint.h>

struct kaddr_table; /* a NULL pointer means that it has not been read yet */

struct kaddr_sym {
	const char *name, *module; /* "vmlinux": the kernel proper */
	uint64_t addr;		   /* its first byte */
};

/* Find the symbol that contains the address; false: not known. */
bool kaddr_find(struct kaddr_table **t, uint64_t addr, struct kaddr_sym *sym);
/* Find the symbol that contains the call which returns to the address; the
 * address itself may belong to the next function. */
bool kaddr_find_call(
	struct kaddr_table **t, uint64_t addr, struct kaddr_sym *sym);
/* Return the lowest address of a module, by the name that kaddr_find() gave. */
uint64_t kaddr_module(const struct kaddr_table *t, const char *module);
/* Remove the functions by which a probe reached its program from the innermost
 * end of a stack, and fill up with 0. Unchanged if the symbols are not
 * known. */
void kaddr_trim(struct kaddr_table **t, uint64_t *pc, uint32_t n);
void kaddr_free(struct kaddr_table **t);

/* Read the table from another file of that format. */
struct kaddr_table *kaddr_read(const char *path);

#endif

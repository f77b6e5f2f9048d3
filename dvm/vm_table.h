/* vm_table.h - hash tables from a tuple to a value, for dynamic variables and
 * aggregations. Keys and values have a fixed size, and elements never move. The
 * number of elements is limited by a budget of bytes, which tables may share.
 * If that or memory is used up, vm_table_add() fails; nothing here exits. */
#ifndef DVM_VM_TABLE_H
#define DVM_VM_TABLE_H

#include <stdbool.h>
#include <stdint.h>

enum {
	VM_TABLE_CHUNKS = 27
}; /* chunk k has 16 << k elements */

struct vm_table {
	uint32_t key, value; /* bytes, multiples of 8 */
	uint32_t size;	     /* bytes of an element */
	uint64_t *left;	     /* budget: bytes that may still be used */
	uint32_t *slot;	     /* heads of chains: number of an element + 1 */
	uint32_t nslots;
	uint32_t n;	/* elements in use */
	uint32_t fresh; /* elements that have ever been in use */
	uint32_t free;	/* list of unused ones among them: number + 1 */
	char *chunk[VM_TABLE_CHUNKS];
};

void vm_table_init(
	struct vm_table *t, uint32_t key, uint32_t value, uint64_t *left);
/* Return the value of a key, or NULL. */
void *vm_table_find(const struct vm_table *t, const void *key);
/* Add an element, with a value of zeros. The key must not be in the table.
 * NULL: no room. */
void *vm_table_add(struct vm_table *t, const void *key);
void vm_table_del(struct vm_table *t, const void *key);
/* Delete all keys that begin with this word. */
void vm_table_del_prefix(struct vm_table *t, uint64_t word);
/* Delete all keys. */
void vm_table_clear(struct vm_table *t);
/* Iterate over the elements in order of their numbers, with *at 0 at first;
 * false at the end. */
bool vm_table_next(
	const struct vm_table *t, uint32_t *at, const void **key, void **value);
/* Return the number of bytes from addr to the end of the table's chunk, or 0 if
 * addr is in none. */
uint64_t vm_table_room(const struct vm_table *t, uint64_t addr);
void vm_table_free(struct vm_table *t);

#endif

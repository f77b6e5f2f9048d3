/* vm_table.h - tables from a tuple to a value, for dynamic variables and
 * aggregations: sizes are fixed, elements never move, and their number is
 * limited by bytes that tables may share. When there is no room, or no
 * memory, vm_table_add() says so; nothing here ends the process. */
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
	uint64_t *left;	     /* bytes that may still be used */
	uint32_t *slot;	     /* heads of chains; an element's number + 1 */
	uint32_t nslots;
	uint32_t n;	/* elements in use */
	uint32_t fresh; /* elements that were ever in use */
	uint32_t free;	/* list of those that are not now; number + 1 */
	char *chunk[VM_TABLE_CHUNKS];
};

void vm_table_init(
	struct vm_table *t, uint32_t key, uint32_t value, uint64_t *left);
/* The value of a key, or NULL. */
void *vm_table_find(const struct vm_table *t, const void *key);
/* A new element, its value zero. The key is not in the table. */
void *vm_table_add(struct vm_table *t, const void *key);
void vm_table_del(struct vm_table *t, const void *key);
/* Delete every key that begins with this word. */
void vm_table_del_prefix(struct vm_table *t, uint64_t word);
/* Delete every key. */
void vm_table_clear(struct vm_table *t);
/* Elements in order of creation: *at is 0 at first; false at the end. */
bool vm_table_next(
	const struct vm_table *t, uint32_t *at, const void **key, void **value);
/* Memory of the table from addr on: bytes, or 0 when addr is not in it. */
uint64_t vm_table_room(const struct vm_table *t, uint64_t addr);
void vm_table_free(struct vm_table *t);

#endif

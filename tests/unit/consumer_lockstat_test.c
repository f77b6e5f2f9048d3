/* consumer_lockstat_test.c - the structure that a lock is in, found from the
 * arguments of its callers. A frame of the stack may have no name: the program
 * that it belonged to has been removed since.
 * rows: K1 */
#include <stdio.h>

#include "base/host/kernel_btf.h"
#include "consumer/applets/lockstat_impl.h"
#include "tests/unit/unit.h"

enum {
	CALLERS = 3
};

/* vfs_read() has a file, which points to an inode; of evict_inode() the name
 * tells that the inode is meant. */
static void test_nameless(struct kbtf *kernel)
{
	struct lockstat_types *types = lockstat_types_new();
	struct lockstat_object o = { .cache = "kmalloc-1k",
		.size = kbtf_size(kernel, kbtf_struct(kernel, "inode")),
		.off = kbtf_path(kernel, "inode", "i_rwsem", NULL) };
	struct fmt_name caller[CALLERS] = { 0 };
	struct str name = { 0 };

	str_puts(&caller[0].symbol, "vfs_read");
	str_puts(&caller[2].symbol, "evict_inode");
	CHECK(lockstat_types_name(
		types, &o, "rw_semaphore ", caller, CALLERS, &name));
	CHECK_STR(name.n ? name.s : "", "inode.i_rwsem");
	str_free(&name);
	for (int i = 0; i < CALLERS; i++)
		fmt_name_free(&caller[i]);
	lockstat_types_free(types);
}

int main(void)
{
	struct kernel_btf k = { 0 };
	struct kbtf *kernel = kernel_btf_types(&k);

	if (kernel)
		test_nameless(kernel);
	else
		printf("# skipped: no types of the kernel\n");
	kernel_btf_close(&k);
	return unit_done();
}

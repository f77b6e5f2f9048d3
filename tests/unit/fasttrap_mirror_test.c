/* fasttrap_mirror_test.c - the mirror of kernel structures copes with absurd
 * types, which no kernel has. */
#include <unistd.h>

#include "base/host/kernel_btf.h"
#include "fasttrap/mirror.h"
#include "tests/unit/btf_blob.h"
#include "tests/unit/unit.h"

/* BTF in which task_struct.pid has 60,000 bytes. */
static struct str file(void)
{
	struct blob b = { .next = 1 };
	struct str f;
	uint32_t c, array;

	str_put(&b.strs, "", 1);
	c = blob_int(&b, "char", 1, 0);
	array = blob_array(&b, c, 60000);
	blob_type(&b, "task_struct", BTF_KIND_STRUCT, 1, 0, 60000);
	blob_member(&b, "pid", array, 0);
	f = blob_file(&b);
	blob_free(&b);
	return f;
}

/* Reads stop at the room that a value has. */
int main(void)
{
	struct str f = file();
	struct kernel_btf k = { .loaded = true, .parsed = true };
	uint64_t at;
	char got[16];

	CHECK(!kbtf_parse(&k.btf, f.s, f.n, NULL));
	mirror_open(&k);
	at = mirror_task(getpid());
	CHECK(at);
	CHECK(mirror_read(at, got, sizeof(got)) == sizeof(got));
	CHECK(mirror_read(at + 4092, got, sizeof(got)) == 4);
	CHECK(mirror_read(at + 4096, got, sizeof(got)) == -1);
	CHECK(mirror_read(at + 50000, got, sizeof(got)) == -1);
	kernel_btf_close(&k);
	str_free(&f);
	return unit_done();
}

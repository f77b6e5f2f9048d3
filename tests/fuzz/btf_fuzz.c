/* btf_fuzz.c - any bytes as BTF. The reader must refuse them or stay within
 * them, and the types that the compiler makes of them must be finite.
 *
 * To start a corpus, build-san/unit/dcomp_btf_test FILE writes a first input.
 */
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/host/btf.h"
#include "dcomp/type/ktype.h"
#include "tests/unit/dcomp_lab.h"

static uint64_t sink; /* keeps reads from being optimised away */

static void look_at(struct dcomp *dc, struct type *t)
{
	const struct type_member *m;
	const struct type_enumr *e;
	uint64_t off = 0;

	if (!t)
		return;
	sink += strlen(type_name(dc, t)) + type_size(dc, t) + type_align(t);
	t = type_real(t);
	type_complete(t);
	for (m = t->members; m; m = m->next)
		sink += strlen(type_name(dc, m->type)) + m->off;
	for (e = t->enumrs; e; e = e->next)
		sink += e->value;
	if (type_is_sou(t))
		type_find_member(t, "nosuch", &off);
}

/* Look up everything of that name. */
static void look_up(struct dcomp *dc, const char *name)
{
	int64_t value;
	bool percpu;

	look_at(dc, dc_ktype_tag(dc, NULL, T_STRUCT, name));
	look_at(dc, dc_ktype_tag(dc, NULL, T_UNION, name));
	look_at(dc, dc_ktype_tag(dc, NULL, T_ENUM, name));
	look_at(dc, dc_ktype_typedef(dc, NULL, name));
	look_at(dc, dc_ktype_constant(dc, NULL, name, &value));
	look_at(dc, dc_ktype_symbol(dc, NULL, name, &percpu));
}

static void all_names(struct dcomp *dc, const char *path)
{
	struct kbtf b;

	if (kbtf_open(&b, path, NULL) == 0)
		for (uint32_t id = b.first; id < b.end; id++)
			look_up(dc, kbtf_name(&b, kbtf_type(&b, id)->name_off));
	kbtf_close(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	int fd = memfd_create("btf", 0);
	struct dc_opts o = lab_opts();
	char path[64];
	struct dcomp *dc;

	if (fd < 0 || write(fd, data, size) != (ssize_t)size)
		return 0;
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	o.kernel = lab_kernel(path);
	dc = dc_open(&o);
	look_up(dc, "node");
	all_names(dc, path);
	dc_close(dc);
	close(fd);
	return 0;
}

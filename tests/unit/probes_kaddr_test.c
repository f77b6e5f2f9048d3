/* probes_kaddr_test.c - symbols by address, from a file like /proc/kallsyms. */
#include <stdlib.h>
#include <unistd.h>

#include "base/host/kaddr.h"
#include "tests/unit/unit.h"

static const char text[] = "ffffffff81000000 T _text\n"
			   "ffffffff81000000 T _stext\n"
			   "ffffffff81000100 t local\n"
			   "ffffffff81000100 T global\n"
			   "ffffffff81000080 t before\n"
			   "0000000000000000 A absolute\n"
			   "ffffffff81000200 a none\n"
			   "ffffffff81000300 t bpf_trace_run2\n"
			   "ffffffff81000400 t __bpf_trace_x\n"
			   "ffffffff81000500 T do_call\n"
			   "ffffffff81000600 T kretprobe_trampoline\n"
			   "not a line\n"
			   "ffffffffc0000010 t read\t[ext4]\n"
			   "ffffffffc0000000 t first\t[ext4]\n"
			   "ffffffffc0100000 D data\t[nf]\n";

static const struct {
	uint64_t addr;
	const char *module, *name; /* NULL: not known */
	uint64_t from;
} cases[] = {
	{ 0, NULL, NULL, 0 },
	{ 0xffffffff80ffffff, NULL, NULL, 0 },
	{ 0xffffffff81000000, "vmlinux", "_text", 0xffffffff81000000 },
	{ 0xffffffff8100007f, "vmlinux", "_text", 0xffffffff81000000 },
	{ 0xffffffff81000080, "vmlinux", "before", 0xffffffff81000080 },
	{ 0xffffffff81000123, "vmlinux", "global", 0xffffffff81000100 },
	{ 0xffffffff81000205, "vmlinux", "global", 0xffffffff81000100 },
	{ 0xffffffff82000000, NULL, NULL, 0 }, /* far from any */
	{ 0xffffffffc0000005, "ext4", "first", 0xffffffffc0000000 },
	{ 0xffffffffc0000050, "ext4", "read", 0xffffffffc0000010 },
	{ 0xffffffffc0100001, "nf", "data", 0xffffffffc0100000 },
	{ UINT64_MAX, NULL, NULL, 0 },
};

static void check_find(struct kaddr_table **t)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct kaddr_sym s;
		bool found = kaddr_find(t, cases[i].addr, &s);

		CHECK(found == (cases[i].name != NULL));
		if (!found || !cases[i].name)
			continue;
		CHECK_STR(s.name, cases[i].name);
		CHECK_STR(s.module, cases[i].module);
		CHECK(s.addr == cases[i].from);
	}
	CHECK(kaddr_module(*t, "vmlinux") == 0xffffffff81000000);
	CHECK(kaddr_module(*t, "ext4") == 0xffffffffc0000000);
	CHECK(kaddr_module(*t, "xfs") == 0);
}

/* Return addresses; nothing calls a trampoline. */
static void check_calls(struct kaddr_table **t)
{
	struct kaddr_sym s;

	CHECK(kaddr_find_call(t, 0xffffffff81000501, &s));
	CHECK_STR(s.name, "do_call");
	CHECK(kaddr_find_call(t, 0xffffffff81000500, &s));
	CHECK_STR(s.name, "__bpf_trace_x");
	CHECK(kaddr_find_call(t, 0xffffffff81000600, &s));
	CHECK_STR(s.name, "kretprobe_trampoline");
}

static void check_trim(struct kaddr_table **t)
{
	uint64_t pc[] = { 0xffffffff81000310, 0xffffffff81000401,
		0xffffffff81000510, 0xffffffff81000311, 0 };
	uint64_t none[] = { 0x1234, 0xffffffff81000310 }, empty[] = { 0 };

	kaddr_trim(t, pc, 5);
	CHECK(pc[0] == 0xffffffff81000510 && pc[1] == 0xffffffff81000311);
	CHECK(!pc[2] && !pc[3] && !pc[4]);
	kaddr_trim(t, none, 2);
	CHECK(none[0] == 0x1234 && none[1] == 0xffffffff81000310);
	kaddr_trim(t, empty, 1);
	CHECK(!empty[0]);
}

int main(void)
{
	char path[] = "/tmp/kaddr.XXXXXX";
	struct kaddr_table *t;
	struct kaddr_sym s;
	int fd = mkstemp(path);

	CHECK(fd >= 0 && write(fd, text, sizeof(text) - 1) > 0);
	close(fd);
	t = kaddr_read(path);
	unlink(path);
	check_find(&t);
	check_calls(&t);
	check_trim(&t);
	kaddr_free(&t);
	CHECK(!t);
	t = kaddr_read(path); /* it is gone */
	CHECK(!kaddr_find(&t, 0xffffffff81000000, &s));
	kaddr_free(&t);
	return unit_done();
}

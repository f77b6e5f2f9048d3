/* probes_ksym_test.c - symbols from files like /proc/kallsyms, and the message
 * if there is none.
 * rows: L25 R9 */
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/host/ksym.h"
#include "tests/unit/unit.h"

#define FULL                                      \
	"000000000001b340 A cpu_hw_events\n"      \
	"ffffffff81000000 T _text\n"              \
	"ffffffff81000100 t helper\n"             \
	"ffffffff82000000 D jiffies\n"            \
	"ffffffff82000040 d local\n"              \
	"ffffffff82000040 b other\n"              \
	"not a line\n"                            \
	"\n"                                      \
	"ffffffffc0000010 t helper\t[ext4]\n"     \
	"ffffffffc0000020 t ext4_read\t[ext4]\n"  \
	"ffffffffc0000030 b state\t[nf_tables]\n" \
	"ffffffffc0000040 t last [bpf]"
#define NO_DATA                      \
	"ffffffff81000000 T _text\n" \
	"ffffffff82000000 D __start_rodata\n"
#define HIDDEN                       \
	"0000000000000000 T _text\n" \
	"0000000000000000 d local\n"

static const struct {
	const char *file, *module, *name;
	uint64_t addr;
	const char *why; /* has this in it */
} cases[] = {
	{ FULL, "", "_text", 0xffffffff81000000, NULL },
	{ FULL, "", "jiffies", 0xffffffff82000000, NULL },
	{ FULL, "", "helper", 0xffffffff81000100, NULL },
	{ FULL, "vmlinux", "helper", 0xffffffff81000100, NULL },
	{ FULL, "genunix", "helper", 0xffffffff81000100, NULL },
	{ FULL, "ext4", "helper", 0xffffffffc0000010, NULL },
	{ FULL, "", "ext4_read", 0xffffffffc0000020, NULL },
	{ FULL, "nf_tables", "state", 0xffffffffc0000030, NULL },
	{ FULL, "bpf", "last", 0xffffffffc0000040, NULL },
	{ FULL, "vmlinux", "ext4_read", 0, "Unknown symbol name" },
	{ FULL, "", "nosuch", 0, "Unknown symbol name" },
	{ FULL, "", "help", 0, "Unknown symbol name" },
	{ FULL, "xfs", "helper", 0, "no such module" },
	{ NO_DATA, "", "jiffies", 0, "CONFIG_KALLSYMS_ALL" },
	{ HIDDEN, "", "_text", 0, "kptr_restrict" },
	{ "", "", "x", 0, "kptr_restrict" },
};

static void check_case(size_t i)
{
	char path[] = "/tmp/ksym_test.XXXXXX";
	int fd = mkstemp(path);
	size_t n = strlen(cases[i].file);
	const char *why = "";
	struct ksym k;

	CHECK(fd >= 0 && write(fd, cases[i].file, n) == (ssize_t)n);
	CHECK(ksym_find_in(path, cases[i].module, cases[i].name, &k, &why) ==
		!cases[i].why);
	CHECK(k.addr == cases[i].addr);
	if (cases[i].why)
		CHECK(strstr(why, cases[i].why) != NULL);
	else if (!strcmp(cases[i].file, FULL) && *cases[i].name == 'j')
		CHECK(k.room == 0x40 && !k.percpu && !k.function);
	unlink(path);
	close(fd);
}

#define AT_ADDRESSES                             \
	"ffffffff83000000 D fixed_percpu_data\n" \
	"ffffffff83000000 D __per_cpu_start\n"   \
	"ffffffff83000040 d runqueues\n"         \
	"ffffffff83001040 D __per_cpu_end\n"     \
	"ffffffff83001040 D after\n"
#define AT_OFFSETS                             \
	"0000000000000000 A __per_cpu_start\n" \
	"0000000000021040 A runqueues\n"       \
	"0000000000022040 A __per_cpu_end\n"   \
	"ffffffff83001040 D after\n"           \
	"0000000000024040 d own\t[ext4]\n"

static const struct {
	const char *file, *name;
	bool percpu;
	uint64_t room;
} own[] = {
	{ AT_ADDRESSES, "fixed_percpu_data", true, 0x40 },
	{ AT_ADDRESSES, "runqueues", true, 0x1000 },
	{ AT_ADDRESSES, "after", false, 0 },
	{ AT_OFFSETS, "runqueues", true, 0x1000 },
	{ AT_OFFSETS, "after", false, 0 },
	{ AT_OFFSETS, "own", true, 0 },
};

/* A per-CPU symbol. */
static void check_own(size_t i)
{
	char path[] = "/tmp/ksym_test.XXXXXX";
	int fd = mkstemp(path);
	size_t n = strlen(own[i].file);
	const char *why = "";
	struct ksym k;

	CHECK(fd >= 0 && write(fd, own[i].file, n) == (ssize_t)n);
	CHECK(ksym_find_in(path, "", own[i].name, &k, &why));
	CHECK(k.percpu == own[i].percpu && k.room == own[i].room);
	unlink(path);
	close(fd);
}

int main(void)
{
	const char *why = "";
	struct ksym k;

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		check_case(i);
	for (size_t i = 0; i < sizeof(own) / sizeof(*own); i++)
		check_own(i);
	CHECK(!ksym_find_in("/nonexistent/kallsyms", "", "x", &k, &why));
	CHECK(strstr(why, "is not there") != NULL);
	CHECK(!ksym_find_in("/", "", "x", &k, &why)); /* read(2) fails */
	CHECK(strstr(why, "cannot be read") != NULL);
	return unit_done();
}

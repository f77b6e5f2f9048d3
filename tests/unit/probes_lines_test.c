/* probes_lines_test.c - source files and lines of addresses, compared with
 * addr2line: of a program that is compiled here in each form of DWARF, and of
 * this test itself. Truncated or damaged data gives none, or others.
 * rows: T10 */
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probes/proc/lines.h"
#include "tests/unit/unit.h"

enum {
	LEAST = 7, /* bytes from one address that is asked for to the next */
	MOST_ASKED = 20000
};

static char dir[] = "/tmp/lines.XXXXXX";

/* Read addr2line's answer, without its remarks on loops, or on missing
 * lines. */
static bool read_answer(FILE *f, char *answer, size_t size)
{
	char *end;

	if (!fgets(answer, size, f))
		return false;
	answer[strcspn(answer, "\n")] = 0;
	end = strstr(answer, " (disc");
	if (end)
		*end = 0;
	return true;
}

static void our_answer(
	struct lines *l, uint64_t addr, char *answer, size_t size)
{
	const char *file;
	uint32_t line;

	if (l && lines_find(l, addr, &file, &line))
		snprintf(answer, size, "%s:%" PRIu32, file, line);
	else
		*answer = 0;
}

/* True if both agree, or neither has a line. Tools join the parts of a path
 * differently. */
static bool is_same(const char *ours, const char *other, bool whole)
{
	size_t n = strlen(other);

	if (!*ours)
		return n > 1 && (other[n - 1] == '?' || other[n - 1] == '0');
	if (!whole) {
		ours = strrchr(ours, ':');
		other = strrchr(other, ':');
	}
	return ours && other && !strcmp(ours, other);
}

static uint64_t code_size(struct elf *e)
{
	struct elf_segment g;
	uint64_t size = 0;

	for (uint32_t i = 0; elf_segment(e, i, &g); i++)
		size += g.runs ? g.size : 0;
	return size;
}

/* Write addresses of the code, from its beginning to its end. */
static uint32_t put_addresses(struct elf *e)
{
	struct elf_segment g;
	uint64_t step = LEAST + code_size(e) / MOST_ASKED;
	uint32_t n = 0;
	FILE *f = fopen("addresses", "we");

	for (uint32_t i = 0; elf_segment(e, i, &g); i++)
		for (uint64_t at = 0; g.runs && at < g.size; at += step, n++)
			fprintf(f, "%" PRIx64 "\n", g.addr + at);
	fclose(f);
	return n;
}

/* Compare all of them; returns how many have a line. */
static uint32_t compare(struct lines *l, const char *path, bool whole)
{
	char command[300], other[5000], ours[5000];
	uint32_t n = 0, wrong = 0;
	uint64_t addr;
	FILE *in, *f;

	snprintf(
		command, sizeof(command), "addr2line -e '%s' <addresses", path);
	in = fopen("addresses", "re");
	f = popen(command, "r");
	while (fscanf(in, "%" SCNx64, &addr) == 1 &&
		read_answer(f, other, sizeof(other))) {
		our_answer(l, addr, ours, sizeof(ours));
		n += *ours != 0;
		if (!is_same(ours, other, whole) && wrong++ < 5)
			printf("# %" PRIx64 ": %s, addr2line: %s\n", addr, ours,
				other);
	}
	pclose(f);
	fclose(in);
	CHECK(!wrong);
	return n;
}

static void check_file(const char *path, bool whole)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct elf *e = fd < 0 ? NULL : elf_open(fd);
	struct lines *l;
	uint32_t n;

	CHECK(e);
	if (!e)
		return;
	l = lines_read(e, NULL);
	CHECK(l);
	n = put_addresses(e);
	printf("# %s: %u addresses\n", path, n);
	n = compare(l, path, whole);
	printf("# %s: %u have lines\n", path, n);
	CHECK(n);
	lines_free(l);
	elf_close(e);
	close(fd);
}

static void write_source(void)
{
	FILE *f = fopen("p.c", "we");

	fputs("#include <stdlib.h>\n"
	      "static int twig(int n)\n{\n\treturn n ?\n\t\tatoi(\"1\") : "
	      "2;\n}\n"
	      "int cold(void) __attribute__((cold, section(\".far\")));\n"
	      "int cold(void)\n{\n\tabort();\n}\n"
	      "int main(int c, char **v)\n{\n\tif (c > 2)\n\t\tcold();\n"
	      "\treturn twig(c) + atoi(v[0]);\n}\n",
		f);
	fclose(f);
}

static void check_forms(void)
{
	static const char *const flags[] = { "-gdwarf-5", "-gdwarf-4",
		"-gdwarf-3", "-gdwarf-2", "-gdwarf-5 -gz", "-gdwarf-4 -gz",
		"-gdwarf-5 -O2 -ffunction-sections" };
	char command[200];

	write_source();
	for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++) {
		printf("# %s\n", flags[i]);
		snprintf(command, sizeof(command), "gcc %s -o p p.c", flags[i]);
		CHECK(!system(command));
		check_file("p", true);
	}
	CHECK(!system("strip -g -o q p"));
}

/* Ask for the line of a unit without a directory that has this line table. */
static void check_table(const char *table, const char *expected)
{
	static const char source[] =
		".globl _start\n_start: nop\n nop\n.Lend:\n"
		".section .debug_abbrev,\"\",@progbits\n"
		".byte 1,0x11,0, 0x10,0x17, 0x11,1, 0x12,6, 0,0,0\n"
		".section .debug_info,\"\",@progbits\n"
		".long .Li1-.Li0\n.Li0: .value 4\n.long 0\n.byte 8,1\n"
		".long 0\n.quad _start\n.long .Lend-_start\n.Li1:\n"
		".section .debug_line,\"\",@progbits\n"
		".long .Ll1-.Ll0\n.Ll0: ";
	FILE *f = fopen("d.s", "we");
	struct lines *l;
	struct elf *e;
	char answer[5000];
	int fd;

	fprintf(f, "%s%s.Ll1:\n", source, table);
	fclose(f);
	CHECK(!system("gcc -nostdlib -static -o d d.s"));
	fd = open("d", O_RDONLY | O_CLOEXEC);
	e = elf_open(fd);
	l = lines_read(e, NULL);
	our_answer(l, elf_entry(e), answer, sizeof(answer));
	CHECK_STR(answer, expected);
	lines_free(l);
	elf_close(e);
	close(fd);
}

#define FIXED	"1,1,1,-5,14,13, 0,1,1,1,1,0,0,0,1,0,0,1"
#define PROGRAM ".byte 0,9,2\n.quad _start\n.byte 1, 2,2, 0,1,1\n"

static void check_tables(void)
{
	/* no folders, and no files but one that the program defines */
	check_table(".value 4\n.long .Lh1-.Lh0\n"
		    ".Lh0: .byte " FIXED "\n.byte 0,0\n"
		    ".Lh1: .byte 0,6,3\n.string \"f\"\n.byte 0,0,0\n" PROGRAM,
		"f:1");
	/* a header that is longer than its table, with that many folders, and
	 * one that is shorter than headers are */
	check_table(".value 5\n.byte 8,0\n.long 0x7fffffff\n"
		    ".byte " FIXED
		    "\n.byte 1,1,8\n.uleb128 0x7ffffff\n" PROGRAM,
		"");
	check_table(".value 5\n.byte 8,0\n.long 4\n"
		    ".byte " FIXED
		    "\n.byte 1,1,8\n.uleb128 0x7ffffff\n" PROGRAM,
		"");
	/* more lines than there is memory for */
	check_table(".value 4\n.long .Lh1-.Lh0\n"
		    ".Lh0: .byte " FIXED "\n.byte 0\n.string \"f\"\n"
		    ".byte 0,0,0, 0\n"
		    ".Lh1: .byte 0,9,2\n.quad _start\n"
		    ".fill 17 << 20, 1, 18\n.byte 2,2, 0,1,1\n",
		"");
	check_table(".value 4\n.long .Lh1-.Lh0\n"
		    ".Lh0: .byte " FIXED "\n.byte 0\n.string \"f\"\n"
		    ".byte 0,0,0, 0\n"
		    ".Lh1: .byte 0,9,2\n.quad _start\n"
		    ".fill 1 << 10, 1, 18\n.byte 2,2, 0,1,1\n",
		"f:1");
}

static void ask_damaged(const char *p, size_t n)
{
	struct elf *e = elf_open_bytes(p, n);
	struct lines *l = e ? lines_read(e, NULL) : NULL;
	char answer[5000];

	for (uint64_t addr = 0x1000; l && addr < 0x1200; addr += LEAST)
		our_answer(l, addr, answer, sizeof(answer));
	if (l)
		lines_free(l);
	if (e)
		elf_close(e);
}

static void check_damage(void)
{
	size_t n;
	char *good, *bad;

	CHECK(!system("gcc -g -o p p.c"));
	good = unit_read("p", &n);
	bad = malloc(n);
	srand(1);
	for (int i = 0; i < 500; i++) {
		memcpy(bad, good, n);
		for (int j = 0; j < 20; j++)
			bad[n / 2 + rand() % (n / 2)] = rand();
		ask_damaged(bad, i % 2 ? n : n / 2 + rand() % (n / 2));
	}
	CHECK("damage does no harm");
	free(good);
	free(bad);
}

int main(int argc, char **argv)
{
	char self[4096], command[64];

	CHECK(realpath(argv[0], self) && mkdtemp(dir) && !chdir(dir));
	for (int i = 1; i < argc; i++)
		check_file(argv[i], false);
	if (argc == 1 && !system("addr2line --version >/dev/null 2>&1")) {
		check_forms();
		check_tables();
		check_damage();
		check_file(self, false);
	}
	snprintf(command, sizeof(command), "rm -rf %s", dir);
	CHECK(!chdir("/") && !system(command));
	return unit_done();
}

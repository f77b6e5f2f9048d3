/* probes_gotab_test.c - functions of stripped Go programs: from hand-made
 * tables of each form, in a section of their own, without one, and damaged; and
 * from a real program if one is named, compared with `go tool nm'.
 * rows: P110 */
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "probes/proc/gotab.h"
#include "probes/proc/symbols.h"
#include "tests/elf_header.h"
#include "tests/unit/unit.h"

enum {
	CODE = 0x401000,
	CODE_SIZE = 0x100,
	TABLE = 512, /* bytes */
	NFUNCS = 3
};

static const char *const names[NFUNCS] = { "main.main", "main.(*T).twig",
	"type..eq.[2]string" };
static const uint32_t starts[NFUNCS + 1] = { 0, 0x40, 0x48, 0x80 };

struct image {
	Elf64_Ehdr h;
	Elf64_Phdr p[2];
	Elf64_Shdr s[3]; /* none, the table, names of sections */
	char sections[48];
	char table[TABLE];
	char code[CODE_SIZE];
};

struct form {
	const char *version;
	uint32_t magic;
	bool relative;	/* to the text; numbers have 32 bits */
	uint32_t parts; /* where the head says where they are; 0: no head */
};

static const struct form forms[] = {
	{ "1.2", 0xfffffffb, false, 0 },
	{ "1.16", 0xfffffffa, false, 24 },
	{ "1.18", 0xfffffff0, true, 32 },
	{ "1.20", 0xfffffff1, true, 32 },
};

static void put(char *to, uint64_t number, size_t bytes)
{
	memcpy(to, &number, bytes);
}

/* Head, names, numbers of functions, functions. */
static void make_table(char *t, const struct form *f, uint64_t text)
{
	uint32_t word = f->relative ? 4 : 8;
	uint32_t at_names = 100, funcs = f->parts ? 200 : 16, more = 300;
	uint32_t base = f->parts ? funcs : 0;
	uint32_t from = f->parts ? at_names : 0, at = at_names;

	put(t, f->magic, 4);
	put(t + 4, 0x08010000, 4);
	put(t + 8, NFUNCS, 8);
	if (f->relative)
		put(t + 24, text, 8);
	if (f->parts) {
		put(t + f->parts, at_names, 8);
		put(t + f->parts + 32, funcs, 8);
	}
	for (uint32_t i = 0; i <= NFUNCS; i++) {
		uint64_t addr = starts[i] + (f->relative ? 0 : CODE);

		put(t + funcs + i * word * 2, addr, word);
		if (i == NFUNCS)
			break;
		put(t + funcs + i * word * 2 + word, more - base, word);
		put(t + more, addr, word);
		put(t + more + word, at - from, 4);
		more += word + 4;
		strcpy(t + at, names[i]);
		at += strlen(names[i]) + 1;
	}
}

static struct image image(const struct form *f)
{
	struct image m = { .h = { ELF_HEADER(ET_EXEC),
				   .e_phoff = offsetof(struct image, p),
				   .e_phnum = 2,
				   .e_shoff = offsetof(struct image, s),
				   .e_shnum = 3, .e_shstrndx = 2 } };

	m.p[0] = (Elf64_Phdr){ .p_type = PT_LOAD,
		.p_flags = PF_R,
		.p_vaddr = 0x400000,
		.p_filesz = offsetof(struct image, code) };
	m.p[1] = (Elf64_Phdr){ .p_type = PT_LOAD,
		.p_flags = PF_R | PF_X,
		.p_vaddr = CODE,
		.p_offset = offsetof(struct image, code),
		.p_filesz = CODE_SIZE };
	m.s[1] = (Elf64_Shdr){ .sh_name = 1,
		.sh_type = SHT_PROGBITS,
		.sh_offset = offsetof(struct image, table),
		.sh_size = sizeof(m.table) };
	m.s[2] = (Elf64_Shdr){ .sh_type = SHT_STRTAB,
		.sh_offset = offsetof(struct image, sections),
		.sh_size = sizeof(m.sections) };
	strcpy(m.sections + 1, ".gopclntab");
	make_table(m.table, f, CODE);
	return m;
}

static int make_file(const struct image *m)
{
	int fd = memfd_create("elf", MFD_CLOEXEC);

	CHECK(fd >= 0 && write(fd, m, sizeof(*m)) == sizeof(*m));
	return fd;
}

/* Return how many of the functions are found as they should be. */
static uint32_t found(const struct image *m)
{
	int fd = make_file(m);
	struct elf *e = elf_open(fd);
	struct symbols *s = symbols_read(e, NULL);
	uint32_t n = 0;

	for (uint32_t i = 0; i < NFUNCS; i++) {
		const struct symbol *y = symbols_find(s, CODE + starts[i]);

		n += y && y->addr == CODE + starts[i] &&
		     y->size == starts[i + 1] - starts[i] &&
		     !strcmp(symbol_name(s, y), names[i]);
	}
	symbols_free(s);
	elf_close(e);
	close(fd);
	return n;
}

static void check_form(const struct form *f)
{
	struct image m = image(f);

	printf("# Go %s\n", f->version);
	CHECK(found(&m) == NFUNCS);
	strcpy(m.sections + 1, ".data.rel.ro.gopclntab");
	CHECK(found(&m) == NFUNCS);
	strcpy(m.sections + 1,
		".go.buildinfo"); /* and no section of the table */
	CHECK(found(&m) == NFUNCS);
	strcpy(m.sections + 1, ".note");
	CHECK(!found(&m));
	strcpy(m.sections + 1, ".gopclntab");
	m.table[7] = 4; /* another machine's */
	CHECK(!found(&m));
	m.table[7] = 8;
	put(m.table + 8, UINT64_MAX, 8);
	CHECK(!found(&m));
	put(m.table + 8, NFUNCS + 1, 8); /* the last has no name */
	CHECK(found(&m) == NFUNCS);
	put(m.table + 8, NFUNCS, 8);
	m.s[1].sh_size = 310; /* it ends amid the functions */
	CHECK(found(&m) < NFUNCS);
}

/* Newer tables leave out the base address of functions. */
static void check_text(void)
{
	struct image m = image(&forms[3]);

	put(m.table + 24, 0, 8);
	CHECK(!found(&m));
	put(m.table + 24, 0x10, 8); /* no code is there */
	CHECK(!found(&m));
}

/* Segments may overlap in the file, so that there is more to search than it has
 * bytes: here the last of them has the table, which is found only if the others
 * are not too many. */
static bool finds_behind(uint16_t nsegments)
{
	enum {
		MOST = 256,
		AT = 4096, /* where they are in the file */
		SIZE = 256 << 10
	};
	struct image m = image(&forms[3]);
	static Elf64_Phdr p[MOST];
	struct elf *e;
	struct gotab t;
	bool found;
	int fd;

	m.h.e_phoff = AT;
	m.h.e_phnum = nsegments + 1;
	strcpy(m.sections + 1, ".go.buildinfo");
	for (uint16_t i = 0; i < nsegments; i++)
		p[i] = (Elf64_Phdr){ .p_type = PT_LOAD,
			.p_flags = PF_R,
			.p_offset = AT + sizeof(p),
			.p_filesz = SIZE };
	p[nsegments] = m.p[0];
	fd = make_file(&m);
	CHECK(pwrite(fd, p, sizeof(p), AT) == sizeof(p) &&
		!ftruncate(fd, AT + sizeof(p) + SIZE));
	e = elf_open(fd);
	found = gotab_open(&t, e);
	elf_close(e);
	close(fd);
	return found;
}

static bool has(const struct symbols *s, uint64_t addr)
{
	const struct symbol *y = symbols_find(s, addr);

	return y && y->addr == addr;
}

/* `go tool nm' knows each function of the program, and where it is. */
static void check_program(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct elf *e = elf_open(fd);
	struct symbols *s = symbols_read(e, NULL);
	uint32_t n = 0, wrong = 0;
	char line[4096], kind;
	uint64_t addr;

	while (fgets(line, sizeof(line), stdin)) {
		if (sscanf(line, "%" SCNx64 " %c", &addr, &kind) != 2 ||
			(kind != 't' && kind != 'T'))
			continue;
		n++;
		if (!has(s, addr) && wrong++ < 5)
			printf("# %s", line);
	}
	printf("# %s: %u functions, %u of ours\n", path, n, symbols_count(s));
	CHECK(wrong <= 1); /* runtime.etext is none */
	symbols_free(s);
	elf_close(e);
	close(fd);
}

static int write_seed(const char *path)
{
	struct image m = image(&forms[3]);
	FILE *to = fopen(path, "we");

	return !to || fwrite(&m, sizeof(m), 1, to) != 1 || fclose(to);
}

/* FILE: write an input for tests/fuzz/elf_fuzz.c to it. -p FILE: a stripped
 * program; standard input is `go tool nm' output from before it was
 * stripped. */
int main(int argc, char **argv)
{
	if (argc == 2)
		return write_seed(argv[1]);
	if (argc == 3)
		check_program(argv[2]);
	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++)
		check_form(&forms[i]);
	check_text();
	CHECK(finds_behind(2));
	CHECK(!finds_behind(100));
	return unit_done();
}

/* probes_symbols_test.c - functions of objects, by name and by address: of a
 * small hand-made file with each kind of symbol, and of this host's own files,
 * compared with readelf and, for PLT stubs, with objdump. */
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/str.h"
#include "probes/proc/symbols.h"
#include "tests/elf_header.h"
#include "tests/unit/unit.h"

enum {
	CODE = 0x401000,
	CODE_SIZE = 0x200,
	NSYMBOLS = 16
};

struct image {
	Elf64_Ehdr h;
	Elf64_Phdr p[3];
	struct {
		Elf64_Nhdr h;
		char name[4];
		uint8_t id[20];
	} note;
	Elf64_Shdr s[3]; /* none, .symtab, .strtab */
	Elf64_Sym y[NSYMBOLS];
	char names[256];
	char code[CODE_SIZE];
};

static struct image image(void)
{
	struct image m = {
		.h = { ELF_HEADER(ET_EXEC),
			.e_phoff = offsetof(struct image, p), .e_phnum = 3,
			.e_shoff = offsetof(struct image, s), .e_shnum = 3 }
	};

	m.p[0] = (Elf64_Phdr){ .p_type = PT_LOAD,
		.p_flags = PF_R,
		.p_vaddr = CODE - 0x1000,
		.p_filesz = 0x100 };
	m.p[1] = (Elf64_Phdr){ .p_type = PT_LOAD,
		.p_flags = PF_R | PF_X,
		.p_vaddr = CODE,
		.p_offset = offsetof(struct image, code),
		.p_filesz = CODE_SIZE };
	m.p[2] = (Elf64_Phdr){ .p_type = PT_NOTE,
		.p_offset = offsetof(struct image, note),
		.p_filesz = sizeof(m.note) };
	m.note.h = (Elf64_Nhdr){ 4, 20, NT_GNU_BUILD_ID };
	memcpy(m.note.name, "GNU", 4);
	for (int i = 0; i < 20; i++)
		m.note.id[i] = i + 1;
	m.s[1] = (Elf64_Shdr){ .sh_type = SHT_SYMTAB,
		.sh_offset = offsetof(struct image, y),
		.sh_size = sizeof(m.y),
		.sh_link = 2,
		.sh_entsize = sizeof(Elf64_Sym) };
	m.s[2] = (Elf64_Shdr){ .sh_type = SHT_STRTAB,
		.sh_offset = offsetof(struct image, names),
		.sh_size = sizeof(m.names) };
	return m;
}

/* Symbols put into the file, and whether they count as functions. */
static const struct {
	const char *name;
	uint32_t addr, size;
	uint8_t bind, type;
	uint16_t section;
	bool known;
} symbols[] = {
	{ "__outer", CODE, 0x40, STB_GLOBAL, STT_FUNC, 1, true },
	{ "outer", CODE, 0x40, STB_WEAK, STT_FUNC, 1, true },
	{ "_local", CODE, 0x40, STB_LOCAL, STT_FUNC, 1, true },
	{ "inner", CODE + 0x10, 0x10, STB_LOCAL, STT_FUNC, 1, true },
	{ "label", CODE + 0x28, 0, STB_LOCAL, STT_FUNC, 1, true },
	{ "chosen", CODE + 0x40, 8, STB_GLOBAL, STT_GNU_IFUNC, 1, true },
	{ "outer.cold", CODE + 0x50, 8, STB_LOCAL, STT_FUNC, 1, true },
	{ "assembly", CODE + 0x60, 0, STB_GLOBAL, STT_FUNC, 1, true },
	{ "last", CODE + CODE_SIZE - 1, 100, STB_GLOBAL, STT_FUNC, 1, true },
	{ "over\033[2J", CODE + 0x80, 4, STB_GLOBAL, STT_FUNC, 1, true },
	{ "beyond", CODE + CODE_SIZE, 4, STB_GLOBAL, STT_FUNC, 1, false },
	{ "data", CODE, 4, STB_GLOBAL, STT_OBJECT, 1, false },
	{ "header", CODE - 0x1000, 4, STB_GLOBAL, STT_FUNC, 1, false },
	{ "elsewhere", CODE, 4, STB_GLOBAL, STT_FUNC, SHN_UNDEF, false },
	{ "", CODE, 4, STB_GLOBAL, STT_FUNC, 1, false },
	{ "outer", CODE, 0x40, STB_WEAK, STT_FUNC, 1, false }, /* twice */
};

static struct elf *make_file(const struct image *m)
{
	int fd = memfd_create("elf", MFD_CLOEXEC);

	CHECK(fd >= 0 && write(fd, m, sizeof(*m)) == sizeof(*m));
	return elf_open(fd);
}

static struct elf *make_good(void)
{
	struct image m = image();
	uint32_t at = 1;

	for (int i = 0; i < NSYMBOLS; i++) {
		m.y[i] = (Elf64_Sym){ .st_name = *symbols[i].name ? at : 0,
			.st_info =
				ELF64_ST_INFO(symbols[i].bind, symbols[i].type),
			.st_shndx = symbols[i].section,
			.st_value = symbols[i].addr,
			.st_size = symbols[i].size };
		strcpy(m.names + at, symbols[i].name);
		at += strlen(symbols[i].name) + 1;
	}
	return make_file(&m);
}

static void check_at(const struct symbols *s, uint32_t off, const char *name)
{
	const struct symbol *y = symbols_find(s, CODE + off);

	CHECK_STR(y ? symbol_name(s, y) : "", name);
}

static void check_names(const struct symbols *s)
{
	for (int i = 0; i < NSYMBOLS; i++) {
		const struct symbol *y;
		uint32_t n = 0;

		y = symbols_next_named(s, symbols[i].name, &n);
		CHECK(!!y == (symbols[i].known ||
				     !strcmp(symbols[i].name, "outer")));
		CHECK(!y || y->addr == symbols[i].addr);
		CHECK(!y || !symbols_next_named(s, symbols[i].name, &n));
	}
}

static void check_kinds(const struct symbols *s)
{
	for (uint32_t i = 0; i < symbols_count(s); i++) {
		const struct symbol *y = symbols_nth(s, i);
		const char *name = symbol_name(s, y);

		CHECK(y->part == !strcmp(name, "outer.cold"));
		CHECK(y->chooser == !strcmp(name, "chosen"));
		CHECK(!y->stub && !y->old);
	}
}

static void check_good(void)
{
	static const uint8_t id[] = { 1, 2, 3, 4, 5 };
	struct elf *e = make_good();
	struct symbols *s = symbols_read(e, NULL);
	uint8_t got[ELF_ID_MOST];

	CHECK(symbols_count(s) == 10 && !symbols_beyond(s));
	CHECK(elf_build_id(e, got) == 20 && !memcmp(got, id, sizeof(id)));
	check_names(s);
	check_kinds(s);
	check_at(s, -1, "");
	check_at(s, 0, "outer"); /* the name of three that is preferred */
	check_at(s, 0xf, "outer");
	check_at(s, 0x10, "inner");
	check_at(s, 0x20, "outer");
	check_at(s, 0x28, "outer"); /* a label within */
	check_at(s, 0x3f, "outer");
	check_at(s, 0x40, "chosen");
	check_at(s, 0x48, "");
	check_at(s, 0x57, "outer.cold");
	check_at(s, 0x7f, "assembly"); /* up to the next */
	check_at(s, 0x80, "over\033[2J");
	check_at(s, 0x84, "");
	check_at(s, CODE_SIZE - 1, "last");
	check_at(s, CODE_SIZE, "");
	symbols_free(s);
	elf_close(e);
}

/* The same name many times, at one address and at many; and a table that claims
 * to be larger than the file, of which only what is there is read. */
static void check_many(void)
{
	enum {
		MANY = 300000
	};
	struct image m = image();
	Elf64_Sym *y = calloc(MANY, sizeof(*y));
	struct symbols *s;
	struct elf *e;
	int fd = memfd_create("elf", MFD_CLOEXEC);

	strcpy(m.names + 1, "many");
	for (int i = 0; i < MANY; i++)
		y[i] = (Elf64_Sym){ .st_name = 1,
			.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
			.st_shndx = 1,
			.st_size = 1,
			.st_value = CODE + (i % 2 ? i % CODE_SIZE : 0) };
	m.s[1].sh_offset = sizeof(m);
	m.s[1].sh_size = MANY * sizeof(*y);
	CHECK(write(fd, &m, sizeof(m)) == sizeof(m));
	CHECK(write(fd, y, MANY * sizeof(*y)) == MANY * sizeof(*y));
	e = elf_open(fd);
	s = symbols_read(e, NULL);
	CHECK(symbols_count(s) == CODE_SIZE / 2 + 1);
	CHECK(symbols_beyond(s) < MANY);
	symbols_free(s);
	CHECK(!ftruncate(fd, sizeof(m) + 100));
	s = symbols_read(e, NULL);
	CHECK(!symbols_count(s));
	symbols_free(s);
	elf_close(e);
	free(y);
	close(fd);
}

/* Symbols that are one around the other, and end together; and symbols whose
 * names are all in one long text, of which only some are kept. */
static void check_overlaps(void)
{
	enum {
		MANY = 100000,
		LONG = 65000
	};
	struct image m = image();
	Elf64_Sym *y = calloc(MANY, sizeof(*y));
	char *names = malloc(LONG + 1);
	struct symbols *s;
	struct elf *e;
	int fd = memfd_create("elf", MFD_CLOEXEC);

	memset(names, 'x', LONG);
	names[LONG] = 0;
	for (int i = 0; i < MANY; i++)
		y[i] = (Elf64_Sym){ .st_name = i < 100 ? LONG - 1 - i : 1,
			.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
			.st_shndx = 1,
			.st_size = i < 100 ? 200 - 2 * i : 1,
			.st_value = CODE + (i < 100 ? i : 200 + i % 2) };
	m.s[1].sh_offset = sizeof(m) + LONG + 1;
	m.s[1].sh_size = MANY * sizeof(*y);
	m.s[2].sh_offset = sizeof(m);
	m.s[2].sh_size = LONG + 1;
	CHECK(write(fd, &m, sizeof(m)) == sizeof(m));
	CHECK(write(fd, names, LONG + 1) == LONG + 1);
	CHECK(write(fd, y, MANY * sizeof(*y)) == MANY * sizeof(*y));
	e = elf_open(fd);
	s = symbols_read(e, NULL);
	CHECK(symbols_count(s) == 100 + 2);
	CHECK(symbols_beyond(s) > MANY * 9 / 10);
	CHECK(symbols_find(s, CODE + 100)->addr == CODE + 99);
	CHECK(symbols_find(s, CODE + 110)->addr == CODE + 89);
	symbols_free(s);
	elf_close(e);
	free(names);
	free(y);
	close(fd);
}

/* This host's files. */

static bool has_named(const struct symbols *s, const char *name, uint64_t addr)
{
	const struct symbol *y;
	uint32_t n = 0;

	while ((y = symbols_next_named(s, name, &n)))
		if (y->addr == addr)
			return true;
	return false;
}

/* name@@VERSION is the default version, with which programs are linked. */
static bool has_versioned(const struct symbols *s, char *name, uint64_t addr)
{
	char *at = strchr(name, '@');
	bool old = at && at[1] != '@';

	if (!at || old)
		return has_named(s, name, addr);
	memmove(at, at + 1, strlen(at));
	if (!has_named(s, name, addr))
		return false;
	*at = 0;
	return has_named(s, name, addr);
}

/* True if we have the function of a line of readelf's. */
static bool agrees(const struct symbols *s, const char *line, uint32_t *n)
{
	char size[32], type[16], bind[16], vis[16], section[16], name[4000];
	const struct symbol *y;
	uint64_t addr;

	if (sscanf(line, " %*d: %" SCNx64 " %31s %15s %15s %15s %15s %3999s",
		    &addr, size, type, bind, vis, section, name) != 7 ||
		(strcmp(type, "FUNC") && strcmp(type, "IFUNC")) ||
		!strcmp(section, "UND"))
		return true;
	++*n;
	y = symbols_find(s, addr);
	return has_versioned(s, name, addr) && y && y->addr == addr;
}

static void check_by_readelf(const struct symbols *s, const char *path)
{
	uint32_t n = 0, wrong = 0;
	char command[300], line[8192];
	FILE *f;

	snprintf(command, sizeof(command),
		"readelf -W --dyn-syms -s '%s' 2>/dev/null", path);
	f = popen(command, "r");
	while (fgets(line, sizeof(line), f))
		if (!agrees(s, line, &n) && wrong++ < 5)
			printf("# %s: %s", path, line);
	pclose(f);
	printf("# %s: %u symbols of readelf's, %u of ours\n", path, n,
		symbols_count(s));
	CHECK(!wrong);
}

static bool has_current(const struct symbols *s, const struct symbol *old)
{
	size_t most = strspn(symbol_name(s, old), "_");

	for (uint32_t i = 0; i < symbols_count(s); i++) {
		const struct symbol *y = symbols_nth(s, i);

		if (y->addr == old->addr && !y->old && !y->local && y->size &&
			strspn(symbol_name(s, y), "_") <= most)
			return true;
	}
	return false;
}

/* lseek(), a weak symbol, is not called llseek@GLIBC_2.2.5. */
static void check_current(const struct symbols *s)
{
	uint32_t wrong = 0;

	for (uint32_t i = 0; i < symbols_count(s); i++) {
		const struct symbol *y =
			symbols_find(s, symbols_nth(s, i)->addr);

		wrong += y && y->old && has_current(s, y);
	}
	CHECK(!wrong);
}

/* Each function is found by its address, and by that of its last byte. */
static void check_by_address(const struct symbols *s)
{
	uint32_t wrong = 0;

	for (uint32_t i = 0; i < symbols_count(s); i++) {
		const struct symbol *y = symbols_nth(s, i), *found;

		if (!y->size)
			continue;
		found = symbols_find(s, y->addr);
		wrong += !found || found->addr != y->addr;
		found = symbols_find(s, y->addr + y->size - 1);
		wrong += !found || found->addr < y->addr;
	}
	CHECK(!wrong);
}

/* True if we have the stub of a line of objdump's: 0000000000001030
 * <puts@plt>: */
static bool has_stub(const struct symbols *s, const char *line, uint32_t *n)
{
	char name[4000], *at;
	uint64_t addr;

	if (sscanf(line, "%" SCNx64 " <%3999[^>]>:", &addr, name) != 2)
		return true;
	at = strchr(name, '@');
	if (!at || strlen(at) < 4 || strcmp(at + strlen(at) - 4, "@plt") != 0 ||
		*name == '*') /* by an IFUNC's address; has no name there */
		return true;
	++*n;
	strcpy(at, "@plt");
	return has_named(s, name, addr);
}

static void check_by_objdump(const struct symbols *s, const char *path)
{
	uint32_t n = 0, wrong = 0;
	char command[300], line[8192];
	FILE *f;

	snprintf(command, sizeof(command),
		"objdump -d -j .plt -j .plt.sec -j .plt.got '%s' 2>/dev/null",
		path);
	f = popen(command, "r");
	while (fgets(line, sizeof(line), f))
		if (!has_stub(s, line, &n) && wrong++ < 5)
			printf("# %s: %s", path, line);
	pclose(f);
	printf("# %s: %u stubs\n", path, n);
	CHECK(!wrong);
}

static void check_file(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct elf *e = fd < 0 ? NULL : elf_open(fd);
	struct symbols *s;

	if (!e) {
		printf("# no %s\n", path);
		return;
	}
	s = symbols_read(e, NULL);
	check_by_readelf(s, path);
	check_by_address(s);
	check_current(s);
	check_by_objdump(s, path);
	symbols_free(s);
	elf_close(e);
	close(fd);
}

int main(int argc, char **argv)
{
	const char *const files[] = { "/lib/x86_64-linux-gnu/libc.so.6",
		"/usr/bin/python3", "/lib64/ld-linux-x86-64.so.2",
		"/usr/lib/x86_64-linux-gnu/libstdc++.so.6", "/bin/ls",
		argv[0] };

	check_good();
	check_many();
	check_overlaps();
	if (system("readelf --version >/dev/null 2>&1"))
		return unit_done();
	for (int i = 1; i < argc; i++)
		check_file(argv[i]);
	for (size_t i = 0; argc < 2 && i < sizeof(files) / sizeof(*files); i++)
		check_file(files[i]);
	return unit_done();
}

/* probes_elf_test.c - ELF files: this program's own, a small one, and that one
 * damaged, truncated and changed, before and while it is read.
 * rows: X19 */
#include <stdint.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <libelf.h>
#include <zlib.h>

#include "probes/proc/elf.h"
#include "tests/elf_header.h"
#include "tests/unit/unit.h"

enum {
	DISTANT = 8192, /* data far from the header is read later */
	ENTRY = 0x401000,
	MAIN = 0x401136,
	STATIC = 0x401170
};

struct image {
	Elf64_Ehdr h;
	Elf64_Phdr p[2];
	char interp[16];
	Elf64_Shdr s[4]; /* none, .symtab, .strtab, .dynsym */
	char pad[DISTANT];
	Elf64_Sym y[3], dyn[2];
	char names[32];
};

#define AT(member)  offsetof(struct image, member)
#define BYTES(type) sizeof(((struct image *)0)->type)

static const struct image good = {
	.h = { ELF_HEADER(ET_EXEC), .e_entry = ENTRY, .e_phoff = AT(p),
		.e_phnum = 2, .e_shoff = AT(s), .e_shnum = 4 },
	.p = { { .p_type = PT_LOAD },
		{ .p_type = PT_INTERP,
			.p_offset = AT(interp),
			.p_filesz = sizeof("/lib/ld.so") } },
	.interp = "/lib/ld.so",
	.s = { [1] = { .sh_type = SHT_SYMTAB,
		       .sh_offset = AT(y),
		       .sh_size = BYTES(y),
		       .sh_link = 2,
		       .sh_entsize = sizeof(Elf64_Sym) },
		[2] = { .sh_type = SHT_STRTAB,
			.sh_offset = AT(names),
			.sh_size = BYTES(names) },
		[3] = { .sh_type = SHT_DYNSYM,
			.sh_offset = AT(dyn),
			.sh_size = BYTES(dyn),
			.sh_link = 2,
			.sh_entsize = sizeof(Elf64_Sym) } },
	.y = { [1] = { .st_name = 1, .st_shndx = 5, .st_value = MAIN },
		{ .st_name = 6, .st_value = 1 } },
	.dyn = { [1] = { .st_name = 11, .st_shndx = 5, .st_value = STATIC } },
	.names = "\0main\0puts\0exported",
};

static int make_file(const void *bytes, size_t size)
{
	int fd = memfd_create("elf", MFD_CLOEXEC);

	CHECK(fd >= 0 && write(fd, bytes, size) == (ssize_t)size);
	return fd;
}

/* Return main's value according to a file of these bytes. */
static uint64_t find_main(const void *bytes, size_t size)
{
	int fd = make_file(bytes, size);
	struct elf *e = elf_open(fd);
	uint64_t value = e ? elf_symbol(e, "main") : 0;

	if (e)
		elf_close(e);
	close(fd);
	return value;
}

static void check_good(void)
{
	int fd = make_file(&good, sizeof(good));
	struct elf *e = elf_open(fd);
	char path[16];

	CHECK(e);
	CHECK(elf_entry(e) == ENTRY);
	CHECK(elf_interp(e, path, sizeof(path)));
	CHECK_STR(path, "/lib/ld.so");
	CHECK(!elf_interp(e, path, strlen("/lib/ld.so")));
	CHECK(elf_symbol(e, "main") == MAIN);
	CHECK(elf_symbol(e, "exported") == STATIC);
	CHECK(!elf_symbol(e, "mai"));
	CHECK(!elf_symbol(e, "puts")); /* of another file */
	elf_close(e);
	close(fd);
}

/* A second symbol with main's name. */
static const struct {
	uint64_t value, only;
} twins[] = {
	{ MAIN, MAIN },
	{ STATIC, 0 },
};

static void check_only(void)
{
	for (size_t i = 0; i < sizeof(twins) / sizeof(*twins); i++) {
		struct image m = good;
		struct elf *e;
		int fd;

		m.y[2] = m.y[1];
		m.y[2].st_value = twins[i].value;
		fd = make_file(&m, sizeof(m));
		e = elf_open(fd);
		CHECK(elf_symbol(e, "main") == MAIN);
		CHECK(elf_only_symbol(e, "main") == twins[i].only);
		CHECK(elf_only_symbol(e, "exported") == STATIC);
		CHECK(!elf_only_symbol(e, "puts"));
		elf_close(e);
		close(fd);
	}
}

/* Changes of a single field, and whether main is still found. */
static const struct {
	uint32_t off, size;
	uint64_t value;
	bool found;
} fields[] = {
#define FIELD(member, value, found)                     \
	{                                               \
		AT(member), BYTES(member), value, found \
	}
	FIELD(h.e_ident[0], 0, false),
	FIELD(h.e_ident[EI_CLASS], ELFCLASS32, false),
	FIELD(h.e_ident[EI_CLASS], 7, false),
	FIELD(h.e_ident[EI_DATA], ELFDATA2MSB, false),
	FIELD(h.e_shoff, 0, false),
	FIELD(h.e_shoff, AT(names), false),
	FIELD(h.e_shoff, sizeof(good) - 1, false),
	FIELD(h.e_shoff, UINT64_MAX, false),
	FIELD(h.e_shoff, UINT64_MAX - sizeof(Elf64_Shdr) + 1, false),
	FIELD(h.e_shnum, 0, false),
	FIELD(h.e_shnum, 2, false),
	FIELD(h.e_shnum, 0xffff, false),
	FIELD(h.e_shstrndx, 0xffff, true),
	FIELD(h.e_phoff, UINT64_MAX, true),
	FIELD(h.e_phnum, 0xffff, true),
	FIELD(s[1].sh_type, SHT_NOBITS, false),
	FIELD(s[1].sh_offset, sizeof(good), false),
	FIELD(s[1].sh_offset, AT(y) + 1, false),
	FIELD(s[1].sh_offset, UINT64_MAX, false),
	FIELD(s[1].sh_size, 0, false),
	FIELD(s[1].sh_size, 50, true), /* two, and a part of one */
	FIELD(s[1].sh_size, UINT64_MAX, false),
	FIELD(s[1].sh_size, UINT64_MAX - AT(y) + 1, false),
	FIELD(s[1].sh_entsize, 0, true),
	FIELD(s[1].sh_link, 0, false),
	FIELD(s[1].sh_link, 1, false),
	FIELD(s[1].sh_link, 4, false),
	FIELD(s[1].sh_link, UINT32_MAX, false),
	FIELD(s[1].sh_flags, SHF_COMPRESSED, false),
	FIELD(s[2].sh_type, SHT_NOBITS, false),
	FIELD(s[2].sh_offset, UINT64_MAX, false),
	FIELD(s[2].sh_size, 5, false),
	FIELD(s[2].sh_size, 6, true),
	FIELD(s[2].sh_size, UINT64_MAX, false),
	FIELD(s[2].sh_flags, SHF_COMPRESSED, false),
	FIELD(y[1].st_name, UINT32_MAX, false),
	FIELD(y[1].st_shndx, SHN_UNDEF, false),
#undef FIELD
};

static void check_fields(void)
{
	for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++) {
		struct image m = good;
		uint64_t value;

		memcpy((char *)&m + fields[i].off, &fields[i].value,
			fields[i].size);
		value = find_main(&m, sizeof(m));
		CHECK(value == (fields[i].found ? MAIN : 0));
		if (value != (fields[i].found ? MAIN : 0))
			printf("# row %zu\n", i);
	}
}

static void check_segments(void)
{
	const struct {
		uint64_t off, size;
	} rows[] = { { AT(interp), 0 }, { AT(interp), UINT64_MAX },
		{ UINT64_MAX, 8 }, { sizeof(good), 8 }, { AT(interp), 5 } };
	char path[64];

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct image m = good;
		struct elf *e;
		int fd;

		m.p[1].p_offset = rows[i].off;
		m.p[1].p_filesz = rows[i].size;
		fd = make_file(&m, sizeof(m));
		e = elf_open(fd);
		CHECK(e && !elf_interp(e, path, sizeof(path)));
		elf_close(e);
		close(fd);
	}
}

/* A file that consists of program headers is not searched forever. */
static void check_many_segments(void)
{
	enum {
		MANY = 65534
	};
	size_t size = sizeof(Elf64_Ehdr) + MANY * sizeof(Elf64_Phdr);
	char *bytes = calloc(1, size);
	Elf64_Phdr p = { .p_type = PT_LOAD };
	struct elf_segment s;
	struct elf *e;

	*(Elf64_Ehdr *)bytes = (Elf64_Ehdr){ ELF_HEADER(ET_DYN),
		.e_phoff = sizeof(Elf64_Ehdr), .e_phnum = MANY };
	for (size_t at = sizeof(Elf64_Ehdr); at < size; at += sizeof(p))
		memcpy(bytes + at, &p, sizeof(p));
	e = elf_open_bytes(bytes, size);
	CHECK(e && elf_segment(e, 1000, &s) && !elf_segment(e, 2000, &s));
	elf_close(e);
	free(bytes);
}

/* A text that is longer than any name may be meant to be read many times. */
static void check_long_text(void)
{
	enum {
		LONG = 1 << 17
	};
	size_t size = sizeof(good) + LONG;
	char *bytes = malloc(size);
	struct elf_section s = { .off = sizeof(good), .size = LONG };
	struct elf *e;

	memcpy(bytes, &good, sizeof(good));
	memset(bytes + sizeof(good), 'x', LONG);
	bytes[size - 1] = 0;
	e = elf_open_bytes(bytes, size);
	for (int i = 0; i < 2; i++) {
		CHECK(!elf_text(e, &s, 0) && !elf_text(e, &s, LONG));
		CHECK_STR(elf_text(e, &s, LONG - 2), "x");
		CHECK(elf_text(e, &s, LONG - 60000));
		CHECK(elf_load(e, &s));
	}
	elf_unload(&s);
	elf_close(e);
	free(bytes);
}

static void check_cuts(void)
{
	for (size_t n = 0; n < sizeof(good); n += n < AT(pad) ? 1 : 61)
		if (find_main(&good, n)) {
			CHECK(!"found in a file that is cut");
			return;
		}
	CHECK("nothing is found in files that are cut");
}

/* Truncated, or written to, while it is read: what was read stays valid. */
static void check_while_read(void)
{
	int fd = make_file(&good, sizeof(good));
	struct elf *e = elf_open(fd);
	struct image m = good;
	char path[16];

	memset(&m, 0xff, AT(pad));
	CHECK(pwrite(fd, &m, AT(pad), 0) == (ssize_t)AT(pad));
	CHECK(elf_entry(e) == ENTRY);
	CHECK(elf_interp(e, path, sizeof(path)));
	CHECK(elf_symbol(e, "main") == MAIN);
	elf_close(e);
	CHECK(!elf_open(fd));

	CHECK(pwrite(fd, &good, sizeof(good), 0) == (ssize_t)sizeof(good));
	e = elf_open(fd);
	CHECK(!ftruncate(fd, AT(pad)));
	CHECK(!elf_symbol(e, "main"));
	CHECK(pwrite(fd, &good, sizeof(good), 0) == (ssize_t)sizeof(good));
	CHECK(!elf_symbol(e, "main")); /* no more */
	CHECK(elf_entry(e) == ENTRY);
	elf_close(e);
	close(fd);
}

/* Sparse files may be of any size. */
static void check_holes(void)
{
	struct image m = good;
	struct rusage use;
	int fd;

	for (int i = 0; i < 3; i++) {
		struct elf *e;

		m.s[1].sh_size = i ? 40ULL << 30 : BYTES(y);
		if (i == 2) {
			m.h.e_shnum = 0;
			m.s[0].sh_size = 500 << 20;
		}
		fd = make_file(&m, sizeof(m));
		CHECK(!ftruncate(fd, 60ULL << 30));
		e = elf_open(fd);
		CHECK(e && elf_symbol(e, "main") == (i ? 0 : MAIN));
		elf_close(e);
		CHECK(!ftruncate(fd, 1ULL << 40));
		CHECK(!elf_open(fd));
		close(fd);
	}
	CHECK(!getrusage(RUSAGE_SELF, &use) && use.ru_maxrss < 500 << 10);
}

/* Pack data as one uncompressed block of less than 64 KB. */
static size_t put_packed(char *to, const void *data, uint32_t n)
{
	Elf64_Chdr h = {
		.ch_type = ELFCOMPRESS_ZLIB, .ch_size = n, .ch_addralign = 1
	};
	uint32_t sum = __builtin_bswap32(adler32(1, data, n));
	uint8_t head[] = { 0x78, 1, 1, n, n >> 8, ~n, ~(n >> 8) };
	size_t at = sizeof(h);

	memcpy(to, &h, sizeof(h));
	memcpy(to + at, head, sizeof(head));
	at += sizeof(head);
	memcpy(to + at, data, n);
	at += n;
	memcpy(to + at, &sum, sizeof(sum));
	return at + sizeof(sum);
}

struct packed {
	struct image m; /* of which the headers count */
	size_t tables;	/* where they are */
	size_t size;
};

/* Both tables packed, right behind the headers. */
static void pack(struct packed *f)
{
	char *bytes = (char *)&f->m;
	Elf64_Shdr *s = f->m.s;

	f->m = good;
	f->tables = f->size = AT(pad);
	s[1].sh_offset = f->size;
	s[1].sh_size = put_packed(bytes + f->size, good.y, sizeof(good.y));
	f->size += s[1].sh_size;
	s[2].sh_offset = f->size;
	s[2].sh_size =
		put_packed(bytes + f->size, good.names, sizeof(good.names));
	f->size += s[2].sh_size;
	s[1].sh_flags = s[2].sh_flags = SHF_COMPRESSED;
}

static void check_packed(void)
{
	struct packed f;
	char *at;
	Elf64_Chdr *h;

	pack(&f);
	at = (char *)&f.m + f.tables;
	h = (void *)at;
	CHECK(find_main(&f.m, f.size) == MAIN);
	h->ch_size = 1ULL << 50;
	CHECK(!find_main(&f.m, f.size));
	h->ch_size = 100 << 20;
	CHECK(find_main(&f.m, f.size) == MAIN);
	h->ch_size = 10;
	CHECK(!find_main(&f.m, f.size));
	h->ch_size = sizeof(good.y);
	h->ch_type = ELFCOMPRESS_ZSTD;
	CHECK(!find_main(&f.m, f.size));
	h->ch_type = ELFCOMPRESS_ZLIB;
	at[sizeof(*h) + 9] ^= 1; /* wrong checksum */
	CHECK(!find_main(&f.m, f.size));
	at[sizeof(*h) + 9] ^= 1;
	f.m.s[1].sh_size = 12;
	CHECK(!find_main(&f.m, f.size));
}

static int write_packed(const char *path)
{
	struct packed f;
	FILE *to = fopen(path, "we");

	pack(&f);
	return !to || fwrite(&f.m, f.size, 1, to) != 1 || fclose(to);
}

int main(int argc, char **argv);

static void check_self(void)
{
	FILE *f = fopen("/proc/self/exe", "re");
	struct elf *e = f ? elf_open(fileno(f)) : NULL;
	char path[256];

	CHECK(e);
	CHECK(elf_entry(e) == getauxval(AT_ENTRY));
	CHECK(elf_symbol(e, "main") == (uintptr_t)main);
	CHECK(elf_interp(e, path, sizeof(path)) && *path == '/');
	elf_close(e);
	fclose(f);
}

/* FILE: write an input for tests/fuzz/elf_fuzz.c to it. */
int main(int argc, char **argv)
{
	int fd;

	if (argc > 1)
		return write_packed(argv[1]);
	fd = make_file("#!/bin/sh\n", 10);
	CHECK(!elf_open(fd));
	close(fd);
	CHECK(!elf_open(-1));
	check_self();
	check_good();
	check_only();
	check_fields();
	check_segments();
	check_many_segments();
	check_long_text();
	check_cuts();
	check_while_read();
	check_holes();
	check_packed();
	return unit_done();
}

/* elfsym.c - reading ELF files piece by piece; every offset and size in them is
 * taken for what it is worth: a read that fails. */
#include "probes/proc/elfsym.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/few.h"
#include "base/xalloc.h"

enum {
	CHUNK = FEW(256, 2), /* symbols that are read at once */
	NAMES_MAX = 1 << 28  /* bytes of a table of names */
};

static bool get(int fd, void *to, size_t size, uint64_t off)
{
	return pread(fd, to, size, off) == (ssize_t)size;
}

static bool get_header(int fd, Elf64_Ehdr *h)
{
	return get(fd, h, sizeof(*h), 0) &&
	       !memcmp(h->e_ident, ELFMAG, SELFMAG) &&
	       h->e_ident[EI_CLASS] == ELFCLASS64 &&
	       h->e_ident[EI_DATA] == ELFDATA2LSB;
}

uint64_t elf_entry(int fd)
{
	Elf64_Ehdr h;

	return get_header(fd, &h) ? h.e_entry : 0;
}

static bool get_segment(int fd, const Elf64_Ehdr *h, int i, Elf64_Phdr *p)
{
	return h->e_phentsize == sizeof(*p) &&
	       get(fd, p, sizeof(*p), h->e_phoff + i * sizeof(*p));
}

bool elf_interp(int fd, char *path, size_t size)
{
	Elf64_Ehdr h;
	Elf64_Phdr p;

	if (!get_header(fd, &h))
		return false;
	for (int i = 0; i < h.e_phnum && get_segment(fd, &h, i, &p); i++)
		if (p.p_type == PT_INTERP)
			return p.p_filesz && p.p_filesz <= size &&
			       get(fd, path, p.p_filesz, p.p_offset) &&
			       !path[p.p_filesz - 1];
	return false;
}

static bool get_section(int fd, const Elf64_Ehdr *h, uint32_t i, Elf64_Shdr *s)
{
	return h->e_shentsize == sizeof(*s) && i < h->e_shnum &&
	       get(fd, s, sizeof(*s), h->e_shoff + i * sizeof(*s));
}

static bool is_wanted(
	const Elf64_Sym *y, const char *names, uint64_t n, const char *name)
{
	return y->st_shndx != SHN_UNDEF && y->st_name < n &&
	       !strcmp(names + y->st_name, name);
}

/* Among the symbols of section s; names is a text of n bytes. */
static uint64_t scan(int fd, const Elf64_Shdr *s, const char *names, uint64_t n,
	const char *name)
{
	Elf64_Sym y[CHUNK];
	uint64_t left = s->sh_size / sizeof(*y), off = s->sh_offset;

	while (left) {
		uint64_t now = left < CHUNK ? left : CHUNK;

		if (!get(fd, y, now * sizeof(*y), off))
			break;
		for (uint64_t i = 0; i < now; i++)
			if (is_wanted(&y[i], names, n, name))
				return y[i].st_value;
		left -= now;
		off += now * sizeof(*y);
	}
	return 0;
}

static uint64_t find_in(
	int fd, const Elf64_Ehdr *h, const Elf64_Shdr *s, const char *name)
{
	Elf64_Shdr text;
	uint64_t value = 0;
	char *names;

	if (!get_section(fd, h, s->sh_link, &text) || !text.sh_size ||
		text.sh_size > NAMES_MAX)
		return 0;
	names = xcalloc(text.sh_size + 1, 1);
	if (get(fd, names, text.sh_size, text.sh_offset))
		value = scan(fd, s, names, text.sh_size, name);
	free(names);
	return value;
}

uint64_t elf_symbol(int fd, const char *name)
{
	Elf64_Ehdr h;
	Elf64_Shdr s;
	uint64_t value = 0;

	if (!get_header(fd, &h))
		return 0;
	for (int i = 0; !value && i < h.e_shnum; i++)
		if (get_section(fd, &h, i, &s) &&
			(s.sh_type == SHT_SYMTAB || s.sh_type == SHT_DYNSYM))
			value = find_in(fd, &h, &s, name);
	return value;
}

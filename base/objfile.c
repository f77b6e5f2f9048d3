/* objfile.c - see objfile.h. */
#include "base/objfile.h"

#include <stddef.h>
#include <string.h>

uint32_t objfile_name(struct str *names, const char *name)
{
	uint32_t at = names->n;

	str_put(names, name, strlen(name) + 1);
	return at;
}

void objfile_header(
	struct str *out, uint16_t machine, uint16_t nsections, uint16_t strtab)
{
	Elf64_Ehdr h = {
		.e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64,
			ELFDATA2LSB, EV_CURRENT },
		.e_type = ET_REL,
		.e_machine = machine,
		.e_version = EV_CURRENT,
		.e_ehsize = sizeof(h),
		.e_shentsize = sizeof(Elf64_Shdr),
		.e_shnum = nsections,
		.e_shstrndx = strtab,
	};

	str_put(out, &h, sizeof(h));
}

static void align(struct str *out)
{
	str_pad(out, 0, -out->n & 7);
}

void objfile_section(
	struct str *out, Elf64_Shdr *sh, const void *bytes, size_t size)
{
	align(out);
	sh->sh_offset = out->n;
	sh->sh_size = size;
	str_put(out, bytes, size);
}

void objfile_end(struct str *out, const Elf64_Shdr *sh, uint16_t nsections)
{
	uint64_t at;

	align(out);
	at = out->n;
	memcpy(out->s + offsetof(Elf64_Ehdr, e_shoff), &at, sizeof(at));
	str_put(out, sh, nsections * sizeof(*sh));
}

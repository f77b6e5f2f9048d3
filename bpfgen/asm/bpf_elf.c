/* bpf_elf.c - programs as a relocatable object, as compilers write them for
 * BPF: llvm-objdump -d and bpftool read it. It has
 *
 *	header | a section each program | .symtab | .strtab | section headers
 *
 * and the names of sections are in .strtab too. Numbers of maps stand as they
 * were when the kernel got the programs, and mean nothing outside of dtrace. */
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "bpfgen/asm/bpf_disasm.h"

enum {
	SYMTAB = 1,
	STRTAB,
	FIRST, /* section of the first program */
};

static uint32_t add_name(struct str *names, const char *name)
{
	uint32_t at = names->n;

	str_put(names, name, strlen(name) + 1);
	return at;
}

static void put_header(struct str *out, uint32_t nsections, uint64_t shoff)
{
	Elf64_Ehdr h = {
		.e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64,
			ELFDATA2LSB, EV_CURRENT },
		.e_type = ET_REL,
		.e_machine = EM_BPF,
		.e_version = EV_CURRENT,
		.e_shoff = shoff,
		.e_ehsize = sizeof(h),
		.e_shentsize = sizeof(Elf64_Shdr),
		.e_shnum = nsections,
		.e_shstrndx = STRTAB,
	};

	str_put(out, &h, sizeof(h));
}

static void align(struct str *out)
{
	str_pad(out, 0, -out->n & 7);
}

/* What is put next becomes the section's contents. */
static void put_section(
	struct str *out, Elf64_Shdr *sh, const void *bytes, size_t size)
{
	align(out);
	sh->sh_offset = out->n;
	sh->sh_size = size;
	sh->sh_addralign = 8;
	str_put(out, bytes, size);
}

static void put_program(struct str *out, const struct bpf_section *s,
	uint32_t name, uint32_t index, Elf64_Shdr *sh, Elf64_Sym *sym)
{
	size_t size = s->n * sizeof(*s->insn);

	*sh = (Elf64_Shdr){ .sh_name = name,
		.sh_type = SHT_PROGBITS,
		.sh_flags = SHF_ALLOC | SHF_EXECINSTR };
	*sym = (Elf64_Sym){ .st_name = name,
		.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
		.st_shndx = index,
		.st_size = size };
	put_section(out, sh, s->insn, size);
}

void bpf_put_elf(struct str *out, const struct bpf_section *s, uint32_t n)
{
	Elf64_Shdr *sh = xcalloc(FIRST + n, sizeof(*sh));
	Elf64_Sym *sym = xcalloc(1 + n, sizeof(*sym));
	struct str names = { 0 };
	uint64_t shoff;

	add_name(&names, "");
	sh[SYMTAB] = (Elf64_Shdr){ .sh_name = add_name(&names, ".symtab"),
		.sh_type = SHT_SYMTAB,
		.sh_link = STRTAB,
		.sh_info = 1, /* the first that is not local */
		.sh_entsize = sizeof(*sym) };
	sh[STRTAB] = (Elf64_Shdr){ .sh_name = add_name(&names, ".strtab"),
		.sh_type = SHT_STRTAB };
	put_header(out, FIRST + n, 0);
	for (uint32_t i = 0; i < n; i++)
		put_program(out, &s[i], add_name(&names, s[i].name), FIRST + i,
			&sh[FIRST + i], &sym[1 + i]);
	put_section(out, &sh[SYMTAB], sym, (1 + n) * sizeof(*sym));
	put_section(out, &sh[STRTAB], names.s, names.n);
	align(out);
	shoff = out->n;
	memcpy(out->s + offsetof(Elf64_Ehdr, e_shoff), &shoff, sizeof(shoff));
	str_put(out, sh, (FIRST + n) * sizeof(*sh));
	str_free(&names);
	free(sym);
	free(sh);
}

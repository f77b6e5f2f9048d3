/* bpf_elf.c - writes programs as a relocatable object like those of BPF
 * compilers, for llvm-objdump -d and bpftool. Its layout:
 *
 *	header | a section for each program | .symtab | .strtab | section
 *headers
 *
 * Names of sections are in .strtab, too. Map numbers are those that the kernel
 * got with the programs, and mean nothing outside of dtrace. */
#include <stdlib.h>

#include "base/objfile.h"
#include "base/xalloc.h"
#include "bpfgen/asm/bpf_disasm.h"

enum {
	SYMTAB = 1,
	STRTAB,
	FIRST, /* section of the first program */
};

static void put_program(struct str *out, const struct bpf_section *s,
	uint32_t name, uint32_t index, Elf64_Shdr *sh, Elf64_Sym *sym)
{
	size_t size = s->n * sizeof(*s->insn);

	*sh = (Elf64_Shdr){ .sh_name = name,
		.sh_type = SHT_PROGBITS,
		.sh_flags = SHF_ALLOC | SHF_EXECINSTR,
		.sh_addralign = 8 };
	*sym = (Elf64_Sym){ .st_name = name,
		.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
		.st_shndx = index,
		.st_size = size };
	objfile_section(out, sh, s->insn, size);
}

void bpf_put_elf(struct str *out, const struct bpf_section *s, uint32_t n)
{
	Elf64_Shdr *sh = xcalloc(FIRST + n, sizeof(*sh));
	Elf64_Sym *sym = xcalloc(1 + n, sizeof(*sym));
	struct str names = { 0 };

	objfile_name(&names, "");
	sh[SYMTAB] = (Elf64_Shdr){ .sh_name = objfile_name(&names, ".symtab"),
		.sh_type = SHT_SYMTAB,
		.sh_link = STRTAB,
		.sh_info = 1, /* the first that is not local */
		.sh_addralign = 8,
		.sh_entsize = sizeof(*sym) };
	sh[STRTAB] = (Elf64_Shdr){ .sh_name = objfile_name(&names, ".strtab"),
		.sh_type = SHT_STRTAB,
		.sh_addralign = 8 };
	objfile_header(out, EM_BPF, FIRST + n, STRTAB);
	for (uint32_t i = 0; i < n; i++)
		put_program(out, &s[i], objfile_name(&names, s[i].name),
			FIRST + i, &sh[FIRST + i], &sym[1 + i]);
	objfile_section(out, &sh[SYMTAB], sym, (1 + n) * sizeof(*sym));
	objfile_section(out, &sh[STRTAB], names.s, names.n);
	objfile_end(out, sh, FIRST + n);
	str_free(&names);
	free(sym);
	free(sh);
}

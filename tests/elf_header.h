/* elf_header.h - initializer for the fields that all of our ELF headers
 * share. */
#ifndef TESTS_ELF_HEADER_H
#define TESTS_ELF_HEADER_H

#include <elf.h>

/* clang-format off */
#define ELF_HEADER(type)                                                    \
	.e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64,        \
		     ELFDATA2LSB, EV_CURRENT },                             \
	.e_type = (type), .e_machine = EM_X86_64, .e_version = EV_CURRENT,  \
	.e_ehsize = sizeof(Elf64_Ehdr), .e_phentsize = sizeof(Elf64_Phdr),  \
	.e_shentsize = sizeof(Elf64_Shdr)
/* clang-format on */

#endif

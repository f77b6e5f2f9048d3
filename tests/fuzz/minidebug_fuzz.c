/* minidebug_fuzz.c - any bytes as a packed file within another
 * (.gnu_debugdata): unpacking gives an ELF file with symbols, or nothing.
 * Checksums are ignored (see vendor/build.sh), or hardly any input would pass
 * them. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "probes/proc/minidebug.h"
#include "probes/proc/symbols.h"
#include "tests/elf_header.h"

enum {
	SECTIONS = 3,
	MOST = 1 << 16 /* bytes of an input */
};

struct file {
	Elf64_Ehdr h;
	Elf64_Shdr s[SECTIONS];
	char names[32];
	uint8_t bytes[MOST];
};

static uint64_t sink; /* keeps reads from being optimised away */

static void make(struct file *f, const uint8_t *data, size_t size)
{
	memset(f, 0, offsetof(struct file, bytes));
	f->h = (Elf64_Ehdr){ ELF_HEADER(ET_EXEC),
		.e_shoff = offsetof(struct file, s), .e_shnum = SECTIONS,
		.e_shstrndx = SECTIONS - 1 };
	strcpy(f->names + 1, ".gnu_debugdata");
	f->s[1] = (Elf64_Shdr){ .sh_name = 1,
		.sh_type = SHT_PROGBITS,
		.sh_offset = offsetof(struct file, bytes),
		.sh_size = size };
	f->s[2] = (Elf64_Shdr){ .sh_type = SHT_STRTAB,
		.sh_offset = offsetof(struct file, names),
		.sh_size = sizeof(f->names) };
	memcpy(f->bytes, data, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct file f;
	struct elf *e, *mini;

	if (size > MOST)
		return 0;
	make(&f, data, size);
	e = elf_open_bytes(&f, offsetof(struct file, bytes) + size);
	if (!e)
		abort();
	mini = minidebug_open(e);
	if (mini) {
		struct symbols *s = symbols_read(mini, NULL);

		for (uint32_t i = 0; i < symbols_count(s); i++)
			sink += strlen(symbol_name(s, symbols_nth(s, i)));
		symbols_free(s);
		elf_close(mini);
	}
	elf_close(e);
	return 0;
}

/* libdw_rest.c - what libdw's readers ask of the rest of it and of libelf,
 * which is not built: files apart that it would look for by itself, and
 * sections that are packed, of which it is given none. */
#include <err.h>
#include <stdlib.h>

#include "libdwP.h"
#include "cfi.h"

Dwarf_CU *__libdw_find_split_unit(Dwarf_CU *cu)
{
	return NULL;
}

Dwarf *dwarf_getalt(Dwarf *dwarf)
{
	return dwarf->alt_dwarf;
}

int elf_compress(Elf_Scn *section, int type, unsigned int flags)
{
	return -1;
}

int elf_compress_gnu(Elf_Scn *section, int inflate, unsigned int flags)
{
	return -1;
}

void *__libelf_decompress_elf(Elf_Scn *section, size_t *size, size_t *align)
{
	return NULL;
}

/* There is none: nothing of unwinding is asked. */
void __libdw_destroy_frame_cache(Dwarf_CFI *cache)
{
}

/* Of memory that there is not; it does not return. */
void error(int status, int err, const char *format, ...)
{
	errx(status ? status : 1, "out of memory");
}

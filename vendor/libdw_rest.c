/* libdw_rest.c - the functions that libdw's readers call in the parts of libdw
 * and libelf that are not built. Those would search for separate debug files,
 * which dtrace does itself, and unpack sections, but libdw is only given
 * unpacked ones. */
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

/* There is no such cache, since dtrace does not unwind by libdw. */
void __libdw_destroy_frame_cache(Dwarf_CFI *cache)
{
}

/* Only called when memory has run out; must not return. */
void error(int status, int err, const char *format, ...)
{
	errx(status ? status : 1, "out of memory");
}

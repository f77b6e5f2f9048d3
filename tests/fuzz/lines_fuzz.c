/* lines_fuzz.c - any bytes as a file with DWARF: each line that is found has a
 * readable file name. */
#include <stdint.h>
#include <string.h>

#include "probes/proc/lines.h"

static uint64_t sink; /* keeps reads from being optimised away */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct elf *e = elf_open_bytes(data, size);
	struct lines *l = e ? lines_read(e, NULL) : NULL;
	const char *file;
	uint32_t line;

	for (uint64_t addr = 0; l && addr < 0x2000; addr += 13)
		if (lines_find(l, addr, &file, &line))
			sink += strlen(file) + line;
	if (l)
		lines_free(l);
	if (e)
		elf_close(e);
	return 0;
}

/* lines.c - looks up source lines by libdw; see lines.h. */
#include "probes/proc/lines.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "probes/proc/dwarf_file.h"

struct lines {
	struct dwarf_file *file;
};

struct lines *lines_read(struct elf *e, struct elf *shared)
{
	uint64_t size;
	struct dwarf_file *file =
		dwarf_file_open(e, shared, DWARF_LINES, &size);
	struct lines *l;

	if (!file)
		return NULL;
	l = xcalloc(1, sizeof(*l));
	l->file = file;
	return l;
}

void lines_free(struct lines *l)
{
	dwarf_file_close(l->file);
	free(l);
}

bool lines_find(
	struct lines *l, uint64_t addr, const char **file, uint32_t *line)
{
	Dwarf_Die unit;
	Dwarf_Line *at;
	int number;

	if (!dwarf_file_unit(l->file, addr, &unit))
		return false;
	at = dwarf_getsrc_die(&unit, addr);
	if (!at || dwarf_lineno(at, &number) || number <= 0)
		return false;
	*file = dwarf_linesrc(at, NULL, NULL);
	*line = number;
	return *file;
}

/* lines.c - looks up source lines by libdw; see lines.h. */
#include "probes/proc/lines.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "probes/proc/dwarf_file.h"
#include "probes/proc/eh_frame.h"

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

enum {
	/* Bytes of one unit's table, far more than compilers write: each may
	 * be a line, for which libdw needs a hundred bytes. */
	MOST = 16 << 20
};

/* True if the header of the table in these bytes ends within the table, and not
 * before the part that each header has. libdw relies on it. */
static bool is_sound(struct eh_bytes b)
{
	uint64_t n = eh_unsigned(&b, 4), version;
	uint32_t size = 4;

	if (n == UINT32_MAX) {
		size = 8;
		n = eh_unsigned(&b, size);
	}
	if (n > (uint64_t)(b.end - b.p) || n > MOST)
		return false;
	b.end = b.p + n;
	version = eh_unsigned(&b, 2);
	if (version >= 5)
		eh_skip(&b, 2); /* sizes of addresses and segments */
	n = eh_unsigned(&b, size);
	if (n > (uint64_t)(b.end - b.p))
		return false;
	b.end = b.p + n;
	eh_skip(&b, version >= 4 ? 5 : 4);
	n = eh_unsigned(&b, 1); /* opcodes, one of which has no length */
	eh_skip(&b, n ? n - 1 : 0);
	return !b.bad;
}

/* True if libdw can read the unit's table. */
static bool has_table(const struct lines *l, Dwarf_Die *unit)
{
	Dwarf_Attribute a;
	Dwarf_Word off;
	uint64_t size;
	const uint8_t *p = dwarf_file_section(l->file, ".debug_line", &size);

	return p && dwarf_attr(unit, DW_AT_stmt_list, &a) &&
	       !dwarf_formudata(&a, &off) && off < size &&
	       is_sound((struct eh_bytes){ .p = p + off, .end = p + size });
}

bool lines_find(
	struct lines *l, uint64_t addr, const char **file, uint32_t *line)
{
	Dwarf_Die unit;
	Dwarf_Line *at;
	int number;

	if (!dwarf_file_unit(l->file, addr, &unit) || !has_table(l, &unit))
		return false;
	at = dwarf_getsrc_die(&unit, addr);
	if (!at || dwarf_lineno(at, &number) || number <= 0)
		return false;
	*file = dwarf_linesrc(at, NULL, NULL);
	*line = number;
	return *file;
}

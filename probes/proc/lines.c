/* lines.c - see lines.h. libdw is given a small ELF file in memory, in which
 * there is a copy of each section that it needs and nothing else: those are
 * unpacked, read once, and no larger than we like. What a unit of compilation
 * covers, we look up ourselves, since not every compiler writes a table of
 * that. */
#include "probes/proc/lines.h"

#include <stdlib.h>
#include <string.h>

#include <dwarf.h>
#include <libdw.h>

#include "base/vec.h"
#include "base/xalloc.h"

enum {
	MOST = 128 << 20, /* bytes of all sections */
	MOST_RANGES = 1 << 22,
	ALIGN = 16
};

static const char *const wanted[] = { ".debug_info", ".debug_abbrev",
	".debug_line", ".debug_line_str", ".debug_str", ".debug_str_offsets",
	".debug_addr", ".debug_ranges", ".debug_rnglists" };

enum {
	NWANTED = sizeof(wanted) / sizeof(*wanted),
	NSECTIONS = NWANTED + 2 /* none, and the names */
};

/* Where a unit has code. */
struct range {
	uint64_t start, end;
	Dwarf_Off unit;
};

struct lines {
	char *image;
	Elf *elf;
	Dwarf *dwarf;
	VEC(struct range) ranges;
};

/* The file that libdw gets. */
struct image {
	Elf64_Ehdr h;
	Elf64_Shdr s[NSECTIONS];
	char names[256];
};

static uint64_t round_up(uint64_t n)
{
	return (n + ALIGN - 1) & ~(ALIGN - 1ULL);
}

/* The nth section, which will be at that place. */
static void describe(struct image *m, int n, uint32_t *name, const char *text,
	uint64_t off, uint64_t size)
{
	m->s[n] = (Elf64_Shdr){ .sh_name = *name,
		.sh_type = size ? SHT_PROGBITS : SHT_NULL,
		.sh_offset = off,
		.sh_size = size };
	strcpy(m->names + *name, text);
	*name += strlen(text) + 1;
}

static uint64_t lay_out(struct image *m, const struct elf_section *from)
{
	uint64_t end = round_up(sizeof(*m));
	uint32_t name = 1;

	*m = (struct image){ .h = { .e_ident = { ELFMAG0, ELFMAG1, ELFMAG2,
					    ELFMAG3, ELFCLASS64, ELFDATA2LSB,
					    EV_CURRENT },
				     .e_type = ET_EXEC,
				     .e_machine = EM_X86_64,
				     .e_version = EV_CURRENT,
				     .e_ehsize = sizeof(Elf64_Ehdr),
				     .e_shoff = offsetof(struct image, s),
				     .e_shentsize = sizeof(Elf64_Shdr),
				     .e_shnum = NSECTIONS,
				     .e_shstrndx = NSECTIONS - 1 } };
	for (int i = 0; i < NWANTED; i++) {
		describe(m, i + 1, &name, wanted[i], end, from[i].n);
		end += round_up(from[i].n);
	}
	describe(m, NSECTIONS - 1, &name, ".shstrtab",
		offsetof(struct image, names), sizeof(m->names));
	m->s[NSECTIONS - 1].sh_type = SHT_STRTAB;
	return end;
}

/* The sections, one after the other; false: they are too large. */
static bool copy(struct lines *l, const struct elf_section *from)
{
	struct image m;
	uint64_t size = lay_out(&m, from);

	if (size > MOST)
		return false;
	l->image = xcalloc(size, 1);
	memcpy(l->image, &m, sizeof(m));
	for (int i = 0; i < NWANTED; i++)
		if (from[i].n)
			memcpy(l->image + m.s[i + 1].sh_offset, from[i].p,
				from[i].n);
	elf_version(EV_CURRENT);
	l->elf = elf_memory(l->image, size);
	return l->elf;
}

static bool open_dwarf(struct lines *l, struct elf *e)
{
	struct elf_section s[NWANTED] = { 0 };
	uint64_t size = 0;
	bool ok = true;

	for (int i = 0; i < NWANTED; i++)
		if (elf_find(e, SHT_PROGBITS, wanted[i], &s[i]) && ok) {
			size += s[i].size;
			ok = size <= MOST && elf_load(e, &s[i]);
		}
	ok = ok && copy(l, s);
	for (int i = 0; i < NWANTED; i++)
		elf_unload(&s[i]);
	if (ok)
		l->dwarf = dwarf_begin_elf(l->elf, DWARF_C_READ, NULL);
	return l->dwarf;
}

static void add_ranges(struct lines *l, Dwarf_Die *unit)
{
	Dwarf_Addr base, start, end;
	ptrdiff_t at = 0;

	while (l->ranges.n < MOST_RANGES &&
		(at = dwarf_ranges(unit, at, &base, &start, &end)) > 0) {
		struct range r = { start, end, dwarf_dieoffset(unit) };

		if (start < end)
			vec_push(&l->ranges, r);
	}
}

static int by_start(const void *x, const void *y)
{
	const struct range *a = x, *b = y;

	return (a->start > b->start) - (a->start < b->start);
}

static void read_units(struct lines *l)
{
	Dwarf_CU *cu = NULL;
	Dwarf_Die unit;

	while (!dwarf_get_units(l->dwarf, cu, &cu, NULL, NULL, &unit, NULL))
		if (dwarf_tag(&unit) == DW_TAG_compile_unit ||
			dwarf_tag(&unit) == DW_TAG_skeleton_unit)
			add_ranges(l, &unit);
	if (l->ranges.n)
		qsort(l->ranges.v, l->ranges.n, sizeof(*l->ranges.v), by_start);
}

struct lines *lines_read(struct elf *e)
{
	struct lines *l = xcalloc(1, sizeof(*l));

	if (open_dwarf(l, e)) {
		read_units(l);
		return l;
	}
	lines_free(l);
	return NULL;
}

void lines_free(struct lines *l)
{
	if (l->dwarf)
		dwarf_end(l->dwarf);
	elf_end(l->elf);
	free(l->image);
	vec_free(&l->ranges);
	free(l);
}

/* The last that begins at or before the address, if it has it. */
static const struct range *find_range(const struct lines *l, uint64_t addr)
{
	size_t low = 0, high = l->ranges.n, mid;

	while (low < high) {
		mid = low + (high - low) / 2;
		if (l->ranges.v[mid].start <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	if (!low || addr >= l->ranges.v[low - 1].end)
		return NULL;
	return &l->ranges.v[low - 1];
}

bool lines_find(
	struct lines *l, uint64_t addr, const char **file, uint32_t *line)
{
	const struct range *r = find_range(l, addr);
	Dwarf_Die unit;
	Dwarf_Line *at;
	int number;

	if (!r || !dwarf_offdie(l->dwarf, r->unit, &unit))
		return false;
	at = dwarf_getsrc_die(&unit, addr);
	if (!at || dwarf_lineno(at, &number) || number <= 0)
		return false;
	*file = dwarf_linesrc(at, NULL, NULL);
	*line = number;
	return *file;
}

/* dwarf_file.c - see dwarf_file.h. Address space for the most that we keep is
 * reserved, and sections are put there one after the other, so that each is in
 * memory only once. Which unit covers an address is looked up here, since not
 * every compiler writes a table of that. */
#include "probes/proc/dwarf_file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/bisect.h"
#include "base/bits.h"
#include "base/vec.h"
#include "base/xalloc.h"

enum {
	MOST = 256 << 20, /* bytes of all sections */
	MOST_RANGES = 1 << 22,
	ALIGN = 16
};

static const struct {
	const char *name;
	unsigned int uses;
} wanted[] = {
	{ ".debug_info", DWARF_LINES | DWARF_TYPES },
	{ ".debug_abbrev", DWARF_LINES | DWARF_TYPES },
	{ ".debug_str", DWARF_LINES | DWARF_TYPES },
	{ ".debug_line_str", DWARF_LINES | DWARF_TYPES },
	{ ".debug_str_offsets", DWARF_LINES | DWARF_TYPES },
	{ ".debug_addr", DWARF_LINES | DWARF_TYPES },
	{ ".debug_ranges", DWARF_LINES | DWARF_TYPES },
	{ ".debug_rnglists", DWARF_LINES | DWARF_TYPES },
	{ ".debug_line", DWARF_LINES },
	{ ".debug_types", DWARF_TYPES },
	{ ".debug_loc", DWARF_TYPES },
	{ ".debug_loclists", DWARF_TYPES },
};

enum {
	NWANTED = sizeof(wanted) / sizeof(*wanted),
	NSECTIONS = NWANTED + 2 /* number 0, and the names */
};

/* A range of a unit's code. */
struct range {
	uint64_t start, end;
	Dwarf_Off unit;
};

/* The beginning of the file that libdw gets. */
struct image {
	Elf64_Ehdr h;
	Elf64_Shdr s[NSECTIONS];
	char names[256];
};

struct dwarf_file {
	struct image *image; /* `size' bytes */
	uint64_t size;
	uint32_t names; /* used bytes of image->names */
	Elf *elf;
	Dwarf *dwarf;
	struct dwarf_file *shared;
	bool ranged; /* `ranges' is valid */
	VEC(struct range) ranges;
};

/* Enter the nth section, which is at that offset. */
static void describe(struct dwarf_file *f, int n, const char *text,
	uint64_t off, uint64_t size)
{
	struct image *m = f->image;

	m->s[n] = (Elf64_Shdr){ .sh_name = f->names,
		.sh_type = size ? SHT_PROGBITS : SHT_NULL,
		.sh_offset = off,
		.sh_size = size };
	strcpy(m->names + f->names, text);
	f->names += strlen(text) + 1;
}

static void begin(struct dwarf_file *f)
{
	*f->image = (struct image){
		.h = { .e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3,
			       ELFCLASS64, ELFDATA2LSB, EV_CURRENT },
			.e_type = ET_EXEC,
			.e_machine = EM_X86_64,
			.e_version = EV_CURRENT,
			.e_ehsize = sizeof(Elf64_Ehdr),
			.e_shoff = offsetof(struct image, s),
			.e_shentsize = sizeof(Elf64_Shdr),
			.e_shnum = NSECTIONS,
			.e_shstrndx = NSECTIONS - 1 }
	};
	f->size = bits_round_up(sizeof(*f->image), ALIGN);
	f->names = 1;
	describe(f, NSECTIONS - 1, ".shstrtab", offsetof(struct image, names),
		sizeof(f->image->names));
	f->image->s[NSECTIONS - 1].sh_type = SHT_STRTAB;
}

/* Copy a section of the file; returns false if it is too large. One that cannot
 * be read counts as missing. */
static bool copy(struct dwarf_file *f, struct elf *e, int i)
{
	struct elf_section s;
	bool fits = true;

	if (!elf_find(e, SHT_PROGBITS, wanted[i].name, &s))
		return true;
	if (s.size <= MOST && elf_load(e, &s)) {
		fits = bits_round_up(s.n, ALIGN) <= MOST - f->size;
		if (fits && s.n) {
			describe(f, i + 1, wanted[i].name, f->size, s.n);
			memcpy((char *)f->image + f->size, s.p, s.n);
			f->size += bits_round_up(s.n, ALIGN);
		}
	}
	fits &= s.size <= MOST;
	elf_unload(&s);
	return fits;
}

static uint64_t size_of(struct elf *e, enum dwarf_use use)
{
	struct elf_section s;
	uint64_t size = 0;

	for (int i = 0; i < NWANTED; i++)
		if (wanted[i].uses & use &&
			elf_find(e, SHT_PROGBITS, wanted[i].name, &s))
			size += s.size;
	return size;
}

/* Copy all sections that are needed, and give back what was reserved beyond. */
static bool copy_all(struct dwarf_file *f, struct elf *e, enum dwarf_use use)
{
	bool fits = true;

	f->image = mmap(NULL, MOST, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (f->image == MAP_FAILED) {
		f->image = NULL;
		return false;
	}
	begin(f);
	for (int i = 0; i < NWANTED && fits; i++)
		if (wanted[i].uses & use)
			fits = copy(f, e, i);
	f->size = (f->size + 4095) & ~4095ULL;
	munmap((char *)f->image + f->size, MOST - f->size);
	return fits;
}

static bool open_dwarf(struct dwarf_file *f)
{
	elf_version(EV_CURRENT);
	f->elf = elf_memory((char *)f->image, f->size);
	if (f->elf)
		f->dwarf = dwarf_begin_elf(f->elf, DWARF_C_READ, NULL);
	return f->dwarf;
}

struct dwarf_file *dwarf_file_open(
	struct elf *e, struct elf *alt, enum dwarf_use use, uint64_t *size)
{
	struct dwarf_file *f;
	struct elf_section s;
	bool fits;

	*size = 0;
	if (!elf_find(e, SHT_PROGBITS, ".debug_info", &s))
		return NULL;
	f = xcalloc(1, sizeof(*f));
	fits = copy_all(f, e, use);
	if (!fits)
		*size = size_of(e, use);
	if (fits && open_dwarf(f)) {
		if (alt)
			f->shared = dwarf_file_open(alt, NULL, use, size);
		if (f->shared)
			dwarf_setalt(f->dwarf, f->shared->dwarf);
		return f;
	}
	dwarf_file_close(f);
	return NULL;
}

void dwarf_file_close(struct dwarf_file *f)
{
	if (f->dwarf)
		dwarf_end(f->dwarf);
	if (f->shared)
		dwarf_file_close(f->shared);
	elf_end(f->elf);
	if (f->image)
		munmap(f->image, f->size);
	vec_free(&f->ranges);
	free(f);
}

Dwarf *dwarf_file_dwarf(const struct dwarf_file *f)
{
	return f->dwarf;
}

Dwarf *dwarf_file_shared(const struct dwarf_file *f)
{
	return f->shared ? f->shared->dwarf : NULL;
}

const uint8_t *dwarf_file_section(
	const struct dwarf_file *f, const char *name, uint64_t *size)
{
	const struct image *m = f->image;

	for (int i = 1; i < NSECTIONS; i++)
		if (m->s[i].sh_size &&
			!strcmp(m->names + m->s[i].sh_name, name)) {
			*size = m->s[i].sh_size;
			return (const uint8_t *)m + m->s[i].sh_offset;
		}
	return NULL;
}

/* Units. */

/* *left: how many ranges may still be looked at, of all units together; even
 * empty ones take time, and units may share a list of them. */
static void add_ranges(struct dwarf_file *f, Dwarf_Die *unit, uint32_t *left)
{
	Dwarf_Addr base, start, end;
	ptrdiff_t at = 0;

	while (*left &&
		(at = dwarf_ranges(unit, at, &base, &start, &end)) > 0) {
		struct range r = { start, end, dwarf_dieoffset(unit) };

		--*left;
		if (start < end)
			vec_push(&f->ranges, r);
	}
}

static int by_start(const void *x, const void *y)
{
	const struct range *a = x, *b = y;

	return (a->start > b->start) - (a->start < b->start);
}

static void read_ranges(struct dwarf_file *f)
{
	uint32_t left = MOST_RANGES;
	Dwarf_CU *cu = NULL;
	Dwarf_Die unit;

	while (!dwarf_get_units(f->dwarf, cu, &cu, NULL, NULL, &unit, NULL))
		if (dwarf_tag(&unit) == DW_TAG_compile_unit ||
			dwarf_tag(&unit) == DW_TAG_skeleton_unit)
			add_ranges(f, &unit, &left);
	if (f->ranges.n)
		qsort(f->ranges.v, f->ranges.n, sizeof(*f->ranges.v), by_start);
	f->ranged = true;
}

/* Return the last range that begins at or before the address, if it contains
 * it. */
static const struct range *find_range(const struct dwarf_file *f, uint64_t addr)
{
	size_t n = bisect_upto(f->ranges.v, f->ranges.n, start, addr);

	if (!n || addr >= f->ranges.v[n - 1].end)
		return NULL;
	return &f->ranges.v[n - 1];
}

bool dwarf_file_unit(struct dwarf_file *f, uint64_t addr, Dwarf_Die *unit)
{
	const struct range *r;

	if (!f->ranged)
		read_ranges(f);
	r = find_range(f, addr);
	return r && dwarf_offdie(f->dwarf, r->unit, unit);
}

/* probes_notes_test.c - probe notes in a small hand-made file: which are found,
 * that they move with section .stapsdt.base, and that invalid ones are skipped.
 * The same for notes of dtrace -G. A long name in the format of other DTraces.
 * rows: P122 P126 */
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/str.h"
#include "probes/proc/dof.h"
#include "probes/proc/notes.h"
#include "probes/proc/told.h"
#include "tests/elf_header.h"
#include "tests/unit/unit.h"

enum {
	BASE = 0x2000
};

struct image {
	Elf64_Ehdr h;
	Elf64_Shdr s[4]; /* none, names, notes, base */
	char names[64];
	char notes[1024];
};

static const char names[] = "\0.shstrtab\0.note.stapsdt\0.stapsdt.base\0"
			    ".note.dtrace";
enum {
	STAPSDT = 11, /* in names */
	DTRACE = 39
};

static Elf64_Shdr section(
	uint32_t name, uint32_t type, uint64_t off, uint64_t size)
{
	return (Elf64_Shdr){ .sh_name = name,
		.sh_type = type,
		.sh_offset = off,
		.sh_size = size };
}

static struct elf *open_image(
	uint32_t name, const struct str *notes, uint64_t base)
{
	struct image m = { .h = { ELF_HEADER(ET_DYN),
				   .e_shoff = offsetof(struct image, s),
				   .e_shnum = base ? 4 : 3, .e_shstrndx = 1 } };
	int fd = memfd_create("notes", 0);

	memcpy(m.names, names, sizeof(names));
	memcpy(m.notes, notes->s, notes->n);
	m.s[1] = section(
		1, SHT_STRTAB, offsetof(struct image, names), sizeof(m.names));
	m.s[2] = section(
		name, SHT_NOTE, offsetof(struct image, notes), notes->n);
	m.s[3] = section(25, SHT_PROGBITS, offsetof(struct image, names), 1);
	m.s[3].sh_addr = base;
	if (write(fd, &m, sizeof(m)) != sizeof(m))
		return NULL;
	return elf_open(fd);
}

static void put_note(struct str *out, const char *owner, uint32_t type,
	const uint64_t at[3], const char *texts, size_t n)
{
	const Elf64_Nhdr h = { strlen(owner) + 1, 24 + n, type };

	str_put(out, &h, sizeof(h));
	str_put(out, owner, h.n_namesz);
	while (out->n % 4)
		str_putc(out, 0);
	str_put(out, at, 24);
	str_put(out, texts, n);
	while (out->n % 4)
		str_putc(out, 0);
}

#define PUT(out, owner, type, at, texts) \
	put_note(out, owner, type, at, texts, sizeof(texts) - 1)

static void check_notes(uint64_t base, int64_t moved)
{
	static const uint64_t at[] = { 0x1000, BASE, 0x3000 };
	static const uint64_t other[] = { 0x1010, BASE, 0 };
	struct str s = { 0 };
	const struct note *n;
	struct notes *found;
	struct elf *e;

	PUT(&s, "stapsdt", 3, at,
		"prov\0name\0"
		"8@%rax -4@$3\0");
	PUT(&s, "GNU", 3, at, "prov\0name\0\0");
	PUT(&s, "stapsdt", 2, at, "prov\0name\0\0");
	PUT(&s, "stapsdt", 3, at,
		"prov\0name\0"
		"8@%rax");
	PUT(&s, "stapsdt", 3, at, "\0name\0\0");
	PUT(&s, "stapsdt", 3, at, "prov\0\0\0");
	PUT(&s, "stapsdt", 3, other, "p\0n\0\0");
	e = open_image(STAPSDT, &s, base);
	found = notes_read(e);
	CHECK(found && notes_count(found) == 2);
	n = notes_nth(found, 0);
	CHECK_STR(n->prov, "prov");
	CHECK_STR(n->name, "name");
	CHECK_STR(n->args, "8@%rax -4@$3");
	CHECK(n->pc == 0x1000 + (uint64_t)moved);
	CHECK(n->semaphore == 0x3000 + (uint64_t)moved);
	n = notes_nth(found, 1);
	CHECK_STR(n->args, "");
	CHECK(n->pc == 0x1010 + (uint64_t)moved && !n->semaphore);
	notes_free(found);
	elf_close(e);
	str_free(&s);
}

/* Notes truncated anywhere. */
static void check_cut(void)
{
	static const uint64_t at[] = { 1, 2, 3 };
	struct str s = { 0 };
	size_t whole;

	PUT(&s, "stapsdt", 3, at, "p\0n\0a\0");
	for (whole = s.n; s.n; s.n--) {
		struct elf *e = open_image(STAPSDT, &s, BASE);
		struct notes *found = notes_read(e);

		CHECK(!found == (s.n < whole - 2));
		notes_free(found);
		elf_close(e);
	}
	str_free(&s);
}

static void put_told(struct str *s)
{
	told_put(s, TOLD_PROVIDER,
		(const char *[]){ "p", "a/b/c", "", "", "", "x" }, 6);
	told_put(s, TOLD_PROBE,
		(const char *[]){ "p", "code", "(int x); BEGIN { }" }, 3);
	told_put(s, TOLD_PROBE, (const char *[]){ "p", "n", "(int)" }, 3);
}

static void check_told(void)
{
	struct str s = { 0 };
	struct elf *e;
	struct told *t;

	put_told(&s);
	e = open_image(DTRACE, &s, 0);
	t = told_read(e);
	CHECK(t);
	CHECK_STR(told_probe(t, "p", "n"), "(int)");
	CHECK(!told_probe(t, "p", "code"));
	CHECK(!told_probe(t, "p", "no"));
	CHECK_STR(told_provider(t, "p"), "a/b/c");
	CHECK(!told_provider(t, "pn"));
	told_free(t);
	elf_close(e);
	str_free(&s);
}

static void check_told_cut(void)
{
	struct str s = { 0 };
	size_t whole;

	put_told(&s);
	for (whole = s.n; s.n; s.n--) {
		struct elf *e = open_image(DTRACE, &s, 0);
		struct told *t = told_read(e);

		CHECK(!told_probe(t, "p", "n") == (s.n < whole - 2));
		told_free(t);
		elf_close(e);
	}
	str_free(&s);
}

/* A file in DTrace Object Format: one probe at one place. */
struct dof {
	uint8_t ident[16];
	uint32_t flags, size, section_size, nsections;
	uint64_t sections, load_size, file_size, unused;
	struct {
		uint32_t type, align, flags, each;
		uint64_t off, size;
	} s[4]; /* texts, probes, places, provider */
	struct {
		uint64_t addr;
		uint32_t func, name, args, shown, shown_of, offs;
		uint8_t nargs, nshown;
		uint16_t noffs;
		uint32_t enabled_offs, nenabled, unused;
	} probe;
	uint32_t place, provider[12];
	char texts[1 << 15];
};

static void count_places(void *arg, const struct dof_probe *p)
{
	*(uint32_t *)arg += p->off == 7;
}

/* Return how many places are told of a probe with a name of n bytes. */
static uint32_t places(size_t n)
{
#define PART(type, each, part)                                               \
	{                                                                    \
		type, 1, 0, each, offsetof(struct dof, part), sizeof(d.part) \
	}
	static struct dof d = {
		.ident = { 0x7f, 'D', 'O', 'F', 2, 1 },
		.section_size = sizeof(*d.s),
		.nsections = 4,
		.sections = offsetof(struct dof, s),
		.s = { PART(8, 0, texts), PART(16, sizeof(d.probe), probe),
			PART(18, 4, place), PART(15, 0, provider) },
		.probe = { .noffs = 1 },
		.place = 7,
		.provider = { 0, 1, 9, 2 },
	};
#undef PART
	uint32_t found = 0;

	memset(d.texts, 0, sizeof(d.texts));
	memset(d.texts, 'n', n);
	dof_read((const char *)&d, sizeof(d), count_places, &found);
	return found;
}

/* A text that is longer than any are may be meant to be read many times. */
static void check_dof(void)
{
	CHECK(places(1) == 1);
	CHECK(places(1000) == 1);
	CHECK(places(20000) == 0);
}

int main(void)
{
	check_dof();
	check_told();
	check_told_cut();
	check_notes(BASE, 0);
	check_notes(BASE + 0x100, 0x100);
	check_notes(BASE - 0x100, -0x100);
	check_notes(0, 0);
	check_cut();
	return unit_done();
}

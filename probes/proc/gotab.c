/* gotab.c - see gotab.h. The table begins with a word that identifies its
 * format, and says where its parts are; one part has two numbers for each
 * function: its address, and where further data is, such as its name. If the
 * linker gave the table no section of its own, it is searched for in the loaded
 * segments. */
#include "probes/proc/gotab.h"

#include <string.h>

#include "base/few.h"

enum {
	ALIGN = 8, /* least alignment of the table */
	/* Most bytes of all segments, which may overlap in the file. */
	MOST_SEARCHED = FEW(256 << 20, 16 << 20),
	MOST_TRIED = 64, /* places that begin like a table */
	MOST_NOTES = 1 << 16,
	HEAD = 72, /* size in the longest format */
};

/* A format; an offset of 0 means that the head does not have it. */
struct gotab_form {
	uint32_t magic;
	uint8_t text, names, funcs; /* where the head has these offsets */
	uint8_t first; /* where functions are, if the head does not say it */
	uint8_t word;  /* size of the numbers of a function */
};

static const struct gotab_form forms[] = {
	{ 0xfffffffb, 0, 0, 0, 16, 8 },	  /* Go 1.2 */
	{ 0xfffffffa, 0, 24, 56, 0, 8 },  /* 1.16 */
	{ 0xfffffff0, 24, 32, 64, 0, 4 }, /* 1.18 */
	{ 0xfffffff1, 24, 32, 64, 0, 4 }, /* 1.20 */
};

/* Recognize a format by its word, followed by two zeros, the size of an
 * instruction and the size of a pointer; NULL: not a table. */
static const struct gotab_form *form_of(const char *p)
{
	static const char rest[] = { 0, 0, 1, 8 };
	uint32_t magic;

	memcpy(&magic, p, sizeof(magic));
	if (magic < 0xfffffff0 || memcmp(p + sizeof(magic), rest, sizeof(rest)))
		return NULL;
	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++)
		if (forms[i].magic == magic)
			return &forms[i];
	return NULL;
}

/* Read a number of that size in the table; false: the table ends before. */
static bool number_at(
	const struct gotab *t, uint64_t at, uint32_t bytes, uint64_t *number)
{
	const char *p;

	*number = 0;
	if (at > t->n || bytes > t->n - at)
		return false;
	p = elf_bytes(t->e, t->off + at, bytes);
	if (p)
		memcpy(number, p, bytes);
	return p;
}

/* A number of the table that a relocation fills in. */
struct relocated {
	uint64_t addr, value; /* value 0: not found yet */
};

static void on_rela(void *arg, const Elf64_Rela *r)
{
	struct relocated *n = arg;

	if (!n->value && r->r_offset == n->addr &&
		ELF64_R_TYPE(r->r_info) == R_X86_64_RELATIVE)
		n->value = r->r_addend;
}

/* In a position-independent program the linker may leave the number to a
 * relocation. */
static uint64_t relocated(struct elf *e, uint64_t addr)
{
	struct relocated n = { .addr = addr };

	elf_relocations(e, ".rela.dyn", on_rela, &n);
	return n.value;
}

static uint64_t addr_of(struct elf *e, uint64_t off)
{
	struct elf_segment g;

	for (uint32_t i = 0; elf_segment(e, i, &g); i++)
		if (off >= g.off && off - g.off < g.size)
			return g.addr + (off - g.off);
	return 0;
}

/* Find the address that functions are relative to, which the head may or may
 * not say. */
static bool find_text(struct gotab *t)
{
	struct elf_section s;

	if (!t->form->text)
		return true;
	if (!number_at(t, t->form->text, 8, &t->text))
		return false;
	if (!t->text)
		t->text =
			relocated(t->e, addr_of(t->e, t->off) + t->form->text);
	if (!t->text && elf_find(t->e, SHT_PROGBITS, ".text", &s))
		t->text = s.addr;
	return t->text;
}

/* Open the table at off, if there is one. */
static bool open_at(struct gotab *t, uint64_t off, uint64_t n)
{
	const char *head = n < HEAD ? NULL : elf_bytes(t->e, off, HEAD);
	const struct gotab_form *f = head ? form_of(head) : NULL;
	uint64_t names = 0;

	t->form = f;
	t->off = off;
	t->n = n;
	if (!f || !number_at(t, 8, 8, &t->nfuncs) || !find_text(t))
		return false;
	t->funcs = f->first;
	if ((f->funcs && !number_at(t, f->funcs, 8, &t->funcs)) ||
		(f->names && !number_at(t, f->names, 8, &names)) ||
		names >= n || t->funcs >= n ||
		t->nfuncs >= (n - t->funcs) / f->word / 2)
		return false;
	t->names = (struct elf_section){
		.type = SHT_PROGBITS, .off = off + names, .size = n - names
	};
	return t->nfuncs;
}

/* How much may still be searched, of all segments. */
struct search {
	uint64_t bytes;
	uint32_t tries;
};

static bool search(
	struct gotab *t, const struct elf_segment *g, struct search *left)
{
	uint64_t size = g->size < left->bytes ? g->size : left->bytes;
	uint64_t at = -g->addr % ALIGN;

	left->bytes -= size;
	for (; at + HEAD <= size && left->tries; at += ALIGN) {
		const char *p = elf_bytes(t->e, g->off + at, ALIGN);

		if (!p)
			return false;
		if (!form_of(p))
			continue;
		left->tries--;
		if (open_at(t, g->off + at, g->size - at))
			return true;
	}
	return false;
}

/* True if a section or a note says that the program is in Go. */
static bool is_go(struct elf *e)
{
	struct elf_section s;
	struct elf_segment g;
	const char *p;

	if (elf_find(e, SHT_PROGBITS, ".go.buildinfo", &s))
		return true;
	if (!elf_program(e, PT_NOTE, &g) || g.size > MOST_NOTES)
		return false;
	p = elf_bytes(e, g.off, g.size);
	return p && memmem(p, g.size, "Go\0", 4);
}

bool gotab_open(struct gotab *t, struct elf *e)
{
	struct search left = { MOST_SEARCHED, MOST_TRIED };
	struct elf_section s;
	struct elf_segment g;

	*t = (struct gotab){ .e = e };
	if (elf_find(e, SHT_PROGBITS, ".gopclntab", &s) ||
		elf_find(e, SHT_PROGBITS, ".data.rel.ro.gopclntab", &s))
		return open_at(t, s.off, s.size);
	if (!is_go(e))
		return false;
	for (uint32_t i = 0; elf_segment(e, i, &g); i++)
		if (!g.runs && search(t, &g, &left))
			return true;
	return false;
}

/* A function ends where the next one begins; there is an extra entry at the
 * end. */
bool gotab_func(const struct gotab *t, uint64_t n, struct gotab_func *f)
{
	uint64_t word = t->form->word, at = t->funcs + n * word * 2;
	uint64_t more, end, name;

	if (n >= t->nfuncs || !number_at(t, at, word, &f->addr) ||
		!number_at(t, at + word, word, &more) ||
		!number_at(t, at + word * 2, word, &end))
		return false;
	/* the data begins with the address again, then the name */
	more += t->form->first ? 0 : t->funcs;
	if (!number_at(t, more + word, 4, &name))
		return false;
	f->size = end - f->addr;
	f->addr += t->text;
	f->name = name;
	return end + t->text >= f->addr;
}

/* gotab.c - see gotab.h. The table begins with a word that tells its form and
 * says where its parts are; one of these has two numbers for each function:
 * where it begins, and where more is said of it, such as its name. Where the
 * linker gave the table no section of its own, it is searched for in what is
 * loaded. */
#include "probes/proc/gotab.h"

#include <string.h>

enum {
	ALIGN = 8,		   /* of the table, if not more */
	MOST_SEARCHED = 256 << 20, /* bytes of a segment */
	MOST_NOTES = 1 << 16,
	HEAD = 72, /* bytes, in the longest form */
};

/* What is 0 in the form is not in its head. */
struct gotab_form {
	uint32_t magic;
	uint8_t text, names, funcs; /* where the head says where they are */
	uint8_t first; /* where functions are if the head does not say */
	uint8_t word;  /* bytes of a number of a function */
};

static const struct gotab_form forms[] = {
	{ 0xfffffffb, 0, 0, 0, 16, 8 },	  /* Go 1.2 */
	{ 0xfffffffa, 0, 24, 56, 0, 8 },  /* 1.16 */
	{ 0xfffffff0, 24, 32, 64, 0, 4 }, /* 1.18 */
	{ 0xfffffff1, 24, 32, 64, 0, 4 }, /* 1.20 */
};

/* The form whose word, then zeros, the size of an instruction and that of a
 * pointer are there; NULL: none. */
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

/* A number of so many bytes in the table; false: it ends before. */
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

/* A number of the table that a relocation says. */
struct relocated {
	uint64_t addr, value; /* 0: none does, so far */
};

static void on_rela(void *arg, const Elf64_Rela *r)
{
	struct relocated *n = arg;

	if (!n->value && r->r_offset == n->addr &&
		ELF64_R_TYPE(r->r_info) == R_X86_64_RELATIVE)
		n->value = r->r_addend;
}

/* In a program that may be loaded anywhere, the linker may leave the number to
 * a relocation. */
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

/* Where functions are counted from: the head says it, or does not any more. */
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

/* The table that is there, if it is one. */
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

static bool search(struct gotab *t, const struct elf_segment *g)
{
	uint64_t size = g->size < MOST_SEARCHED ? g->size : MOST_SEARCHED;
	uint64_t at = -g->addr % ALIGN;

	for (; at + HEAD <= size; at += ALIGN) {
		const char *p = elf_bytes(t->e, g->off + at, ALIGN);

		if (!p)
			return false;
		if (form_of(p) && open_at(t, g->off + at, g->size - at))
			return true;
	}
	return false;
}

/* Programs in Go say so in a section or in a note. */
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
	struct elf_section s;
	struct elf_segment g;

	*t = (struct gotab){ .e = e };
	if (elf_find(e, SHT_PROGBITS, ".gopclntab", &s) ||
		elf_find(e, SHT_PROGBITS, ".data.rel.ro.gopclntab", &s))
		return open_at(t, s.off, s.size);
	if (!is_go(e))
		return false;
	for (uint32_t i = 0; elf_segment(e, i, &g); i++)
		if (!g.runs && search(t, &g))
			return true;
	return false;
}

/* The numbers of the function behind the last one end that. */
bool gotab_func(const struct gotab *t, uint64_t n, struct gotab_func *f)
{
	uint64_t word = t->form->word, at = t->funcs + n * word * 2;
	uint64_t more, end, name;

	if (n >= t->nfuncs || !number_at(t, at, word, &f->addr) ||
		!number_at(t, at + word, word, &more) ||
		!number_at(t, at + word * 2, word, &end))
		return false;
	/* There, the address comes first again, then the name. */
	more += t->form->first ? 0 : t->funcs;
	if (!number_at(t, more + word, 4, &name))
		return false;
	f->size = end - f->addr;
	f->addr += t->text;
	f->name = name;
	return end + t->text >= f->addr;
}

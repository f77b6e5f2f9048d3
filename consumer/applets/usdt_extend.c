/* usdt_extend.c - extends an object by notes for the places where its probes
 * fire. What is new goes to the end of the file: notes and their relocations, a
 * copy of the symbols with new ones behind them, the section headers. */
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "base/objfile.h"
#include "base/xalloc.h"
#include "consumer/applets/usdt_file.h"

/* About a section: a symbol by which places in it can be named, if possible its
 * own, else preferably a local one; 0: none. And the group that it is in; 0:
 * none. */
struct known {
	uint32_t symbol, rank, group;
	uint64_t value; /* the symbol's */
};

/* What is added to a file. */
struct added {
	struct usdt_file *o;
	struct known *known; /* by section of the file as it was */
	/* New contents; `names' are those of sections, perhaps strs. */
	struct str syms, strs, other, *names;
	uint32_t base;	     /* the symbol USDT_BASE */
	uint32_t *semaphore; /* symbols, by probe; 0: not added yet */
};

/* What is known of sections. */

static void note_symbol(struct added *a, uint64_t i)
{
	Elf64_Sym sym = usdt_symbol(a->o, i);
	uint32_t rank = ELF64_ST_TYPE(sym.st_info) == STT_SECTION ? 3
			: ELF64_ST_BIND(sym.st_info) == STB_LOCAL ? 2
								  : 1;
	struct known *k;

	if (sym.st_shndx >= a->o->sh.n)
		return;
	k = &a->known[sym.st_shndx];
	if (rank > k->rank) {
		k->symbol = i;
		k->rank = rank;
		k->value = sym.st_value;
	}
}

static void note_group(struct added *a, uint32_t group)
{
	const struct usdt_file *o = a->o;
	uint32_t word;

	for (uint64_t at = 4; at + 4 <= o->sh.v[group].sh_size; at += 4) {
		memcpy(&word, usdt_bytes(o, group) + at, sizeof(word));
		if (word < o->sh.n)
			a->known[word].group = group;
	}
}

static void know_sections(struct added *a)
{
	const struct usdt_file *o = a->o;

	a->known = xcalloc(o->sh.n, sizeof(*a->known));
	for (uint64_t i = 1; i < o->nsyms; i++)
		note_symbol(a, i);
	for (uint32_t i = 1; i < o->sh.n; i++)
		if (o->sh.v[i].sh_type == SHT_GROUP)
			note_group(a, i);
}

/* Symbols. */

/* Add a symbol that another object defines. */
static uint32_t add_symbol(struct added *a, const char *name)
{
	const Elf64_Sym sym = { .st_name = objfile_name(&a->strs, name),
		.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_NOTYPE),
		.st_other = STV_HIDDEN };

	str_put(&a->syms, &sym, sizeof(sym));
	return a->syms.n / sizeof(sym) - 1;
}

static uint32_t semaphore(struct added *a, uint32_t decl)
{
	struct str name = { 0 };

	if (!a->semaphore[decl]) {
		usdt_put_semaphore(&name, &a->o->d->v.v[decl]);
		a->semaphore[decl] = add_symbol(a, name.s);
		str_free(&name);
	}
	return a->semaphore[decl];
}

/* Make symbols that nothing needs any more weak and hidden, or linkers would
 * have a shared library ask for them. */
static void forget_symbols(struct added *a)
{
	for (uint64_t i = 0; i < a->o->nsyms; i++) {
		Elf64_Sym sym = usdt_symbol(a->o, i);

		if (!a->o->meaning[i].is || a->o->meaning[i].needed)
			continue;
		sym.st_info = ELF64_ST_INFO(STB_WEAK, STT_NOTYPE);
		sym.st_other = STV_HIDDEN;
		memcpy(a->syms.s + i * sizeof(sym), &sym, sizeof(sym));
	}
}

static void copy_section(
	const struct usdt_file *o, struct str *to, uint32_t section)
{
	str_puts(to, "");
	str_put(to, usdt_bytes(o, section), o->sh.v[section].sh_size);
}

static void copy_symbols(struct added *a)
{
	const struct usdt_file *o = a->o;

	copy_section(o, &a->syms, o->symtab);
	forget_symbols(a);
	copy_section(o, &a->strs, o->strtab);
	a->names = &a->strs;
	if (o->h.e_shstrndx == o->strtab)
		return;
	copy_section(o, &a->other, o->h.e_shstrndx);
	a->names = &a->other;
}

/* Notes. */

static uint32_t add_section(struct added *a, Elf64_Shdr sh, const char *name,
	const struct str *contents)
{
	struct usdt_file *o = a->o;

	sh.sh_name = objfile_name(a->names, name);
	objfile_put(o->file, &sh, contents);
	vec_push(&o->sh, sh);
	return o->sh.n - 1;
}

static void join_group(
	struct usdt_file *o, uint32_t group, uint32_t a, uint32_t b)
{
	struct str s = { 0 };

	str_put(&s, usdt_bytes(o, group), o->sh.v[group].sh_size);
	str_put(&s, &a, sizeof(a));
	str_put(&s, &b, sizeof(b));
	objfile_put(o->file, &o->sh.v[group], &s);
	str_free(&s);
}

/* Put the notes of the sites i to end, which are in one section. */
static void put_notes(struct added *a, size_t i, size_t end, struct str *notes,
	struct str *relocations)
{
	const struct usdt_file *o = a->o;
	const struct known *k = &a->known[o->site.v[i].section];

	for (; i < end; i++) {
		const struct usdt_site *s = &o->site.v[i];
		const uint32_t syms[] = { k->symbol, a->base,
			semaphore(a, s->decl) };
		size_t at = usdt_put_note(notes, &o->d->v.v[s->decl], s->stack);

		usdt_put_relocations(relocations, at, syms, s->off - k->value);
	}
}

static void add_notes(struct added *a, size_t i, size_t end)
{
	struct str notes = { 0 }, relocations = { 0 };
	uint32_t group = a->known[a->o->site.v[i].section].group, n;
	uint64_t flags = group ? SHF_GROUP : 0;

	put_notes(a, i, end, &notes, &relocations);
	n = add_section(a,
		(Elf64_Shdr){ .sh_type = SHT_NOTE,
			.sh_flags = flags,
			.sh_addralign = 4 },
		".note.stapsdt", &notes);
	add_section(a,
		(Elf64_Shdr){ .sh_type = SHT_RELA,
			.sh_flags = flags | SHF_INFO_LINK,
			.sh_link = a->o->symtab,
			.sh_info = n,
			.sh_addralign = 8,
			.sh_entsize = sizeof(Elf64_Rela) },
		".rela.note.stapsdt", &relocations);
	if (group)
		join_group(a->o, group, n, n + 1);
	str_free(&notes);
	str_free(&relocations);
}

static int by_section(const void *a, const void *b)
{
	const struct usdt_site *x = a, *y = b;

	if (x->section != y->section)
		return x->section < y->section ? -1 : 1;
	return x->off < y->off ? -1 : x->off > y->off;
}

/* Add the notes of all sites, section by section. */
static bool add_all_notes(struct added *a)
{
	struct usdt_file *o = a->o;
	size_t end;

	for (size_t i = 0; i < o->site.n; i = end) {
		uint32_t section = o->site.v[i].section;

		for (end = i; end < o->site.n; end++)
			if (o->site.v[end].section != section)
				break;
		if (o->sh.n >= SHN_LORESERVE - 2) {
			str_puts(o->why, "it has too many sections");
			return false;
		}
		if (!a->known[section].symbol) {
			str_printf(o->why, "its section %u has no symbol",
				section);
			return false;
		}
		add_notes(a, i, end);
	}
	return true;
}

static void write_end(struct added *a)
{
	struct usdt_file *o = a->o;
	const uint16_t n = o->sh.n;

	objfile_put(o->file, &o->sh.v[o->symtab], &a->syms);
	objfile_put(o->file, &o->sh.v[o->strtab], &a->strs);
	if (a->names == &a->other)
		objfile_put(o->file, &o->sh.v[o->h.e_shstrndx], &a->other);
	objfile_end(o->file, o->sh.v, n);
	memcpy(o->file->s + offsetof(Elf64_Ehdr, e_shnum), &n, sizeof(n));
}

bool usdt_add_notes(struct usdt_file *o)
{
	struct added a = { .o = o,
		.semaphore = xcalloc(o->d->v.n, sizeof(*a.semaphore)) };
	bool ok;

	know_sections(&a);
	copy_symbols(&a);
	qsort(o->site.v, o->site.n, sizeof(*o->site.v), by_section);
	a.base = add_symbol(&a, USDT_BASE);
	ok = add_all_notes(&a);
	if (ok)
		write_end(&a);
	free(a.known);
	free(a.semaphore);
	str_free(&a.syms);
	str_free(&a.strs);
	str_free(&a.other);
	return ok;
}

/* usdt_calls.c - handles objects of programs that fire their probes by calling
 * functions that nobody defines, as headers of other DTraces have it:
 *
 *	__dtrace_PROVIDER___PROBE(args)		fires it
 *	__dtraceenabled_PROVIDER___PROBE()	asks whether it is enabled
 *
 * A call of the first kind becomes an instruction that does nothing, and the
 * object gets a note that makes it a probe:
 *
 *	call f		nop; and a nop of 4 bytes
 *	jmp f		nop; ret		at the end of a function
 *	jcc f		jncc over what follows; nop; ret
 *
 * and likewise for calls through a table, as -fno-plt makes them. Whatever else
 * refers to the function, its address or code that is not compiled yet, gets a
 * function that the object of dtrace -G then defines; so do calls of the second
 * kind.
 *
 * Nothing else in the file changes but these bytes and their relocations. What
 * is new goes to its end: notes, a copy of the symbols with new ones behind
 * them, the section headers. The object may be malformed, so all that is read
 * of it is checked first. */
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "base/objfile.h"
#include "base/xalloc.h"
#include "consumer/applets/usdt_build.h"

/* A place where a probe fires. */
struct site {
	uint32_t decl, section;
	uint64_t off;	/* offset in the section */
	uint32_t stack; /* from %rsp to the arguments on the stack */
};

/* What a symbol means: USDT_FIRES or USDT_ASKS, and for which probe. */
struct meaning {
	uint32_t decl;
	uint8_t is;  /* 0: not of a probe */
	bool needed; /* some references to it remain */
};

/* About a section: a symbol by which places in it can be named, if possible its
 * own, else preferably a local one; 0: none. And the group that it is in; 0:
 * none. */
struct known {
	uint32_t symbol, rank, group;
	uint64_t value; /* the symbol's */
};

struct object {
	struct str *file;
	const struct usdt_decls *d;
	uint8_t *left;
	struct str *why;
	Elf64_Ehdr h;
	VEC(Elf64_Shdr) sh;
	uint32_t symtab, strtab; /* indexes of sections */
	struct meaning *meaning; /* by symbol */
	uint64_t nsyms;
	struct known *known; /* by section */
	VEC(struct site) site;
	/* New contents; `names' are those of sections, perhaps strs. */
	struct str syms, strs, other, *names;
};

/* Reading. */

static bool is_in_file(const struct object *o, const Elf64_Shdr *sh)
{
	return sh->sh_type == SHT_NOBITS || sh->sh_type == SHT_NULL ||
	       (sh->sh_offset <= o->file->n &&
		       sh->sh_size <= o->file->n - sh->sh_offset);
}

static uint8_t *bytes_of(const struct object *o, uint32_t section)
{
	return (uint8_t *)o->file->s + o->sh.v[section].sh_offset;
}

/* True if it is an object that we can handle; not one with so many sections
 * that they are numbered in the extended way. */
static bool read_header(struct object *o)
{
	if (o->file->n < sizeof(o->h))
		return false;
	memcpy(&o->h, o->file->s, sizeof(o->h));
	return o->h.e_type == ET_REL && o->h.e_machine == EM_X86_64 &&
	       o->h.e_ident[EI_CLASS] == ELFCLASS64 &&
	       o->h.e_ident[EI_DATA] == ELFDATA2LSB && o->h.e_shnum &&
	       o->h.e_shnum < SHN_LORESERVE / 2 &&
	       o->h.e_shentsize == sizeof(Elf64_Shdr) &&
	       o->h.e_shstrndx < o->h.e_shnum;
}

static bool read_sections(struct object *o)
{
	uint64_t size = (uint64_t)o->h.e_shnum * sizeof(Elf64_Shdr);
	Elf64_Shdr sh;

	if (o->h.e_shoff > o->file->n || size > o->file->n - o->h.e_shoff) {
		str_puts(o->why, "it has no headers of sections where it says");
		return false;
	}
	for (uint32_t i = 0; i < o->h.e_shnum; i++) {
		memcpy(&sh, o->file->s + o->h.e_shoff + i * sizeof(sh),
			sizeof(sh));
		vec_push(&o->sh, sh);
		if (!is_in_file(o, &sh)) {
			str_printf(o->why, "section %u is not all in it", i);
			return false;
		}
	}
	if (o->sh.v[o->h.e_shstrndx].sh_type == SHT_STRTAB)
		return true;
	str_puts(o->why, "it has no names of sections");
	return false;
}

static bool find_symbols(struct object *o)
{
	const Elf64_Shdr *sh = NULL;

	for (uint32_t i = 1; i < o->sh.n && !o->symtab; i++) {
		sh = &o->sh.v[i];
		if (sh->sh_type == SHT_SYMTAB)
			o->symtab = i;
	}
	if (!o->symtab || sh->sh_entsize != sizeof(Elf64_Sym) ||
		sh->sh_link >= o->sh.n ||
		o->sh.v[sh->sh_link].sh_type != SHT_STRTAB)
		return false;
	o->strtab = sh->sh_link;
	o->nsyms = sh->sh_size / sizeof(Elf64_Sym);
	return true;
}

static Elf64_Sym symbol(const struct object *o, uint64_t i)
{
	Elf64_Sym sym;

	memcpy(&sym, bytes_of(o, o->symtab) + i * sizeof(sym), sizeof(sym));
	return sym;
}

/* Return the symbol's name, "" if it has none. */
static const char *name_of(const struct object *o, const Elf64_Sym *sym)
{
	const Elf64_Shdr *sh = &o->sh.v[o->strtab];
	const char *s = (const char *)bytes_of(o, o->strtab);

	if (sym->st_name >= sh->sh_size ||
		!memchr(s + sym->st_name, 0, sh->sh_size - sym->st_name))
		return "";
	return s + sym->st_name;
}

/* Meanings. */

void usdt_put_function(
	struct str *out, const struct dc_declared *d, uint8_t what)
{
	str_puts(out, what == USDT_ASKS ? "__dtraceenabled_" : "__dtrace_");
	usdt_put_name(out, d->prov);
	str_puts(out, "___");
	usdt_put_name(out, d->name);
}

/* Return 2 if it is the name of d's function, 1 if it is one of d's provider,
 * else 0. */
static int compare(const char *name, const struct dc_declared *d, uint8_t what)
{
	struct str full = { 0 };
	size_t prov;
	int is;

	usdt_put_function(&full, d, what);
	prov = strstr(full.s, "___") + 3 - full.s;
	is = !strcmp(full.s, name) ? 2 : !strncmp(full.s, name, prov);
	str_free(&full);
	return is;
}

static bool find_meaning(
	struct object *o, const char *name, uint8_t what, struct meaning *m)
{
	bool provider = false;

	for (uint32_t i = 0; i < o->d->v.n; i++) {
		int is = compare(name, &o->d->v.v[i], what);

		if (is == 2)
			*m = (struct meaning){ i, what, false };
		provider |= is;
	}
	if (!provider || m->is)
		return true;
	str_printf(o->why,
		"it calls %.200s, for a probe that its provider does not "
		"declare",
		name);
	return false;
}

static bool find_meanings(struct object *o, bool *any)
{
	static const char fires[] = "__dtrace_", asks[] = "__dtraceenabled_";

	o->meaning = xcalloc(o->nsyms + 1, sizeof(*o->meaning));
	for (uint64_t i = 0; i < o->nsyms; i++) {
		Elf64_Sym sym = symbol(o, i);
		const char *name = name_of(o, &sym);
		struct meaning *m = &o->meaning[i];

		if (sym.st_shndx != SHN_UNDEF)
			continue;
		if ((!strncmp(name, fires, sizeof(fires) - 1) &&
			    !find_meaning(o, name, USDT_FIRES, m)) ||
			(!strncmp(name, asks, sizeof(asks) - 1) &&
				!find_meaning(o, name, USDT_ASKS, m)))
			return false;
		*any |= m->is;
	}
	return true;
}

/* Calls. */

/* An instruction that ends with a distance of 4 bytes, and the code that
 * replaces it. */
struct form {
	uint8_t table;	   /* the distance leads to an entry of a table */
	uint8_t n;	   /* how many bytes precede the distance; */
	uint8_t opcode[2]; /* the last two of them, */
	uint8_t mask;	   /* and which bits of the last one count */
	bool jump;	   /* it leaves the function */
	int8_t nop;	   /* offset of the probe's nop from the distance */
	uint8_t code[6];
};

static const struct form forms[] = {
	{ 0, 1, { 0, 0xe8 }, 0xff, false, -1, { 0x90, 0x0f, 0x1f, 0x40 } },
	{ 0, 1, { 0, 0xe9 }, 0xff, true, -1, { 0x90, 0xc3, 0x0f, 0x1f } },
	/* make_nop() makes the first byte */
	{ 0, 2, { 0x0f, 0x80 }, 0xf0, true, 0,
		{ 0, 4, 0x90, 0xc3, 0x66, 0x90 } },
	{ 1, 2, { 0xff, 0x15 }, 0xff, false, -2,
		{ 0x90, 0x0f, 0x1f, 0x44, 0, 0 } },
	{ 1, 2, { 0xff, 0x25 }, 0xff, true, -2,
		{ 0x90, 0xc3, 0x0f, 0x1f, 0x40, 0 } },
};

static bool is_form(
	const struct form *f, const uint8_t *distance, uint64_t before)
{
	return before >= f->n && (distance[-1] & f->mask) == f->opcode[1] &&
	       (f->n < 2 || distance[-2] == f->opcode[0]);
}

static const struct form *find_form(
	const uint8_t *distance, uint64_t before, const Elf64_Rela *r)
{
	uint32_t type = ELF64_R_TYPE(r->r_info);
	bool table = type == R_X86_64_GOTPCREL || type == R_X86_64_GOTPCRELX;

	if ((!table && type != R_X86_64_PLT32 && type != R_X86_64_PC32) ||
		r->r_addend != -4)
		return NULL;
	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++)
		if (forms[i].table == table &&
			is_form(&forms[i], distance, before))
			return &forms[i];
	return NULL;
}

static void make_nop(uint8_t *distance, const struct form *f)
{
	uint8_t condition = distance[-1] & 15;

	memcpy(distance - f->n, f->code, f->n + 4);
	if (!f->nop) /* jncc */
		distance[-2] = 0x70 | (condition ^ 1);
}

/* Turn a call into a probe; false, without changes, if it is not a call. */
static bool take_call(
	struct object *o, uint32_t section, const Elf64_Rela *r, uint32_t decl)
{
	const Elf64_Shdr *sh = &o->sh.v[section];
	const struct form *f;
	uint8_t *distance;

	if (sh->sh_type != SHT_PROGBITS || !(sh->sh_flags & SHF_EXECINSTR) ||
		r->r_offset > sh->sh_size || sh->sh_size - r->r_offset < 4)
		return false;
	distance = bytes_of(o, section) + r->r_offset;
	f = find_form(distance, r->r_offset, r);
	if (!f)
		return false;
	make_nop(distance, f);
	vec_push(&o->site, (struct site){ decl, section, r->r_offset + f->nop,
				   f->jump ? 8 : 0 });
	return true;
}

static void take_relocation(struct object *o, uint32_t section, uint8_t *at)
{
	struct meaning *m;
	Elf64_Rela r;

	memcpy(&r, at, sizeof(r));
	if (ELF64_R_SYM(r.r_info) >= o->nsyms)
		return;
	m = &o->meaning[ELF64_R_SYM(r.r_info)];
	if (m->is == USDT_FIRES && take_call(o, section, &r, m->decl)) {
		r.r_info = R_X86_64_NONE;
		r.r_addend = 0;
		memcpy(at, &r, sizeof(r));
	} else if (m->is) {
		o->left[m->decl] |= m->is;
		m->needed = true;
	}
}

static void take_relocations(struct object *o, uint32_t table)
{
	const Elf64_Shdr *sh = &o->sh.v[table];
	uint8_t *at = bytes_of(o, table);

	for (uint64_t n = sh->sh_size / sizeof(Elf64_Rela); n; n--) {
		take_relocation(o, sh->sh_info, at);
		at += sizeof(Elf64_Rela);
	}
}

static void take_all(struct object *o)
{
	for (uint32_t i = 1; i < o->sh.n; i++) {
		const Elf64_Shdr *sh = &o->sh.v[i];

		if (sh->sh_type == SHT_RELA && sh->sh_link == o->symtab &&
			sh->sh_info < o->sh.n)
			take_relocations(o, i);
	}
}

/* Additions. */

static uint32_t add_section(struct object *o, Elf64_Shdr sh, const char *name,
	const struct str *contents)
{
	sh.sh_name = objfile_name(o->names, name);
	objfile_put(o->file, &sh, contents);
	vec_push(&o->sh, sh);
	return o->sh.n - 1;
}

/* Add a symbol that another object defines. */
static uint32_t add_symbol(struct object *o, const char *name)
{
	const Elf64_Sym sym = { .st_name = objfile_name(&o->strs, name),
		.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_NOTYPE),
		.st_other = STV_HIDDEN };

	str_put(&o->syms, &sym, sizeof(sym));
	return o->syms.n / sizeof(sym) - 1;
}

static void note_symbol(struct object *o, uint64_t i)
{
	Elf64_Sym sym = symbol(o, i);
	uint32_t rank = ELF64_ST_TYPE(sym.st_info) == STT_SECTION ? 3
			: ELF64_ST_BIND(sym.st_info) == STB_LOCAL ? 2
								  : 1;
	struct known *k;

	if (sym.st_shndx >= o->sh.n)
		return;
	k = &o->known[sym.st_shndx];
	if (rank > k->rank) {
		k->symbol = i;
		k->rank = rank;
		k->value = sym.st_value;
	}
}

static void note_group(struct object *o, uint32_t group)
{
	uint32_t word;

	for (uint64_t at = 4; at + 4 <= o->sh.v[group].sh_size; at += 4) {
		memcpy(&word, bytes_of(o, group) + at, sizeof(word));
		if (word < o->sh.n)
			o->known[word].group = group;
	}
}

static void know_sections(struct object *o)
{
	o->known = xcalloc(o->sh.n, sizeof(*o->known));
	for (uint64_t i = 1; i < o->nsyms; i++)
		note_symbol(o, i);
	for (uint32_t i = 1; i < o->sh.n; i++)
		if (o->sh.v[i].sh_type == SHT_GROUP)
			note_group(o, i);
}

static void join_group(struct object *o, uint32_t group, uint32_t a, uint32_t b)
{
	struct str s = { 0 };

	str_put(&s, bytes_of(o, group), o->sh.v[group].sh_size);
	str_put(&s, &a, sizeof(a));
	str_put(&s, &b, sizeof(b));
	objfile_put(o->file, &o->sh.v[group], &s);
	str_free(&s);
}

/* The added symbols, which the notes need. */
struct added {
	uint32_t base;
	uint32_t *semaphore; /* by probe; 0: not added yet */
};

static uint32_t semaphore(struct object *o, struct added *a, uint32_t decl)
{
	struct str name = { 0 };

	if (!a->semaphore[decl]) {
		usdt_put_semaphore(&name, &o->d->v.v[decl]);
		a->semaphore[decl] = add_symbol(o, name.s);
		str_free(&name);
	}
	return a->semaphore[decl];
}

/* Put the notes of the sites i to end, which are in one section. */
static void put_notes(struct object *o, struct added *a, size_t i, size_t end,
	struct str *notes, struct str *relocations)
{
	const struct known *k = &o->known[o->site.v[i].section];

	for (; i < end; i++) {
		const struct site *s = &o->site.v[i];
		const uint32_t syms[] = { k->symbol, a->base,
			semaphore(o, a, s->decl) };
		size_t at = usdt_put_note(notes, &o->d->v.v[s->decl], s->stack);

		usdt_put_relocations(relocations, at, syms, s->off - k->value);
	}
}

static void add_notes(struct object *o, struct added *a, size_t i, size_t end)
{
	struct str notes = { 0 }, relocations = { 0 };
	uint32_t group = o->known[o->site.v[i].section].group, n;
	uint64_t flags = group ? SHF_GROUP : 0;

	put_notes(o, a, i, end, &notes, &relocations);
	n = add_section(o,
		(Elf64_Shdr){ .sh_type = SHT_NOTE,
			.sh_flags = flags,
			.sh_addralign = 4 },
		".note.stapsdt", &notes);
	add_section(o,
		(Elf64_Shdr){ .sh_type = SHT_RELA,
			.sh_flags = flags | SHF_INFO_LINK,
			.sh_link = o->symtab,
			.sh_info = n,
			.sh_addralign = 8,
			.sh_entsize = sizeof(Elf64_Rela) },
		".rela.note.stapsdt", &relocations);
	if (group)
		join_group(o, group, n, n + 1);
	str_free(&notes);
	str_free(&relocations);
}

static int by_section(const void *a, const void *b)
{
	const struct site *x = a, *y = b;

	if (x->section != y->section)
		return x->section < y->section ? -1 : 1;
	return x->off < y->off ? -1 : x->off > y->off;
}

static void copy_section(
	const struct object *o, struct str *to, uint32_t section)
{
	str_puts(to, "");
	str_put(to, bytes_of(o, section), o->sh.v[section].sh_size);
}

/* Make symbols that nothing needs any more weak and hidden, or linkers would
 * have a shared library ask for them. */
static void forget_symbols(struct object *o)
{
	for (uint64_t i = 0; i < o->nsyms; i++) {
		Elf64_Sym sym = symbol(o, i);

		if (!o->meaning[i].is || o->meaning[i].needed)
			continue;
		sym.st_info = ELF64_ST_INFO(STB_WEAK, STT_NOTYPE);
		sym.st_other = STV_HIDDEN;
		memcpy(o->syms.s + i * sizeof(sym), &sym, sizeof(sym));
	}
}

static void begin_end(struct object *o)
{
	copy_section(o, &o->syms, o->symtab);
	forget_symbols(o);
	copy_section(o, &o->strs, o->strtab);
	o->names = &o->strs;
	if (o->h.e_shstrndx == o->strtab)
		return;
	copy_section(o, &o->other, o->h.e_shstrndx);
	o->names = &o->other;
}

static void write_end(struct object *o)
{
	const uint16_t n = o->sh.n;

	objfile_put(o->file, &o->sh.v[o->symtab], &o->syms);
	objfile_put(o->file, &o->sh.v[o->strtab], &o->strs);
	if (o->names == &o->other)
		objfile_put(o->file, &o->sh.v[o->h.e_shstrndx], &o->other);
	objfile_end(o->file, o->sh.v, n);
	memcpy(o->file->s + offsetof(Elf64_Ehdr, e_shnum), &n, sizeof(n));
}

/* Add all notes; false if places in a section cannot be named. */
static bool add_all(struct object *o)
{
	struct added a = { .semaphore =
				   xcalloc(o->d->v.n, sizeof(*a.semaphore)) };
	size_t end;
	bool ok = true;

	know_sections(o);
	begin_end(o);
	qsort(o->site.v, o->site.n, sizeof(*o->site.v), by_section);
	a.base = add_symbol(o, USDT_BASE);
	for (size_t i = 0; i < o->site.n && ok; i = end) {
		uint32_t section = o->site.v[i].section;

		for (end = i; end < o->site.n; end++)
			if (o->site.v[end].section != section)
				break;
		ok = o->known[section].symbol && o->sh.n < SHN_LORESERVE - 2;
		if (ok)
			add_notes(o, &a, i, end);
		else
			str_printf(o->why, "its section %u has no symbol",
				section);
	}
	if (ok)
		write_end(o);
	free(a.semaphore);
	return ok;
}

/* Code that is not compiled yet. */

static bool begins(const struct str *file, const char *magic)
{
	return file->n > 4 && !memcmp(file->s, magic, 4);
}

bool usdt_is_bitcode(const struct str *file)
{
	return begins(file, "BC\xc0\xde") || begins(file, "\xde\xc0\x17\x0b");
}

static bool has_gimple(const struct object *o)
{
	static const char section[] = ".gnu.lto_.symtab";
	const Elf64_Shdr *names = &o->sh.v[o->h.e_shstrndx];

	return memmem(bytes_of(o, o->h.e_shstrndx), names->sh_size, section,
		sizeof(section) - 1);
}

/* What such code calls is known only when it is linked; but the names are in
 * it. */
static void note_names(const struct str *file, const struct usdt_decls *d,
	uint8_t *left, uint8_t what)
{
	for (size_t i = 0; i < d->v.n; i++) {
		struct str name = { 0 };

		usdt_put_function(&name, &d->v.v[i], what);
		if (memmem(file->s, file->n, name.s, name.n))
			left[i] |= what;
		str_free(&name);
	}
}

static void free_object(struct object *o)
{
	vec_free(&o->sh);
	vec_free(&o->site);
	free(o->meaning);
	free(o->known);
	str_free(&o->syms);
	str_free(&o->strs);
	str_free(&o->other);
}

static int take(struct object *o)
{
	bool any = false, bitcode = usdt_is_bitcode(o->file);

	if (!bitcode && !read_header(o))
		return 0;
	if (!bitcode && !read_sections(o))
		return -1;
	if (bitcode || has_gimple(o)) {
		note_names(o->file, o->d, o->left, USDT_FIRES);
		note_names(o->file, o->d, o->left, USDT_ASKS);
	}
	if (bitcode || !find_symbols(o))
		return 0;
	if (!find_meanings(o, &any))
		return -1;
	if (any)
		take_all(o);
	if (!o->site.n)
		return 0;
	return add_all(o) ? 1 : -1;
}

int usdt_take_calls(struct str *file, const struct usdt_decls *d, uint8_t *left,
	struct str *why)
{
	struct object o = { .file = file, .d = d, .left = left, .why = why };
	int r = take(&o);

	free_object(&o);
	return r;
}

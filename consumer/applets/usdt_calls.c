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
 * Nothing else in the file changes but these bytes and their relocations. The
 * object may be malformed, so all that is read of it is checked first. */
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "consumer/applets/usdt_file.h"

/* Reading. */

static bool is_in_file(const struct usdt_file *o, const Elf64_Shdr *sh)
{
	return sh->sh_type == SHT_NOBITS || sh->sh_type == SHT_NULL ||
	       (sh->sh_offset <= o->file->n &&
		       sh->sh_size <= o->file->n - sh->sh_offset);
}

/* True if it is an object. One of very many sections has e_shnum 0, and numbers
 * them in an extended way, which we do not know. */
static bool read_header(struct usdt_file *o)
{
	if (o->file->n < sizeof(o->h))
		return false;
	memcpy(&o->h, o->file->s, sizeof(o->h));
	return o->h.e_type == ET_REL && o->h.e_machine == EM_X86_64 &&
	       o->h.e_ident[EI_CLASS] == ELFCLASS64 &&
	       o->h.e_ident[EI_DATA] == ELFDATA2LSB && o->h.e_shoff &&
	       o->h.e_shentsize == sizeof(Elf64_Shdr) &&
	       (!o->h.e_shnum || o->h.e_shstrndx < o->h.e_shnum);
}

static bool read_sections(struct usdt_file *o)
{
	uint64_t size = (uint64_t)o->h.e_shnum * sizeof(Elf64_Shdr);
	Elf64_Shdr sh;

	if (o->h.e_shoff > o->file->n || size > o->file->n - o->h.e_shoff) {
		str_puts(o->why, "its section headers are not where it says");
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

static bool find_symbols(struct usdt_file *o)
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

/* Return the symbol's name, "" if it has none. */
static const char *name_of(const struct usdt_file *o, const Elf64_Sym *sym)
{
	const Elf64_Shdr *sh = &o->sh.v[o->strtab];
	const char *s = (const char *)usdt_bytes(o, o->strtab);

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

static bool find_meaning(struct usdt_file *o, const char *name, uint8_t what,
	struct usdt_meaning *m)
{
	bool provider = false;

	for (uint32_t i = 0; i < o->d->v.n; i++) {
		int is = compare(name, &o->d->v.v[i], what);

		if (is == 2)
			*m = (struct usdt_meaning){ i, what, false };
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

static bool find_meanings(struct usdt_file *o, bool *any)
{
	static const char fires[] = "__dtrace_", asks[] = "__dtraceenabled_";

	o->meaning = xcalloc(o->nsyms + 1, sizeof(*o->meaning));
	for (uint64_t i = 0; i < o->nsyms; i++) {
		Elf64_Sym sym = usdt_symbol(o, i);
		const char *name = name_of(o, &sym);
		struct usdt_meaning *m = &o->meaning[i];

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
static bool take_call(struct usdt_file *o, uint32_t section,
	const Elf64_Rela *r, uint32_t decl)
{
	const Elf64_Shdr *sh = &o->sh.v[section];
	const struct form *f;
	uint8_t *distance;

	if (sh->sh_type != SHT_PROGBITS || !(sh->sh_flags & SHF_EXECINSTR) ||
		r->r_offset > sh->sh_size || sh->sh_size - r->r_offset < 4)
		return false;
	distance = usdt_bytes(o, section) + r->r_offset;
	f = find_form(distance, r->r_offset, r);
	if (!f)
		return false;
	make_nop(distance, f);
	vec_push(&o->site, (struct usdt_site){ decl, section,
				   r->r_offset + f->nop, f->jump ? 8 : 0 });
	return true;
}

static void take_relocation(struct usdt_file *o, uint32_t section, uint8_t *at)
{
	struct usdt_meaning *m;
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

static void take_relocations(struct usdt_file *o, uint32_t table)
{
	const Elf64_Shdr *sh = &o->sh.v[table];
	uint8_t *at = usdt_bytes(o, table);

	for (uint64_t n = sh->sh_size / sizeof(Elf64_Rela); n; n--) {
		take_relocation(o, sh->sh_info, at);
		at += sizeof(Elf64_Rela);
	}
}

static void take_all(struct usdt_file *o)
{
	for (uint32_t i = 1; i < o->sh.n; i++) {
		const Elf64_Shdr *sh = &o->sh.v[i];

		if (sh->sh_type == SHT_RELA && sh->sh_link == o->symtab &&
			sh->sh_info < o->sh.n)
			take_relocations(o, i);
	}
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

bool usdt_is_uncompiled(const struct str *file)
{
	static const char section[] = ".gnu.lto_.symtab";

	return usdt_is_bitcode(file) ||
	       memmem(file->s, file->n, section, sizeof(section) - 1);
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

/* True if the name of a probe's function is in it. */
static bool names_any(const struct usdt_file *o)
{
	uint8_t *what = xcalloc(o->d->v.n + 1, sizeof(*what));
	bool any = false;

	note_names(o->file, o->d, what, USDT_FIRES);
	note_names(o->file, o->d, what, USDT_ASKS);
	for (size_t i = 0; i < o->d->v.n; i++)
		any |= what[i];
	free(what);
	return any;
}

static void free_file(struct usdt_file *o)
{
	vec_free(&o->sh);
	vec_free(&o->site);
	free(o->meaning);
}

static int take(struct usdt_file *o)
{
	bool any = false, bitcode = usdt_is_bitcode(o->file);

	if (!bitcode && !read_header(o))
		return 0;
	if (!bitcode && !o->h.e_shnum) {
		if (!names_any(o))
			return 0;
		str_puts(o->why, "it has too many sections");
		return -1;
	}
	if (!bitcode && !read_sections(o))
		return -1;
	if (usdt_is_uncompiled(o->file)) {
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
	return usdt_add_notes(o) ? 1 : -1;
}

int usdt_take_calls(struct str *file, const struct usdt_decls *d, uint8_t *left,
	struct str *why)
{
	struct usdt_file o = { .file = file, .d = d, .left = left, .why = why };
	int r = take(&o);

	free_file(&o);
	return r;
}

/* usdt_object.c - writes the object that dtrace -G makes: the semaphores of a
 * program's probes, their types and stability (probes/proc/told.h), and
 * functions for the calls that usdt_calls.c could not replace. A section that
 * every such object has, in a common group, tells by its address how far notes
 * were moved. */
#include <string.h>

#include "base/objfile.h"
#include "base/page.h"
#include "consumer/applets/usdt_build.h"
#include "dcomp/attr.h"
#include "probes/proc/told.h"

enum {
	GROUP = 1, /* indexes of sections */
	BASE,
	PROBES,
	TEXT,
	RELATEXT,
	NOTES,
	RELANOTES,
	TOLD,
	PROPERTY,
	NOSTACK,
	SYMTAB,
	STRTAB,
	NSECTIONS
};

enum {
	OF_TEXT = 1, /* indexes of symbols: first those of sections */
	OF_PROBES,
	OF_BASE,
	BASE_SYMBOL,
	SEMAPHORES,	 /* one for each probe, from here on */
	SEMAPHORE = 2,	 /* bytes */
	CODE_ALIGN = 16, /* alignment of functions */
	/* arguments on the stack, from %rsp in the called function */
	ARGS_AT = 8
};

/* A note's property that the GNU linker merges; not in every elf.h. */
#define X86_FEATURES 0xc0000002
enum {
	X86_IBT = 1,
	X86_SHSTK = 2
};

/* The contents of the sections, as they are built. */
struct parts {
	const struct usdt_decls *d;
	struct str names, syms, text, relatext, notes, relanotes;
};

static void add_symbol(struct parts *p, const char *name, Elf64_Sym sym)
{
	sym.st_name = objfile_name(&p->names, name);
	sym.st_other = STV_HIDDEN;
	str_put(&p->syms, &sym, sizeof(sym));
}

/* Add the semaphore of probe i. Each shared library and program has one of its
 * own. If several of its parts have one, the linker picks one. */
static void add_semaphore(struct parts *p, size_t i)
{
	struct str name = { 0 };

	usdt_put_semaphore(&name, &p->d->v.v[i]);
	add_symbol(p, name.s,
		(Elf64_Sym){ .st_info = ELF64_ST_INFO(STB_WEAK, STT_OBJECT),
			.st_shndx = PROBES,
			.st_value = i * SEMAPHORE,
			.st_size = SEMAPHORE });
	str_free(&name);
}

static void add_symbols(struct parts *p)
{
	static const uint16_t of[] = { 0, TEXT, PROBES, BASE };

	objfile_name(&p->names, "");
	for (size_t i = 0; i < sizeof(of) / sizeof(*of); i++) {
		Elf64_Sym sym = { .st_shndx = of[i] };

		if (i)
			sym.st_info = ELF64_ST_INFO(STB_LOCAL, STT_SECTION);
		str_put(&p->syms, &sym, sizeof(sym));
	}
	add_symbol(p, USDT_BASE,
		(Elf64_Sym){ .st_info = ELF64_ST_INFO(STB_WEAK, STT_NOTYPE),
			.st_shndx = BASE });
	for (size_t i = 0; i < p->d->v.n; i++)
		add_semaphore(p, i);
}

/* Functions. */

static void add_function(
	struct parts *p, size_t i, uint8_t what, const void *code, size_t n)
{
	struct str name = { 0 };

	str_pad(&p->text, 0xcc, -p->text.n & (CODE_ALIGN - 1));
	usdt_put_function(&name, &p->d->v.v[i], what);
	add_symbol(p, name.s,
		(Elf64_Sym){ .st_info = ELF64_ST_INFO(STB_WEAK, STT_FUNC),
			.st_shndx = TEXT,
			.st_value = p->text.n,
			.st_size = n });
	str_put(&p->text, code, n);
	str_free(&name);
}

static void add_firing(struct parts *p, size_t i)
{
	static const uint8_t code[] = { 0xf3, 0x0f, 0x1e, 0xfa, /* endbr64 */
		0x90,						/* nop */
		0xc3 };						/* ret */
	const uint32_t syms[] = { OF_TEXT, BASE_SYMBOL, SEMAPHORES + i };
	size_t at;

	add_function(p, i, USDT_FIRES, code, sizeof(code));
	at = usdt_put_note(&p->notes, &p->d->v.v[i], ARGS_AT);
	usdt_put_relocations(&p->relanotes, at, syms, p->text.n - 2);
}

static void add_asking(struct parts *p, size_t i)
{
	static const uint8_t code[] = { 0xf3, 0x0f, 0x1e, 0xfa, /* endbr64 */
		0x0f, 0xb7, 0x05, 0, 0, 0, 0, /* movzwl semaphore, %eax */
		0xc3 };			      /* ret */
	Elf64_Rela r = { .r_info = ELF64_R_INFO(
				 (uint64_t)OF_PROBES, R_X86_64_PC32),
		.r_addend = i * SEMAPHORE - 4 };

	add_function(p, i, USDT_ASKS, code, sizeof(code));
	r.r_offset = p->text.n - 5;
	str_put(&p->relatext, &r, sizeof(r));
}

/* Tell the attributes of the provider of d, if it differs from the one
 * before. */
static void tell_provider(struct str *out, const struct dc_declared *d,
	const struct dc_declared *before)
{
	const char *text[1 + NPARTS_ATTR] = { d->prov };
	struct str attr = { 0 };
	size_t at[NPARTS_ATTR];
	bool any = false;

	for (int i = 0; i < NPARTS_ATTR; i++) {
		at[i] = attr.n;
		if (d->has[i])
			dc_attr_put(&attr, d->attr[i]);
		any |= d->has[i];
		str_putc(&attr, 0);
	}
	for (int i = 0; i < NPARTS_ATTR; i++)
		text[1 + i] = attr.s + at[i];
	if (any && (!before || strcmp(before->prov, d->prov) != 0))
		told_put(out, TOLD_PROVIDER, text, 1 + NPARTS_ATTR);
	str_free(&attr);
}

static void tell(struct str *out, const struct usdt_decls *all)
{
	for (size_t i = 0; i < all->v.n; i++) {
		const struct dc_declared *d = &all->v.v[i];

		tell_provider(out, d, i ? d - 1 : NULL);
		told_put(out, TOLD_PROBE,
			(const char *[]){ d->prov, d->name, d->told }, 3);
	}
}

/* The sections, as far as they do not depend on the program.
 *
 * Semaphores begin a page. The kernel, which knows them by offset in the file,
 * raises what is at that offset in the first writable mapping that has it. If
 * it is in the page where the relocated data ends, for which lld and mold make
 * a segment of its own, that is not the semaphore until that data is made
 * read-only: it would stay 0 in processes that begin, and libraries that are
 * loaded, while they are traced. */
static const struct {
	const char *name;
	Elf64_Shdr sh;
} sections[NSECTIONS] = {
	[GROUP] = { ".group", { .sh_type = SHT_GROUP,
				      .sh_link = SYMTAB,
				      .sh_info = OF_BASE,
				      .sh_addralign = 4,
				      .sh_entsize = 4 } },
	[BASE] = { ".stapsdt.base", { .sh_type = SHT_PROGBITS,
					    .sh_flags = SHF_ALLOC | SHF_GROUP,
					    .sh_addralign = 1 } },
	[PROBES] = { ".probes", { .sh_type = SHT_PROGBITS,
					.sh_flags = SHF_ALLOC | SHF_WRITE,
					.sh_addralign = PAGE } },
	[TEXT] = { ".text", { .sh_type = SHT_PROGBITS,
				    .sh_flags = SHF_ALLOC | SHF_EXECINSTR,
				    .sh_addralign = CODE_ALIGN } },
	[RELATEXT] = { ".rela.text",
		{ .sh_type = SHT_RELA,
			.sh_flags = SHF_INFO_LINK,
			.sh_link = SYMTAB,
			.sh_info = TEXT,
			.sh_addralign = 8,
			.sh_entsize = sizeof(Elf64_Rela) } },
	[NOTES] = { ".note.stapsdt",
		{ .sh_type = SHT_NOTE, .sh_addralign = 4 } },
	[RELANOTES] = { ".rela.note.stapsdt",
		{ .sh_type = SHT_RELA,
			.sh_flags = SHF_INFO_LINK,
			.sh_link = SYMTAB,
			.sh_info = NOTES,
			.sh_addralign = 8,
			.sh_entsize = sizeof(Elf64_Rela) } },
	[TOLD] = { TOLD_SECTION, { .sh_type = SHT_NOTE, .sh_addralign = 4 } },
	[PROPERTY] = { ".note.gnu.property", { .sh_type = SHT_NOTE,
						     .sh_flags = SHF_ALLOC,
						     .sh_addralign = 8 } },
	[NOSTACK] = { ".note.GNU-stack",
		{ .sh_type = SHT_PROGBITS, .sh_addralign = 1 } },
	[SYMTAB] = { ".symtab",
		{ .sh_type = SHT_SYMTAB,
			.sh_link = STRTAB,
			.sh_info =
				/* the first symbol that is not local */
			BASE_SYMBOL,
			.sh_addralign = 8,
			.sh_entsize = sizeof(Elf64_Sym) } },
	[STRTAB] = { ".strtab", { .sh_type = SHT_STRTAB, .sh_addralign = 1 } },
};

static void put_sections(
	struct str *out, struct parts *p, const struct str *told)
{
	static const uint32_t group[] = { GRP_COMDAT, BASE };
	/* Keep programs whose jumps and returns the processor checks (IBT,
	 * shadow stacks) as they are. */
	static const uint32_t property[] = { 4, 16, NT_GNU_PROPERTY_TYPE_0,
		0x554e47 /* "GNU" */, X86_FEATURES, 4, X86_IBT | X86_SHSTK, 0 };
	Elf64_Shdr sh[NSECTIONS] = { { 0 } };
	struct str semaphores = { 0 };

	for (uint32_t i = 1; i < NSECTIONS; i++) {
		sh[i] = sections[i].sh;
		sh[i].sh_name = objfile_name(&p->names, sections[i].name);
	}
	str_pad(&semaphores, 0, p->d->v.n * SEMAPHORE);
	objfile_header(out, EM_X86_64, NSECTIONS, STRTAB);
	objfile_section(out, &sh[GROUP], group, sizeof(group));
	objfile_section(out, &sh[BASE], "", 1);
	objfile_put(out, &sh[PROBES], &semaphores);
	objfile_put(out, &sh[TEXT], &p->text);
	objfile_put(out, &sh[RELATEXT], &p->relatext);
	objfile_put(out, &sh[NOTES], &p->notes);
	objfile_put(out, &sh[RELANOTES], &p->relanotes);
	objfile_put(out, &sh[TOLD], told);
	objfile_section(out, &sh[PROPERTY], property, sizeof(property));
	objfile_put(out, &sh[NOSTACK], &(struct str){ 0 });
	objfile_put(out, &sh[SYMTAB], &p->syms);
	objfile_put(out, &sh[STRTAB], &p->names);
	objfile_end(out, sh, NSECTIONS);
	str_free(&semaphores);
}

void usdt_put_object(struct str *out, const struct usdt_decls *d,
	const uint8_t *left, bool tells)
{
	struct parts p = { .d = d };
	struct str told = { 0 };

	add_symbols(&p);
	for (size_t i = 0; i < d->v.n; i++) {
		if (left[i] & USDT_FIRES)
			add_firing(&p, i);
		if (left[i] & USDT_ASKS)
			add_asking(&p, i);
	}
	if (tells)
		tell(&told, d);
	put_sections(out, &p, &told);
	str_free(&told);
	str_free(&p.names);
	str_free(&p.syms);
	str_free(&p.text);
	str_free(&p.relatext);
	str_free(&p.notes);
	str_free(&p.relanotes);
}

/* elf.c - see elf.h. libelf gets an image of the file: memory of ours, as large
 * as the file, into which we read what libelf is going to look at. Each part is
 * read only once, so that what was checked does not change any more. The file
 * itself is not mapped: truncating it would kill us with SIGBUS. There are
 * limits to how much of a file is read, and to how much its compressed sections
 * expand. */
#include "probes/proc/elf.h"

#include <endian.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gelf.h>
#include <zlib.h>

#include "base/bits.h"
#include "base/few.h"
#include "base/populate.h"
#include "base/xalloc.h"
#include "probes/proc/elf_impl.h"

enum {
	PART = FEW(4096, 512), /* bytes that are read together or not at all */
	PIECE = FEW(1 << 15, 256), /* of a table that is not kept */
	AHEAD = 1 << 20,      /* bytes that get memory before they are read */
	MOST_TEXT = 1 << 16,  /* bytes, with the NUL */
	MOST_NOTES = 1 << 16, /* bytes */
	/* Program headers: the kernel executes no file with more. Each search
	 * begins with the first one, so it would take long in a file that is
	 * made of them. */
	MOST_PROGRAMS = (1 << 16) / sizeof(Elf64_Phdr),
	MOST_READ = 1 << 30, /* most bytes of one file */
	OLD_HEADER = 12	     /* "ZLIB", and the size in big-endian order */
};

/* most bytes that a file may have */
static const uint64_t largest = 1ULL << 36;

struct elf {
	int fd;	       /* -1: the image is complete */
	uint64_t size; /* of the file, when it was opened */
	uint64_t left; /* bytes that may still be read */
	char *image;   /* zeros where nothing has been read */
	uint8_t *has;  /* a bit for each part that has been read */
	Elf *elf;
	struct elf_section made[ELF_MADE]; /* from 1 */
	uint32_t nmade;			   /* 0: the file has section headers */
};

static bool has(const struct elf *e, uint64_t part)
{
	return e->has[part / 8] >> part % 8 & 1;
}

/* Read bytes of the file. If it turns out shorter than it was, it is not read
 * any further. */
static bool read_bytes(struct elf *e, char *to, uint64_t off, uint64_t end)
{
	uint64_t left = e->left;

	e->left = 0;
	if (end - off > left)
		return false;
	if (e->fd < 0) {
		memmove(to, e->image + off, end - off);
		off = end;
	}
	left -= end - off;
	while (off < end) {
		ssize_t n = pread(e->fd, to, end - off, off);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		off += n;
		to += n;
	}
	e->left = left;
	return true;
}

static bool read_parts(struct elf *e, uint64_t from, uint64_t to)
{
	uint64_t end = to * PART < e->size ? to * PART : e->size;
	uint64_t size = end - from * PART;

	populate(e->image + from * PART, size < AHEAD ? size : AHEAD);
	if (!read_bytes(e, e->image + from * PART, from * PART, end))
		return false;
	for (; from < to; from++)
		e->has[from / 8] |= 1 << from % 8;
	return true;
}

static bool is_within(const struct elf *e, uint64_t off, uint64_t size)
{
	return off <= e->size && size <= e->size - off;
}

/* Make sure that these bytes of the file are in the image. */
static bool load(struct elf *e, uint64_t off, uint64_t size)
{
	uint64_t part = off / PART, end, gap;

	if (!is_within(e, off, size))
		return false;
	end = (off + size + PART - 1) / PART;
	while (part < end) {
		for (gap = part; gap < end && !has(e, gap); gap++)
			;
		if (gap > part && !read_parts(e, part, gap))
			return false;
		for (part = gap; part < end && has(e, part); part++)
			;
	}
	return true;
}

const char *elf_bytes(struct elf *e, uint64_t off, uint64_t n)
{
	return load(e, off, n) ? e->image + off : NULL;
}

/* Load the headers, as far as they exist. A number of sections that does not
 * fit its field is stored elsewhere; executable files never need that, and it
 * is taken for 0. */
static bool load_headers(struct elf *e)
{
	Elf64_Ehdr *h = (void *)e->image;

	if (!load(e, 0, sizeof(*h)) || memcmp(h->e_ident, ELFMAG, SELFMAG) ||
		h->e_ident[EI_CLASS] != ELFCLASS64 ||
		h->e_ident[EI_DATA] != ELFDATA2LSB)
		return false;
	if (!h->e_shnum)
		h->e_shoff = 0;
	load(e, h->e_phoff, h->e_phnum * sizeof(Elf64_Phdr));
	load(e, h->e_shoff, h->e_shnum * sizeof(Elf64_Shdr));
	return true;
}

static bool make_image(struct elf *e)
{
	void *p = mmap(NULL, e->size, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (p == MAP_FAILED)
		return false;
	e->image = p;
	e->has = xcalloc(e->size / PART / 8 + 1, 1);
	return true;
}

/* Open an ELF file by the fields set so far; bytes: its content, if it is no
 * file. */
static struct elf *open_image(struct elf *e, const void *bytes)
{
	e->left = MOST_READ;
	elf_version(EV_CURRENT);
	if (make_image(e)) {
		if (bytes)
			memcpy(e->image, bytes, e->size);
		if (load_headers(e))
			e->elf = elf_memory(e->image, e->size);
	}
	if (!e->elf) {
		elf_close(e);
		return NULL;
	}
	if (!elf_getscn(e->elf, 1))
		e->nmade = elf_make_sections(e, e->made);
	return e;
}

static bool is_size(uint64_t size)
{
	return size >= sizeof(Elf64_Ehdr) && size <= largest;
}

struct elf *elf_open(int fd)
{
	struct stat st;
	struct elf *e;

	if (fstat(fd, &st) || !S_ISREG(st.st_mode) || !is_size(st.st_size))
		return NULL;
	e = xcalloc(1, sizeof(*e));
	e->fd = fd;
	e->size = st.st_size;
	return open_image(e, NULL);
}

struct elf *elf_open_bytes(const void *p, size_t n)
{
	struct elf *e;

	if (!is_size(n))
		return NULL;
	e = xcalloc(1, sizeof(*e));
	e->fd = -1;
	e->size = n;
	return open_image(e, p);
}

void elf_close(struct elf *e)
{
	elf_end(e->elf);
	if (e->image)
		munmap(e->image, e->size);
	free(e->has);
	free(e);
}

uint64_t elf_entry(const struct elf *e)
{
	GElf_Ehdr h;

	return gelf_getehdr(e->elf, &h) ? h.e_entry : 0;
}

bool elf_is_fixed(const struct elf *e)
{
	GElf_Ehdr h;

	return gelf_getehdr(e->elf, &h) && h.e_type == ET_EXEC;
}

/* Sections. */

/* Get the size of what is compressed, and of the header before it; returns
 * false if it is not compressed by zlib. */
static bool packed_size(const struct elf_section *s, const char *p,
	uint64_t *size, uint64_t *header)
{
	Elf64_Chdr h;
	uint64_t big;

	*header = s->is_old ? OLD_HEADER : sizeof(h);
	if (s->size < *header)
		return false;
	if (!s->is_old) {
		memcpy(&h, p, sizeof(h));
		*size = h.ch_size;
		return h.ch_type == ELFCOMPRESS_ZLIB;
	}
	memcpy(&big, p + 4, sizeof(big));
	*size = be64toh(big);
	return !memcmp(p, "ZLIB", 4);
}

static bool unpack(struct elf *e, const char *p, struct elf_section *s)
{
	uint64_t size, header;
	uLongf n;

	if (!packed_size(s, p, &size, &header) || size > e->left)
		return false;
	e->left -= size;
	s->own = malloc(size + 1);
	n = size;
	if (s->own && uncompress((Bytef *)s->own, &n, (const Bytef *)p + header,
			      s->size - header) == Z_OK) {
		s->p = s->own;
		s->n = n;
	}
	return s->p;
}

bool elf_load(struct elf *e, struct elf_section *s)
{
	const char *p;

	if (s->type == SHT_NOBITS || !s->size)
		return false;
	p = elf_bytes(e, s->off, s->size);
	if (!p)
		return false;
	if (s->is_old || s->flags & SHF_COMPRESSED)
		return unpack(e, p, s);
	s->p = p;
	s->n = s->size;
	return true;
}

void elf_unload(struct elf_section *s)
{
	free(s->own);
	s->own = NULL;
	s->p = NULL;
	s->n = 0;
}

bool elf_at(struct elf *e, uint32_t index, struct elf_section *s)
{
	Elf_Scn *scn = elf_getscn(e->elf, index);
	GElf_Shdr h;

	*s = (struct elf_section){ 0 };
	if (e->nmade) {
		if (index < e->nmade)
			*s = e->made[index];
		return s->index;
	}
	if (!scn || !gelf_getshdr(scn, &h))
		return false;
	*s = (struct elf_section){ .index = index,
		.type = h.sh_type,
		.name = h.sh_name,
		.link = h.sh_link,
		.flags = h.sh_flags,
		.addr = h.sh_addr,
		.off = h.sh_offset,
		.size = h.sh_size,
		.each = h.sh_entsize };
	return true;
}

/* Return the text at that offset in the file, if it ends in the part in which
 * it begins and that has been read: so it is for most texts, and there are
 * many. */
static const char *text_in_part(
	const struct elf *e, uint64_t off, uint64_t most)
{
	const char *text = e->image + off;
	uint64_t rest = PART - off % PART;

	if (!has(e, off / PART))
		return NULL;
	return memchr(text, 0, most < rest ? most : rest) ? text : NULL;
}

const char *elf_text(struct elf *e, const struct elf_section *s, uint64_t at)
{
	uint64_t size = s->p ? s->n : s->size, most;
	const char *text;

	if (at >= size)
		return NULL;
	most = size - at < MOST_TEXT ? size - at : MOST_TEXT;
	if (s->p)
		return memchr(s->p + at, 0, most) ? s->p + at : NULL;
	if ((s->flags & SHF_COMPRESSED) || s->type == SHT_NOBITS ||
		!is_within(e, s->off, s->size))
		return NULL;
	text = text_in_part(e, s->off + at, most);
	if (text)
		return text;
	text = elf_bytes(e, s->off + at, most);
	return text && memchr(text, 0, most) ? text : NULL;
}

static const char *name_of(struct elf *e, const struct elf_section *s)
{
	struct elf_section names;
	GElf_Ehdr h;

	if (!gelf_getehdr(e->elf, &h) || !elf_at(e, h.e_shstrndx, &names))
		return NULL;
	return elf_text(e, &names, s->name);
}

/* What was .debug_info, compressed, used to be .zdebug_info. */
static bool is_named(struct elf *e, struct elf_section *s, const char *name)
{
	const char *text = name_of(e, s);

	s->is_old = text && !strncmp(text, ".zdebug", 7) &&
		    !strncmp(name, ".debug", 6);
	return text &&
	       !strcmp(text + (s->is_old ? 2 : 0), name + (s->is_old ? 1 : 0));
}

bool elf_find(
	struct elf *e, uint32_t type, const char *name, struct elf_section *s)
{
	for (uint32_t i = 1; elf_at(e, i, s); i++)
		if (s->type == type && (!name || is_named(e, s, name)))
			return true;
	return false;
}

/* Segments. */

static bool program_at(const struct elf *e, uint32_t i, GElf_Phdr *p)
{
	return i < MOST_PROGRAMS && gelf_getphdr(e->elf, i, p);
}

/* Get the nth program header of that type. */
static bool find_program(
	const struct elf *e, uint32_t type, uint32_t n, struct elf_segment *s)
{
	GElf_Phdr p;

	for (uint32_t i = 0; program_at(e, i, &p); i++) {
		if (p.p_type != type || n--)
			continue;
		*s = (struct elf_segment){ .addr = p.p_vaddr,
			.off = p.p_offset,
			.size = p.p_filesz,
			.room = p.p_memsz,
			.runs = p.p_flags & PF_X };
		return true;
	}
	return false;
}

bool elf_segment(const struct elf *e, uint32_t n, struct elf_segment *s)
{
	return find_program(e, PT_LOAD, n, s);
}

bool elf_program(const struct elf *e, uint32_t type, struct elf_segment *s)
{
	return find_program(e, type, 0, s);
}

bool elf_interp(struct elf *e, char *path, size_t size)
{
	struct elf_segment s;

	if (!find_program(e, PT_INTERP, 0, &s) || !s.size || s.size > size ||
		!load(e, s.off, s.size))
		return false;
	memcpy(path, e->image + s.off, s.size);
	return !path[s.size - 1];
}

bool elf_off(const struct elf *e, uint64_t addr, uint64_t *off, uint64_t *n)
{
	GElf_Phdr p;

	for (uint32_t i = 0; program_at(e, i, &p); i++) {
		if (p.p_type != PT_LOAD || addr < p.p_vaddr ||
			addr - p.p_vaddr >= p.p_filesz)
			continue;
		*off = p.p_offset + (addr - p.p_vaddr);
		*n = p.p_filesz - (addr - p.p_vaddr);
		return true;
	}
	return false;
}

/* Notes. Each part of one begins at a multiple of 4. */

bool elf_next_note(const char **p, uint64_t *n, struct elf_note *note)
{
	uint64_t name, whole;
	Elf64_Nhdr h;

	if (*n < sizeof(h))
		return false;
	memcpy(&h, *p, sizeof(h));
	name = bits_round_up(h.n_namesz, 4);
	whole = bits_round_up(h.n_descsz, 4);
	*p += sizeof(h);
	*n -= sizeof(h);
	if (name > *n || h.n_descsz > *n - name)
		return false;
	*note = (struct elf_note){ h.n_type, h.n_namesz, h.n_descsz, *p,
		*p + name, whole <= *n - name };
	whole = note->padded ? name + whole : *n;
	*p += whole;
	*n -= whole;
	return true;
}

/* Look in the notes of one segment. */
static uint32_t find_id(const char *p, uint64_t n, uint8_t *id)
{
	struct elf_note note;

	while (elf_next_note(&p, &n, &note) && note.padded) {
		if (note.type != NT_GNU_BUILD_ID || note.nname != 4 ||
			memcmp(note.name, "GNU", 4) != 0)
			continue;
		if (note.n > ELF_ID_MOST)
			note.n = ELF_ID_MOST;
		memcpy(id, note.p, note.n);
		return note.n;
	}
	return 0;
}

/* A file that is never loaded has no program headers. */
static uint32_t id_of_section(struct elf *e, uint8_t *id)
{
	struct elf_section s;
	uint32_t n = 0;

	if (!elf_find(e, SHT_NOTE, ".note.gnu.build-id", &s))
		return 0;
	if (s.size <= MOST_NOTES && elf_load(e, &s))
		n = find_id(s.p, s.n, id);
	elf_unload(&s);
	return n;
}

uint32_t elf_build_id(struct elf *e, uint8_t id[ELF_ID_MOST])
{
	uint32_t n = 0;
	GElf_Phdr p;

	memset(id, 0, ELF_ID_MOST);
	for (uint32_t i = 0; !n && program_at(e, i, &p); i++)
		if (p.p_type == PT_NOTE && p.p_filesz <= MOST_NOTES &&
			load(e, p.p_offset, p.p_filesz))
			n = find_id(e->image + p.p_offset, p.p_filesz, id);
	return n ? n : id_of_section(e, id);
}

/* Symbols. */

static void each_symbol(
	const char *p, uint64_t first, uint64_t n, elf_symbol_fn *fn, void *arg)
{
	Elf64_Sym y;

	for (uint64_t i = 0; i < n; i++) {
		memcpy(&y, p + i * sizeof(y), sizeof(y));
		fn(arg, first + i, &y);
	}
}

/* Read a piece at a time, which is not kept. */
static bool each_read(struct elf *e, const struct elf_section *s,
	elf_symbol_fn *fn, void *arg)
{
	uint64_t most = PIECE / sizeof(Elf64_Sym), n, at, count;
	char *piece;

	if (s->type == SHT_NOBITS || !is_within(e, s->off, s->size))
		return false;
	n = s->size / sizeof(Elf64_Sym);
	piece = xcalloc(n < most ? n + 1 : most, sizeof(Elf64_Sym));
	for (uint64_t i = 0; i < n; i += count) {
		count = n - i < most ? n - i : most;
		at = s->off + i * sizeof(Elf64_Sym);
		if (!read_bytes(e, piece, at, at + count * sizeof(Elf64_Sym)))
			break;
		each_symbol(piece, i, count, fn, arg);
	}
	free(piece);
	return e->left;
}

bool elf_symbols(struct elf *e, const struct elf_section *table,
	elf_symbol_fn *fn, void *arg)
{
	struct elf_section s = *table;
	bool ok;

	if (!(s.flags & SHF_COMPRESSED))
		return each_read(e, &s, fn, arg);
	ok = elf_load(e, &s);
	if (ok)
		each_symbol(s.p, 0, s.n / sizeof(Elf64_Sym), fn, arg);
	elf_unload(&s);
	return ok;
}

void elf_table(struct elf *e, uint32_t type, struct elf_section *names,
	elf_symbol_fn *fn, void *arg)
{
	struct elf_section symbols;

	if (elf_find(e, type, NULL, &symbols) &&
		elf_at(e, symbols.link, names) &&
		(!(names->flags & SHF_COMPRESSED) || elf_load(e, names)))
		elf_symbols(e, &symbols, fn, arg);
}

/* Find the first symbol of that name. only: there must be no other with another
 * value. */
static uint64_t find_symbol(const struct elf_section *symbols,
	const struct elf_section *names, const char *name, bool only)
{
	size_t size = strlen(name) + 1;
	uint64_t value = 0;
	Elf64_Sym y;

	for (uint64_t i = 0; i < symbols->n / sizeof(y); i++) {
		memcpy(&y, symbols->p + i * sizeof(y), sizeof(y));
		if (y.st_shndx == SHN_UNDEF || y.st_name >= names->n ||
			size > names->n - y.st_name ||
			memcmp(names->p + y.st_name, name, size) != 0)
			continue;
		if (!only)
			return y.st_value;
		if (value && value != y.st_value)
			return 0;
		value = y.st_value;
	}
	return value;
}

/* Look in the first table of that type: there is at most one. */
static uint64_t find_by_type(
	struct elf *e, uint32_t type, const char *name, bool only)
{
	struct elf_section symbols, names;
	uint64_t value = 0;

	if (!elf_find(e, type, NULL, &symbols) ||
		!elf_at(e, symbols.link, &names))
		return 0;
	if (elf_load(e, &symbols) && elf_load(e, &names))
		value = find_symbol(&symbols, &names, name, only);
	elf_unload(&symbols);
	elf_unload(&names);
	return value;
}

uint64_t elf_symbol(struct elf *e, const char *name)
{
	uint64_t value = find_by_type(e, SHT_SYMTAB, name, false);

	return value ? value : find_by_type(e, SHT_DYNSYM, name, false);
}

uint64_t elf_only_symbol(struct elf *e, const char *name)
{
	bool any = find_by_type(e, SHT_SYMTAB, name, false) != 0;

	return find_by_type(e, any ? SHT_SYMTAB : SHT_DYNSYM, name, true);
}

void elf_relocations(
	struct elf *e, const char *section, elf_rela_fn *fn, void *arg)
{
	struct elf_section s;
	Elf64_Rela r;

	if (!elf_find(e, SHT_RELA, section, &s))
		return;
	elf_load(e, &s);
	for (uint64_t i = 0; i < s.n / sizeof(r); i++) {
		memcpy(&r, s.p + i * sizeof(r), sizeof(r));
		fn(arg, &r);
	}
	elf_unload(&s);
}

/* elf.c - see elf.h. libelf gets an image of the file: memory of ours, as large
 * as the file, into which is read what libelf is about to look at. Each part is
 * read once, so that what was found to be in order stays so. The file itself is
 * not mapped: whoever cut it then would end us by a SIGBUS. How much is read of
 * a file, and how much its compressed sections become, is limited. */
#include "probes/proc/elf.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gelf.h>
#include <zlib.h>

#include "base/few.h"
#include "base/xalloc.h"

enum {
	PART = FEW(4096, 512), /* bytes that are read at once, or not at all */
	MOST_READ = 1 << 30    /* bytes of one file */
};

static const uint64_t largest = 1ULL << 36; /* file */

struct elf {
	int fd;
	uint64_t size; /* of the file, when it was opened */
	uint64_t left; /* bytes that may still be read */
	char *image;   /* what is not read is 0 */
	uint8_t *has;  /* a bit for each part: it is read */
	Elf *elf;
};

static bool has(const struct elf *e, uint64_t part)
{
	return e->has[part / 8] >> part % 8 & 1;
}

/* A file that cannot be read to the end of what it had is read no further. */
static bool read_bytes(struct elf *e, uint64_t off, uint64_t end)
{
	uint64_t left = e->left;

	e->left = 0;
	if (end - off > left)
		return false;
	left -= end - off;
	while (off < end) {
		ssize_t n = pread(e->fd, e->image + off, end - off, off);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		off += n;
	}
	e->left = left;
	return true;
}

static bool read_parts(struct elf *e, uint64_t from, uint64_t to)
{
	uint64_t end = to * PART < e->size ? to * PART : e->size;

	if (!read_bytes(e, from * PART, end))
		return false;
	for (; from < to; from++)
		e->has[from / 8] |= 1 << from % 8;
	return true;
}

/* Whether these bytes of the file are in the image, now. */
static bool load(struct elf *e, uint64_t off, uint64_t size)
{
	uint64_t part = off / PART, end, gap;

	if (off > e->size || size > e->size - off)
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

/* The headers, or what there is of them. A number of sections that does not fit
 * its field stands elsewhere: that needs no file that runs, and is not believed
 * but taken for none. */
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

struct elf *elf_open(int fd)
{
	struct stat st;
	struct elf *e;

	if (fstat(fd, &st) || !S_ISREG(st.st_mode) ||
		st.st_size < (off_t)sizeof(Elf64_Ehdr) ||
		(uint64_t)st.st_size > largest)
		return NULL;
	e = xcalloc(1, sizeof(*e));
	e->fd = fd;
	e->size = st.st_size;
	e->left = MOST_READ;
	elf_version(EV_CURRENT);
	if (make_image(e) && load_headers(e))
		e->elf = elf_memory(e->image, e->size);
	if (e->elf)
		return e;
	elf_close(e);
	return NULL;
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

bool elf_interp(struct elf *e, char *path, size_t size)
{
	GElf_Ehdr h;
	GElf_Phdr p;

	if (!gelf_getehdr(e->elf, &h))
		return false;
	for (int i = 0; i < h.e_phnum && gelf_getphdr(e->elf, i, &p); i++) {
		if (p.p_type != PT_INTERP)
			continue;
		if (!p.p_filesz || p.p_filesz > size ||
			!load(e, p.p_offset, p.p_filesz))
			return false;
		memcpy(path, e->image + p.p_offset, p.p_filesz);
		return !path[p.p_filesz - 1];
	}
	return false;
}

/* What a section holds. */
struct bytes {
	const char *p;
	uint64_t n;
	char *own; /* to be freed */
};

static bool unpack(struct elf *e, const Elf_Data *d, struct bytes *b)
{
	Elf64_Chdr h;
	uLongf n;

	if (d->d_size < sizeof(h))
		return false;
	memcpy(&h, d->d_buf, sizeof(h));
	if (h.ch_type != ELFCOMPRESS_ZLIB || h.ch_size > e->left)
		return false;
	e->left -= h.ch_size;
	b->own = malloc(h.ch_size + 1);
	n = h.ch_size;
	if (b->own && uncompress((Bytef *)b->own, &n,
			      (const Bytef *)d->d_buf + sizeof(h),
			      d->d_size - sizeof(h)) == Z_OK) {
		b->p = b->own;
		b->n = n;
	}
	return b->p;
}

static bool get_bytes(struct elf *e, Elf_Scn *scn, struct bytes *b)
{
	const Elf_Data *d;
	GElf_Shdr s;

	*b = (struct bytes){ 0 };
	if (!gelf_getshdr(scn, &s) || s.sh_type == SHT_NOBITS ||
		!load(e, s.sh_offset, s.sh_size))
		return false;
	d = elf_rawdata(scn, NULL);
	if (!d || !d->d_buf)
		return false;
	if (s.sh_flags & SHF_COMPRESSED)
		return unpack(e, d, b);
	b->p = d->d_buf;
	b->n = d->d_size;
	return true;
}

static uint64_t find_symbol(const struct bytes *symbols,
	const struct bytes *names, const char *name)
{
	size_t size = strlen(name) + 1;
	Elf64_Sym y;

	for (uint64_t i = 0; i < symbols->n / sizeof(y); i++) {
		memcpy(&y, symbols->p + i * sizeof(y), sizeof(y));
		if (y.st_shndx != SHN_UNDEF && y.st_name < names->n &&
			size <= names->n - y.st_name &&
			!memcmp(names->p + y.st_name, name, size))
			return y.st_value;
	}
	return 0;
}

static uint64_t find_in(
	struct elf *e, Elf_Scn *scn, uint32_t link, const char *name)
{
	struct bytes symbols, names = { 0 };
	uint64_t value = 0;

	if (get_bytes(e, scn, &symbols) &&
		get_bytes(e, elf_getscn(e->elf, link), &names))
		value = find_symbol(&symbols, &names, name);
	free(symbols.own);
	free(names.own);
	return value;
}

/* In the first table of the type: there is one, or none. */
static uint64_t find_by_type(struct elf *e, uint32_t type, const char *name)
{
	Elf_Scn *scn = NULL;
	GElf_Shdr s;

	while ((scn = elf_nextscn(e->elf, scn)))
		if (gelf_getshdr(scn, &s) && s.sh_type == type)
			return find_in(e, scn, s.sh_link, name);
	return 0;
}

uint64_t elf_symbol(struct elf *e, const char *name)
{
	uint64_t value = find_by_type(e, SHT_SYMTAB, name);

	return value ? value : find_by_type(e, SHT_DYNSYM, name);
}

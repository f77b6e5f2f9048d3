/* elf_dynamic.c - symbols of files without section headers, found as the
 * dynamic linker does: by addresses in the dynamic segment. It does not say how
 * many symbols there are; the hash tables tell. */
#include <string.h>

#include "probes/proc/elf_impl.h"

enum {
	DYNSYM = 1, /* indexes of the sections that are made */
	DYNSTR,
	VERSYM,
	VERDEF,
	MOST_ENTRIES = 1 << 12, /* most that are read of the dynamic segment */
	MOST_WORDS = 1 << 24,
	MOST_DEFINED = 1 << 20 /* most bytes of version definitions */
};

struct dynamic {
	uint64_t symtab, strtab, strsz, hash, gnu_hash, versym, verdef;
};

static void take(struct dynamic *d, const Elf64_Dyn *y)
{
	switch (y->d_tag) {
	case DT_SYMTAB:
		d->symtab = y->d_un.d_val;
		break;
	case DT_STRTAB:
		d->strtab = y->d_un.d_val;
		break;
	case DT_STRSZ:
		d->strsz = y->d_un.d_val;
		break;
	case DT_HASH:
		d->hash = y->d_un.d_val;
		break;
	case DT_GNU_HASH:
		d->gnu_hash = y->d_un.d_val;
		break;
	case DT_VERSYM:
		d->versym = y->d_un.d_val;
		break;
	case DT_VERDEF:
		d->verdef = y->d_un.d_val;
		break;
	}
}

static bool read_dynamic(struct elf *e, struct dynamic *d)
{
	struct elf_segment g;
	const char *p;
	Elf64_Dyn y;
	uint64_t n;

	*d = (struct dynamic){ 0 };
	if (!elf_program(e, PT_DYNAMIC, &g))
		return false;
	n = g.size / sizeof(y) < MOST_ENTRIES ? g.size / sizeof(y)
					      : MOST_ENTRIES;
	p = elf_bytes(e, g.off, n * sizeof(y));
	for (uint64_t i = 0; p && i < n; i++) {
		memcpy(&y, p + i * sizeof(y), sizeof(y));
		if (y.d_tag == DT_NULL)
			break;
		take(d, &y);
	}
	return d->symtab && d->strtab;
}

/* An array of 32-bit words from an address on. */
struct words {
	struct elf *e;
	uint64_t off, n;
};

static bool find_words(struct words *w, struct elf *e, uint64_t addr)
{
	uint64_t left;

	w->e = e;
	if (!addr || !elf_off(e, addr, &w->off, &left))
		return false;
	w->n = left / sizeof(uint32_t);
	if (w->n > MOST_WORDS)
		w->n = MOST_WORDS;
	return true;
}

/* Returns false if there is no such word. */
static bool word_at(const struct words *w, uint64_t n, uint32_t *word)
{
	const char *p;

	if (n >= w->n)
		return false;
	p = elf_bytes(w->e, w->off + n * sizeof(*word), sizeof(*word));
	if (p)
		memcpy(word, p, sizeof(*word));
	return p;
}

/* Before the buckets is a filter of 64-bit words. A bucket names the first
 * symbol of its chain; the others follow it, and the last has its lowest bit
 * set. So the chain that begins last ends with the last symbol. */
static uint64_t count_by_gnu_hash(const struct words *w)
{
	uint32_t nbuckets, first, filter, word = 0, last = 0;
	uint64_t buckets;

	if (!word_at(w, 0, &nbuckets) || !word_at(w, 1, &first) ||
		!word_at(w, 2, &filter))
		return 0;
	buckets = 4 + filter * 2ULL;
	for (uint64_t i = 0; i < nbuckets; i++) {
		if (!word_at(w, buckets + i, &word))
			return 0;
		if (word > last)
			last = word;
	}
	if (last < first)
		return first;
	do
		if (!word_at(w, buckets + nbuckets + (last++ - first), &word))
			return 0;
	while (!(word & 1));
	return last;
}

static uint64_t count(struct elf *e, const struct dynamic *d)
{
	struct words w;
	uint32_t n;

	if (find_words(&w, e, d->hash) && word_at(&w, 1, &n))
		return n;
	return find_words(&w, e, d->gnu_hash) ? count_by_gnu_hash(&w) : 0;
}

static void make(struct elf *e, struct elf_section *made, uint32_t index,
	uint32_t type, uint32_t link, uint64_t addr, uint64_t size)
{
	struct elf_section s = {
		.index = index, .type = type, .link = link, .addr = addr
	};
	uint64_t left;

	if (!addr || !elf_off(e, addr, &s.off, &left))
		s.type = SHT_NULL;
	else
		s.size = size < left ? size : left;
	made[index] = s;
}

uint32_t elf_make_sections(struct elf *e, struct elf_section made[ELF_MADE])
{
	struct dynamic d;
	uint64_t n;

	if (!read_dynamic(e, &d))
		return 0;
	n = count(e, &d);
	make(e, made, DYNSYM, SHT_DYNSYM, DYNSTR, d.symtab,
		n * sizeof(Elf64_Sym));
	make(e, made, DYNSTR, SHT_STRTAB, 0, d.strtab, d.strsz);
	make(e, made, VERSYM, SHT_GNU_versym, DYNSYM, d.versym,
		n * sizeof(uint16_t));
	make(e, made, VERDEF, SHT_GNU_verdef, DYNSTR, d.verdef, MOST_DEFINED);
	return ELF_MADE;
}

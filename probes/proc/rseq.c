/* rseq.c - see rseq.h. Position-independent programs have the addresses in
 * relocations, and only some linkers also write them to the section. */
#include "probes/proc/rseq.h"

#include <stddef.h>
#include <string.h>

enum {
	/* Far more sequences than programs have: each site is looked up among
	 * all of them. */
	MOST = 1 << 14
};

/* The kernel's format. */
struct descriptor {
	uint32_t version, flags;
	uint64_t start, size, abort;
};

/* Take the sequences of a section; if they are not relocated yet, they start at
 * 0. */
static void take_section(struct rseqs *r, const struct elf_section *s)
{
	uint64_t n = s->n / sizeof(struct descriptor);

	for (uint64_t i = 0; i < n && i < MOST; i++) {
		struct descriptor d;

		memcpy(&d, s->p + i * sizeof(d), sizeof(d));
		vec_push(&r->v, (struct rseq){ d.start, d.size });
	}
}

/* The section whose relocations are being applied. */
struct filling {
	struct rseqs *r;
	uint64_t addr;
};

/* Apply a relocation that gives the start of the nth sequence. */
static void on_rela(void *arg, const Elf64_Rela *a)
{
	const struct filling *f = arg;
	uint64_t at = a->r_offset - f->addr;
	uint64_t n = at / sizeof(struct descriptor);

	if (ELF64_R_TYPE(a->r_info) == R_X86_64_RELATIVE &&
		a->r_offset >= f->addr && n < f->r->v.n &&
		at % sizeof(struct descriptor) ==
			offsetof(struct descriptor, start))
		f->r->v.v[n].start = a->r_addend;
}

void rseqs_read(struct rseqs *r, struct elf *e)
{
	struct elf_section s;

	if (!elf_find(e, SHT_PROGBITS, "__rseq_cs", &s))
		return;
	if (elf_load(e, &s))
		take_section(r, &s);
	elf_unload(&s);
	elf_relocations(
		e, ".rela.dyn", on_rela, &(struct filling){ r, s.addr });
}

void rseqs_free(struct rseqs *r)
{
	vec_free(&r->v);
}

bool rseqs_have(const struct rseqs *r, uint64_t addr)
{
	for (size_t i = 0; i < r->v.n; i++)
		if (addr - r->v.v[i].start < r->v.v[i].size)
			return true;
	return false;
}

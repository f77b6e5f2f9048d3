/* plt.c - names for the stubs by which an object calls functions of others:
 * each stub jumps to the address in a word of the GOT, and a relocation says
 * what the linker puts there. */
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "probes/isa/isa.h"
#include "probes/proc/symbols_impl.h"

enum {
	STUB = 16, /* bytes; some stubs have 8 */
	MOST_WORDS = 1 << 20
};

/* A word of the GOT. */
struct word {
	uint64_t addr;
	uint64_t chooser; /* address of an IFUNC; 0: it is for `symbol' */
	uint64_t symbol;  /* index in .dynsym */
};

struct plt {
	struct elf *e;
	struct symbols *symbols;
	VEC(struct word) words;
	struct elf_section dynsym, names;
};

static void on_rela(void *arg, const Elf64_Rela *r)
{
	struct plt *t = arg;
	struct word w = { .addr = r->r_offset };

	switch (ELF64_R_TYPE(r->r_info)) {
	case R_X86_64_JUMP_SLOT:
	case R_X86_64_GLOB_DAT:
		w.symbol = ELF64_R_SYM(r->r_info);
		break;
	case R_X86_64_IRELATIVE:
		w.chooser = r->r_addend;
		break;
	default:
		return;
	}
	if (t->words.n < MOST_WORDS)
		vec_push(&t->words, w);
}

static int by_addr(const void *x, const void *y)
{
	const struct word *a = x, *b = y;

	return (a->addr > b->addr) - (a->addr < b->addr);
}

/* Find the word by which the stub jumps; returns false if there is none. There
 * may be other instructions before the jump, such as endbr64. */
static bool jumps_by(const char *code, uint64_t n, uint64_t addr, uint64_t *at)
{
	struct isa_insn in = { 0 };

	for (uint64_t i = 0; i < n; i += in.len)
		if (!isa_decode(&in, (const uint8_t *)code + i, n - i) ||
			(in.flow != ISA_NEXT && in.flow != ISA_JUMP_AT)) {
			return false;
		} else if (in.flow == ISA_JUMP_AT) {
			*at = isa_rip_address(&in, addr + i);
			return in.rip;
		}
	return false;
}

static const char *name_of(const struct plt *t, const struct word *w)
{
	const struct symbol *y;
	Elf64_Sym sym;

	if (w->chooser) {
		y = symbols_find(t->symbols, w->chooser);
		return y ? symbol_name(t->symbols, y) : NULL;
	}
	if (w->symbol >= t->dynsym.n / sizeof(sym))
		return NULL;
	memcpy(&sym, t->dynsym.p + w->symbol * sizeof(sym), sizeof(sym));
	return elf_text(t->e, &t->names, sym.st_name);
}

static void read_stubs(struct plt *t, const char *section)
{
	struct elf_section s;
	uint64_t size, at;

	if (!elf_find(t->e, SHT_PROGBITS, section, &s))
		return;
	elf_load(t->e, &s);
	size = s.each == STUB / 2 ? STUB / 2 : STUB;
	for (uint64_t i = 0; i < s.n; i += size) {
		uint64_t n = s.n - i < size ? s.n - i : size;
		const struct word *w;
		const char *name;

		if (!jumps_by(s.p + i, n, s.addr + i, &at))
			continue;
		w = bsearch(&(struct word){ .addr = at }, t->words.v,
			t->words.n, sizeof(*w), by_addr);
		name = w ? name_of(t, w) : NULL;
		if (name && *name)
			symbols_add_stub(t->symbols, s.addr + i, n, name);
	}
	elf_unload(&s);
}

void plt_read(struct symbols *s, struct elf *e)
{
	struct plt t = { .e = e, .symbols = s };

	elf_relocations(e, ".rela.plt", on_rela, &t);
	elf_relocations(e, ".rela.dyn", on_rela, &t);
	if (t.words.n && elf_find(e, SHT_DYNSYM, NULL, &t.dynsym) &&
		elf_at(e, t.dynsym.link, &t.names)) {
		elf_load(e, &t.dynsym);
		qsort(t.words.v, t.words.n, sizeof(*t.words.v), by_addr);
		read_stubs(&t, ".plt");
		read_stubs(&t, ".plt.sec");
		read_stubs(&t, ".plt.got");
	}
	elf_unload(&t.dynsym);
	vec_free(&t.words);
}

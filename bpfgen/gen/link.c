/* link.c - appends the subroutines that a program calls, and those that they
 * call in turn, to its code. They come from one relocatable BPF object that is
 * part of the executable (subr_blob.S); each function has a section of its own.
 * Constants that only the program knows (the size of a string, where buffers
 * are in the frame) are extern symbols of the object. */
#include <assert.h>
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "bpfgen/gen/gen.h"

extern const char subr_bpf_o[], subr_bpf_o_end[];

/* Relocation types that not every elf.h has. */
enum {
	RELOC_64 = 1,	/* the constant of a two-slot instruction */
	RELOC_CALL = 10 /* the target of a call */
};

struct link {
	struct code *c;
	const struct plan *plan;
	const Elf64_Ehdr *elf;
	const Elf64_Shdr *sec;
	const Elf64_Sym *sym;
	const char *names;
	uint32_t nsecs, nsyms;
	uint32_t *label; /* label + 1, by section; 0: not linked */
};

static const char *const extra_names[] = {
	[SUBR_SCMP - DIF_NSUBRS] = "subr_scmp",
	[SUBR_SPECULATE - DIF_NSUBRS] = "subr_speculate",
	[SUBR_END_SPECULATION - DIF_NSUBRS] = "subr_end_speculation",
	[SUBR_QUANTIZE - DIF_NSUBRS] = "aggr_quantize_bucket",
	[SUBR_LQUANTIZE - DIF_NSUBRS] = "aggr_lquantize_bucket",
	[SUBR_LLQUANTIZE - DIF_NSUBRS] = "aggr_llquantize_bucket",
	[SUBR_SQ_LOW - DIF_NSUBRS] = "aggr_sq_low",
	[SUBR_SQ_HIGH - DIF_NSUBRS] = "aggr_sq_high",
	[SUBR_USTACK - DIF_NSUBRS] = "subr_ustack",
};
static_assert(
	sizeof(extra_names) / sizeof(*extra_names) == SUBR_NALL - DIF_NSUBRS,
	"a name for each function");

const char *link_name(uint32_t subr)
{
	return subr >= DIF_NSUBRS ? extra_names[subr - DIF_NSUBRS]
				  : dif_subrinfo[subr].name;
}

static bool is_name(const char *symbol, uint32_t subr)
{
	if (subr < DIF_NSUBRS && strncmp(symbol, "subr_", 5))
		return false;
	return !strcmp(symbol + (subr < DIF_NSUBRS ? 5 : 0), link_name(subr));
}

static void fail(struct link *l, const char *why)
{
	if (!l->c->failure)
		l->c->failure = why;
}

/* Return `size' bytes of the object from `off' on, or NULL. */
static const void *at(uint64_t off, uint64_t size)
{
	uint64_t all = (uintptr_t)subr_bpf_o_end - (uintptr_t)subr_bpf_o;

	return off <= all && size <= all - off ? subr_bpf_o + off : NULL;
}

static const Elf64_Shdr *section(const struct link *l, uint32_t i)
{
	return i && i < l->nsecs ? &l->sec[i] : NULL;
}

static bool find_symbols(struct link *l)
{
	const Elf64_Shdr *s, *str;

	for (uint32_t i = 1; (s = section(l, i)); i++) {
		if (s->sh_type != SHT_SYMTAB)
			continue;
		str = section(l, s->sh_link);
		l->nsyms = s->sh_size / sizeof(*l->sym);
		l->sym = at(s->sh_offset, s->sh_size);
		l->names = str ? at(str->sh_offset, str->sh_size) : NULL;
		return l->sym && l->names && str->sh_size &&
		       !l->names[str->sh_size - 1];
	}
	return false;
}

static bool open_object(struct link *l)
{
	l->elf = at(0, sizeof(*l->elf));
	if (!l->elf || memcmp(l->elf->e_ident, ELFMAG, SELFMAG))
		return false;
	l->nsecs = l->elf->e_shnum;
	l->sec = at(l->elf->e_shoff, l->nsecs * sizeof(*l->sec));
	return l->sec && find_symbols(l);
}

static const Elf64_Sym *find_subr(const struct link *l, uint32_t subr)
{
	for (uint32_t i = 0; i < l->nsyms; i++)
		if (l->sym[i].st_shndx &&
			is_name(l->names + l->sym[i].st_name, subr))
			return &l->sym[i];
	return NULL;
}

/* Note functions that the verifier checks on their own: see subr_impl.h. */
static void note_global(struct link *l, const char *name, uint32_t label)
{
	static const struct {
		const char *prefix;
		uint32_t nargs;
	} kind[] = { { "subr_", 2 }, { "step_", 4 } };

	for (size_t i = 0; i < sizeof(kind) / sizeof(*kind); i++)
		if (!strncmp(name, kind[i].prefix, strlen(kind[i].prefix)))
			vec_push(&l->c->global,
				(struct asm_global){ label, kind[i].nargs });
}

/* Return the variant for this kernel: where it lacks newer features, NAME_old
 * replaces NAME. */
static const Elf64_Sym *for_kernel(const struct link *l, const Elf64_Sym *s)
{
	const char *name = l->names + s->st_name;
	size_t n = strlen(name);

	for (uint32_t i = 0; !plan_has(l->plan, HOST_ATOMICS) && i < l->nsyms;
		i++) {
		const char *other = l->names + l->sym[i].st_name;

		if (!strncmp(other, name, n) && !strcmp(other + n, "_old"))
			return &l->sym[i];
	}
	return s;
}

/* Return the label of a function, which has a section of its own and will be
 * appended later. */
static uint32_t function(struct link *l, const Elf64_Sym *s)
{
	uint32_t sec = for_kernel(l, s)->st_shndx;

	if (!l->label[sec]) {
		l->label[sec] = e_label(l->c) + 1;
		note_global(l, l->names + s->st_name, l->label[sec] - 1);
	}
	return l->label[sec] - 1;
}

/* Find the value that an extern symbol stands for. */
static bool constant(const struct plan *pl, const char *name, uint64_t *value)
{
	const struct {
		const char *name;
		uint64_t value;
	} row[] = {
		{ "__strsize", pl->p->strsize },
		{ "__tmp_a", pl->tmp },
		{ "__tok", pl->tok },
		{ "__scratch", pl->scratch },
		{ "__scratch_size", pl->scratch_size },
		{ "__scratch_gap", SCRATCH_GAP },
		{ "__apart", pl->apart },
		{ "__pid_ns", pl->ns_pid ? pl->ns_ino : 0 },
		{ "__drops", sizeof(struct state) +
				     offsetof(struct cpu_state, drops) },
		{ "__chill", sizeof(struct state) +
				     offsetof(struct cpu_state, chill) },
		{ "__cpu_stride", sizeof(struct cpu_state) },
		{ "__stage", pl->stage },
		{ "__unwind_fp", pl->en->ustack != USTACK_ROWS },
		{ "__ncpus", pl->ncpus },
		{ "__nspec", pl->nspec },
		{ "__specsize", pl->specsize },
	};

	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++)
		if (!strcmp(row[i].name, name)) {
			*value = row[i].value;
			return true;
		}
	return false;
}

static bool map(const char *name, uint32_t *id)
{
	static const struct {
		const char *name;
		enum map_id id;
	} row[] = {
		{ "__frames", MAP_FRAMES },
		{ "__state", MAP_STATE },
		{ "__unwind", MAP_UNWIND },
		{ "__processes", MAP_PROCESSES },
		{ "__asks", MAP_ASKS },
		{ "__found", MAP_FOUND },
		{ "__specs", MAP_SPECS },
		{ "__spec_moves", MAP_SPECMOVES },
		{ "__spec_room", MAP_SPECROOM },
	};

	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++)
		if (!strcmp(row[i].name, name)) {
			*id = row[i].id;
			return true;
		}
	return false;
}

static void set_constant(struct link *l, uint32_t insn, const char *name)
{
	struct bpf_insn *i = &l->c->insn.v[insn];
	uint64_t value;
	uint32_t id;

	if (constant(l->plan, name, &value)) {
		i[0].imm = value;
		i[1].imm = value >> 32;
	} else if (map(name, &id)) {
		e_map_at(l->c, insn, id);
	} else if (!strncmp(name, "field:", 6) || !strncmp(name, "size:", 5)) {
		vec_push(&l->c->field, (struct asm_field){ insn, name });
	} else {
		fail(l, "a subroutine refers to what nobody defines");
	}
}

static void relocate(struct link *l, const Elf64_Rel *r, uint32_t base)
{
	uint32_t type = ELF64_R_TYPE(r->r_info);
	uint32_t insn = base + r->r_offset / sizeof(struct bpf_insn);
	const Elf64_Sym *s = ELF64_R_SYM(r->r_info) < l->nsyms
				     ? &l->sym[ELF64_R_SYM(r->r_info)]
				     : NULL;

	if (!s || insn >= l->c->insn.n) {
		fail(l, "a subroutine's relocation is out of bounds");
	} else if (type == RELOC_CALL && section(l, s->st_shndx) &&
		   !s->st_value && l->c->insn.v[insn].imm == -1) {
		vec_push(&l->c->call, (struct asm_ref){ insn, function(l, s) });
	} else if (type == RELOC_64 && !s->st_shndx) {
		set_constant(l, insn, l->names + s->st_name);
	} else {
		fail(l, "a subroutine has an unknown relocation");
	}
}

static void relocate_section(struct link *l, uint32_t sec, uint32_t base)
{
	const Elf64_Shdr *s;

	for (uint32_t i = 1; (s = section(l, i)); i++) {
		const Elf64_Rel *r;

		if (s->sh_type != SHT_REL || s->sh_info != sec)
			continue;
		r = at(s->sh_offset, s->sh_size);
		for (size_t k = 0; r && k < s->sh_size / sizeof(*r); k++)
			relocate(l, &r[k], base);
	}
}

static void append(struct link *l, uint32_t sec)
{
	const Elf64_Shdr *s = section(l, sec);
	const struct bpf_insn *i = at(s->sh_offset, s->sh_size);
	uint32_t base = l->c->insn.n;

	if (!i) {
		fail(l, "a subroutine is out of bounds");
		return;
	}
	e_bind(l->c, l->label[sec] - 1);
	e_mark(l->c, MARK_NONE, 0);
	for (size_t k = 0; k < s->sh_size / sizeof(*i); k++)
		vec_push(&l->c->insn, i[k]);
	relocate_section(l, sec, base);
}

static bool is_bound(const struct link *l, uint32_t sec)
{
	return l->c->label.v[l->label[sec] - 1] != UINT32_MAX;
}

/* Append functions until every one that is called is there. */
static void append_all(struct link *l)
{
	bool more = true;

	while (more && !l->c->failure) {
		more = false;
		for (uint32_t sec = 1; sec < l->nsecs; sec++)
			if (l->label[sec] && !is_bound(l, sec)) {
				append(l, sec);
				more = true;
			}
	}
}

const char *link_subrs(struct code *c, const struct plan *pl)
{
	struct link l = { .c = c, .plan = pl };

	if (!c->subr.n)
		return NULL;
	if (!open_object(&l))
		return "the object of subroutines cannot be read";
	l.label = xcalloc(l.nsecs, sizeof(*l.label));
	for (size_t i = 0; i < c->subr.n; i++) {
		const Elf64_Sym *s = find_subr(&l, c->subr.v[i].to);

		if (!s || !section(&l, s->st_shndx) || s->st_value) {
			fail(&l, "a subroutine is missing");
			break;
		}
		vec_push(&c->call,
			(struct asm_ref){ c->subr.v[i].at, function(&l, s) });
	}
	append_all(&l);
	free(l.label);
	return c->failure;
}

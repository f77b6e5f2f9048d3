/* notes.c - see notes.h. A note is a header, the name "stapsdt", and
 *
 *	pc, base, semaphore	8 bytes each
 *	provider, name, args	texts, each with its NUL
 *
 * where each part begins at a multiple of 4. `base' is the address that the
 * section .stapsdt.base had when the notes were made: tools that move the
 * object later, such as prelink, move that section, but do not change the
 * notes.
 *
 * Probes found by dof.h are turned into notes. */
#include "probes/proc/notes.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/str.h"
#include "base/vec.h"
#include "base/xalloc.h"
#include "probes/proc/dof.h"
#include "probes/proc/told.h"

enum {
	STAPSDT = 3,	      /* type of such notes */
	MOST_BYTES = 1 << 25, /* most of the section */
	MOST_NOTES = 1 << 20,
	MOST_TEXTS = 1 << 26,  /* bytes of texts that are made */
	SUNW_DOF = 0x6ffffff4, /* type of such sections */
	IN_REGISTERS = 6,      /* arguments of a call that are in registers */
	MOST_ARGS = 12
};

struct notes {
	struct elf_section section;
	uint64_t base; /* address of .stapsdt.base; 0: there is none */
	VEC(struct note) v;
	VEC(struct note) asked; /* in the order of by_name() */
	struct elf_section dof;
	struct elf *elf;
	struct arena arena; /* texts for dof, `made' bytes */
	uint64_t made;
	struct dof_probe last; /* the probe for which texts were made last: */
	const char *args, *told;
};

struct addresses {
	uint64_t pc, base, semaphore;
};

/* Take the text at the first of n bytes, and move *p and *n behind it; NULL: it
 * does not end within them. */
static const char *take_text(const char **p, uint64_t *n)
{
	const char *text = *p, *end = *n ? memchr(text, 0, *n) : NULL;

	if (!end)
		return NULL;
	*n -= end + 1 - text;
	*p = end + 1;
	return text;
}

static void add(struct notes *s, const char *p, uint64_t n)
{
	struct addresses a;
	struct note note = { 0 };

	if (n < sizeof(a))
		return;
	memcpy(&a, p, sizeof(a));
	p += sizeof(a);
	n -= sizeof(a);
	if (!s->base || !a.base)
		a.base = s->base;
	note.pc = a.pc + (s->base - a.base);
	note.semaphore = a.semaphore ? a.semaphore + (s->base - a.base) : 0;
	note.prov = take_text(&p, &n);
	note.name = note.prov ? take_text(&p, &n) : NULL;
	note.args = note.name ? take_text(&p, &n) : NULL;
	if (note.args && *note.prov && *note.name)
		vec_push(&s->v, note);
}

static void read_all(struct notes *s, const char *p, uint64_t n)
{
	static const char owner[] = "stapsdt";
	struct elf_note note;

	while (s->v.n < MOST_NOTES && elf_next_note(&p, &n, &note))
		if (note.type == STAPSDT && note.nname == sizeof(owner) &&
			!memcmp(note.name, owner, sizeof(owner)))
			add(s, note.p, note.n);
}

/* Object format. */

/* Return that many bytes at an address, or NULL. */
static const char *bytes_at(struct elf *e, uint64_t addr, uint64_t size)
{
	uint64_t off, n;

	return elf_off(e, addr, &off, &n) && n >= size ? elf_bytes(e, off, size)
						       : NULL;
}

/* True if there is one of the nops that calls are replaced by. */
static bool does_nothing(struct elf *e, uint64_t addr)
{
	const char *p = bytes_at(e, addr, 2);

	return p && ((uint8_t)*p == 0x90 || (*p == 0x0f && p[1] == 0x1f));
}

/* True if the instruction before has answered no. */
static bool has_answer(struct elf *e, uint64_t addr)
{
	enum {
		LEN = 3
	};
	static const char xor_rax[] = "\x48\x33\xc0";
	const char *p = bytes_at(e, addr - LEN, LEN);

	return p && !memcmp(p, xor_rax, LEN);
}

/* Return the address of a place. Addresses may be the file's, or relative to
 * the section. 0: there is another instruction at either. */
static uint64_t place_of(const struct notes *s, const struct dof_probe *p)
{
	bool (*is_place)(struct elf *, uint64_t) =
		p->asks ? has_answer : does_nothing;
	uint64_t addr = p->function + p->off;

	if (is_place(s->elf, addr))
		return addr;
	addr += s->dof.addr;
	return is_place(s->elf, addr) ? addr : 0;
}

static const char *keep(struct notes *s, struct str *text)
{
	const char *kept =
		arena_strndup(&s->arena, text->s ? text->s : "", text->n);

	s->made += text->n;
	str_free(text);
	return kept;
}

/* Describe where a call has its arguments. */
static const char *operands(struct notes *s, const struct dof_probe *p)
{
	static const char *const reg[IN_REGISTERS] = { "rdi", "rsi", "rdx",
		"rcx", "r8", "r9" };
	struct str text = { 0 };

	for (uint32_t i = 0; i < p->nargs && i < MOST_ARGS; i++)
		if (i < IN_REGISTERS)
			str_printf(&text, "%s8@%%%s", i ? " " : "", reg[i]);
		else
			str_printf(
				&text, " 8@%u(%%rsp)", (i - IN_REGISTERS) * 8);
	return keep(s, &text);
}

/* Print "userland char *arg0". An argument whose shown type differs from the
 * type that is passed is not in user memory: it was translated. */
static const char *put_type(
	struct str *out, const char *type, const char *own, uint32_t n)
{
	bool user = strchr(type, '*') && !strcmp(type, own);

	str_printf(out, "%s%s arg%u", user ? "userland " : "", type, n);
	return type + strlen(type) + 1;
}

static const char *declaration(struct notes *s, const struct dof_probe *p)
{
	const char *passed[UINT8_MAX + 1], *at = p->args;
	struct str text = { 0 };

	str_puts(&text, "(");
	for (uint32_t i = 0; i < p->nargs; i++) {
		passed[i] = at;
		str_puts(&text, i ? ", " : "");
		at = put_type(&text, at, at, i);
	}
	str_puts(&text, p->nshown ? ") : (" : ")");
	at = p->shown;
	for (uint32_t i = 0; i < p->nshown; i++) {
		uint32_t of = p->shown_of[i];

		str_puts(&text, i ? ", " : "");
		at = put_type(&text, at, of < p->nargs ? passed[of] : "", of);
	}
	str_puts(&text, p->nshown ? ")" : "");
	if (told_is_declaration(text.s))
		return keep(s, &text);
	s->made += text.n;
	str_free(&text);
	return NULL;
}

/* Make the texts for a probe, which many places may have. */
static void make_texts(struct notes *s, const struct dof_probe *p)
{
	const struct dof_probe *l = &s->last;

	if (s->args && l->args == p->args && l->nargs == p->nargs &&
		l->shown == p->shown && l->nshown == p->nshown &&
		l->shown_of == p->shown_of)
		return;
	s->args = operands(s, p);
	s->told = declaration(s, p);
	s->last = *p;
}

static void add_dof(void *arg, const struct dof_probe *p)
{
	struct notes *s = arg;
	struct note note = {
		.pc = place_of(s, p), .prov = p->prov, .name = p->name
	};

	if (s->v.n + s->asked.n >= MOST_NOTES || s->made >= MOST_TEXTS ||
		!note.pc)
		return;
	if (p->asks) {
		vec_push(&s->asked, note);
		return;
	}
	make_texts(s, p);
	note.args = s->args;
	note.told = s->told;
	vec_push(&s->v, note);
}

static int by_name(const void *x, const void *y)
{
	const struct note *a = x, *b = y;
	int c = strcmp(a->prov, b->prov);

	return c ? c : strcmp(a->name, b->name);
}

static void read_dof(struct notes *s)
{
	static const char name[] = ".SUNW_dof";
	struct elf *e = s->elf;

	if ((elf_find(e, SUNW_DOF, name, &s->dof) ||
		    elf_find(e, SHT_PROGBITS, name, &s->dof)) &&
		s->dof.size <= MOST_BYTES && elf_load(e, &s->dof))
		dof_read(s->dof.p, s->dof.n, add_dof, s);
	if (s->asked.n)
		qsort(s->asked.v, s->asked.n, sizeof(*s->asked.v), by_name);
}

static void read_notes(struct notes *s)
{
	struct elf_section base;
	struct elf *e = s->elf;

	if (!elf_find(e, SHT_NOTE, ".note.stapsdt", &s->section) ||
		s->section.size > MOST_BYTES)
		return;
	if (elf_find(e, SHT_PROGBITS, ".stapsdt.base", &base))
		s->base = base.addr;
	if (elf_load(e, &s->section))
		read_all(s, s->section.p, s->section.n);
}

struct notes *notes_read(struct elf *e)
{
	struct notes *s = xcalloc(1, sizeof(*s));

	s->elf = e;
	read_notes(s);
	read_dof(s);
	if (s->v.n)
		return s;
	notes_free(s);
	return NULL;
}

bool notes_are_foreign(struct elf *e)
{
	struct elf_section s;

	return elf_find(e, SHT_NOTE, ".note.usdt", &s);
}

void notes_free(struct notes *n)
{
	if (!n)
		return;
	elf_unload(&n->section);
	elf_unload(&n->dof);
	arena_free(&n->arena);
	vec_free(&n->v);
	vec_free(&n->asked);
	free(n);
}

uint32_t notes_count(const struct notes *n)
{
	return n->v.n;
}

const struct note *notes_nth(const struct notes *n, uint32_t i)
{
	return &n->v.v[i];
}

uint64_t notes_asked(
	const struct notes *n, const struct note *probe, uint32_t i)
{
	size_t low = 0, high = n->asked.n;

	while (low < high) {
		size_t mid = (low + high) / 2;

		if (by_name(&n->asked.v[mid], probe) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	low += i;
	return low < n->asked.n && !by_name(&n->asked.v[low], probe)
		       ? n->asked.v[low].pc
		       : 0;
}

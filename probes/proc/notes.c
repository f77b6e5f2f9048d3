/* notes.c - see notes.h. A note is a header, the name "stapsdt", and
 *
 *	pc, base, semaphore	8 bytes each
 *	provider, name, args	texts, each with its NUL
 *
 * where each part begins at a multiple of 4. `base' is the address that the
 * section .stapsdt.base had when the notes were made: who moves the object
 * later, such as prelink, moves that section, but not what notes say. */
#include "probes/proc/notes.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "base/xalloc.h"

enum {
	STAPSDT = 3,	      /* the type of notes */
	MOST_BYTES = 1 << 25, /* of the section */
	MOST_NOTES = 1 << 20
};

struct notes {
	struct elf_section section;
	uint64_t base; /* where .stapsdt.base is; 0: there is none */
	VEC(struct note) v;
};

struct addresses {
	uint64_t pc, base, semaphore;
};

/* The text at the first of n bytes, which are then those behind it; NULL: it
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
	struct note note;

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

struct notes *notes_read(struct elf *e)
{
	struct elf_section section, base;
	struct notes *s;

	if (!elf_find(e, SHT_NOTE, ".note.stapsdt", &section) ||
		section.size > MOST_BYTES)
		return NULL;
	s = xcalloc(1, sizeof(*s));
	s->section = section;
	if (elf_find(e, SHT_PROGBITS, ".stapsdt.base", &base))
		s->base = base.addr;
	if (elf_load(e, &s->section))
		read_all(s, s->section.p, s->section.n);
	if (s->v.n)
		return s;
	notes_free(s);
	return NULL;
}

void notes_free(struct notes *n)
{
	if (!n)
		return;
	elf_unload(&n->section);
	vec_free(&n->v);
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

/* versions.c - see versions.h. The file has a chain of definitions, each with a
 * chain of names, of which the first is the definition's own. */
#include "probes/proc/versions.h"

#include <string.h>

enum {
	OLD = 0x8000,	  /* bit in a symbol's number */
	FIRST_DEFINED = 2 /* 0 and 1 stand for local, and for no version */
};

static void set_name(struct versions *v, uint32_t number, uint32_t name)
{
	while (v->name.n <= number)
		vec_push(&v->name, 0);
	v->name.v[number] = name;
}

/* Offsets in a chain only lead forward. */
static void read_definitions(struct versions *v, const struct elf_section *s)
{
	uint64_t at = 0;
	Elf64_Verdef d;
	Elf64_Verdaux aux;

	while (at < s->n && s->n - at >= sizeof(d)) {
		memcpy(&d, s->p + at, sizeof(d));
		if (d.vd_aux <= s->n - at &&
			sizeof(aux) <= s->n - at - d.vd_aux) {
			memcpy(&aux, s->p + at + d.vd_aux, sizeof(aux));
			set_name(v, d.vd_ndx & ~OLD, aux.vda_name);
		}
		if (!d.vd_next)
			break;
		at += d.vd_next;
	}
}

void versions_read(struct versions *v, struct elf *e)
{
	struct elf_section s;

	*v = (struct versions){ 0 };
	if (!elf_find(e, SHT_GNU_verdef, NULL, &s) ||
		!elf_find(e, SHT_GNU_versym, NULL, &v->of) ||
		!elf_at(e, s.link, &v->names))
		return;
	if (elf_load(e, &s) && elf_load(e, &v->of))
		read_definitions(v, &s);
	elf_unload(&s);
}

void versions_free(struct versions *v)
{
	elf_unload(&v->of);
	vec_free(&v->name);
}

uint32_t versions_of(const struct versions *v, uint64_t symbol, bool *old)
{
	uint16_t number;

	*old = false;
	if (symbol >= v->of.n / sizeof(number))
		return 0;
	memcpy(&number, v->of.p + symbol * sizeof(number), sizeof(number));
	*old = number & OLD;
	number &= ~OLD;
	if (number < FIRST_DEFINED || number >= v->name.n || !v->name.v[number])
		return 0;
	return number;
}

const char *versions_name(
	const struct versions *v, struct elf *e, uint32_t number)
{
	return number ? elf_text(e, &v->names, v->name.v[number]) : NULL;
}

/* speculation.c - speculations: taking one, writing to it, ending it. Each
 *number has a word, which only ever grows, so that no two states of it are ever
 *alike:
 *
 *	free	0 at first, then an even multiple of SPEC_ACTIVE, and the number
 *	active	an odd multiple of it, and the number: the tag
 *
 *	free --speculation()--> active --commit(), discard()--> free
 *
 * Each arrow adds SPEC_ACTIVE, by spec_advance(), which changes the word that
 * was seen or none: of all CPUs that see a speculation active one ends it.
 * No state has to last until its records were read: those of a speculation
 * that is over are known by their tag, wherever they still are, so the number
 * can be used again at once. */
#include "dvm/subr/subr_impl.h"

/* The first free number from a on, of a step's worth, becomes active. */
STEP(take_number)
{
	for (uint64_t i = 0; i < CHUNK; i++) {
		uint64_t id = a + i, word;
		uint64_t r = SPEC_OTHER;

		if (id > NSPEC(f))
			break;
		word = spec_word(f, id);
		if (!(word & SPEC_ACTIVE))
			r = spec_advance(f, id, word);
		if (r == SPEC_DONE)
			return id;
		if (r == SPEC_BUSY)
			f->work[0] = 1;
	}
	return 0;
}

SUBR(speculation)
{
	uint64_t id = 0;

	f->work[0] = 0;
	for (uint64_t from = 1; !id && from <= NSPEC(f); from += CHUNK)
		id = CALL_STEP(take_number, f, from, 0, 0);
	if (!id)
		spec_drop(f, f->work[0] ? DROP_SPEC_BUSY : DROP_SPEC_NONE);
	return id;
}

/* arg[0] is a number, 0 or a fault. */
static inline int is_number(struct sframe *f)
{
	uint64_t id = f->arg[0];

	if (id > NSPEC(f))
		fault(f, DIF_FAULT_ILLOP, 0);
	return id && id <= NSPEC(f);
}

/* Make room for arg[1] bytes of this CPU; the tag, or 0. */
SUBR(speculate)
{
	uint64_t size = f->arg[1], tag;
	struct spec_room *room;

	if (!is_number(f))
		return 0;
	tag = spec_word(f, f->arg[0]);
	room = spec_room(f, f->arg[0]);
	if (!(tag & SPEC_ACTIVE) || !room)
		return 0;
	if (room->tag != tag) {
		room->tag = tag;
		room->bytes = 0;
	}
	if (room->bytes + size > SPECSIZE(f)) {
		spec_drop(f, DROP_SPEC);
		return 0;
	}
	room->bytes += size;
	return tag;
}

/* Free again; its tag if it was active, and nobody else ended it, else 0. */
SUBR(end_speculation)
{
	uint64_t id = f->arg[0], tag, r;

	if (!is_number(f))
		return 0;
	tag = spec_word(f, id);
	if (!(tag & SPEC_ACTIVE))
		return 0;
	r = spec_advance(f, id, tag);
	if (r == SPEC_BUSY)
		spec_drop(f, DROP_SPEC_BUSY);
	return r == SPEC_DONE ? tag : 0;
}

/* speculation.c - speculations: taking one, writing to it, ending it. Each
 * number has a word that only ever grows, so that it is never the same twice:
 *
 *	free	0 at first, then an even multiple of SPEC_ACTIVE, and the number
 *	active	an odd multiple of it, and the number: the tag
 *
 *	free --speculation()--> active --commit(), discard()--> free
 *
 * Each arrow adds SPEC_ACTIVE, by spec_advance(), which fails if the word has
 * changed since it was read: of all CPUs that see an active speculation, only
 * one ends it. A number can be reused at once, even if records of the old
 * speculation have not been read yet, since they are told apart by their tags.
 * */
#include "dvm/subr/subr_impl.h"

/* Activate the first free number in the chunk from a on. Returns it, or 0. */
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

/* True if arg[0] is a speculation's number. 0 is not; others are a fault. */
static inline int is_number(struct sframe *f)
{
	uint64_t id = f->arg[0];

	if (id > NSPEC(f))
		fault(f, DIF_FAULT_ILLOP, 0);
	return id && id <= NSPEC(f);
}

/* Reserve arg[1] bytes in the speculation arg[0] on this CPU. Returns its tag,
 * or 0. */
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

/* Free the speculation arg[0]. Returns its tag; 0 if it was not active, or was
 * ended by somebody else. */
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

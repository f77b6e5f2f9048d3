/* spec.c - speculations: taking one, writing to it, freeing it. What is active
 * is a set of numbers, each with its tag; a number is put in and taken out in
 * one step, so that however many CPUs try only one succeeds.
 *
 *	free --speculation()--> active --commit(), discard()--> free
 *
 * A tag is used once: records of a speculation that is over are known by it,
 * wherever they still are, so its number can be used again at once. */
#include "dvm/subr/subr_impl.h"

/* While a number is being freed, a second one that stands for it is in the set:
 * the first may otherwise be somebody else's by the time it is taken out. */
enum {
	BEING_FREED = SPEC_MAX + 1
};

/* The first free number from a on, of a step's worth, becomes active. */
STEP(take_number)
{
	for (uint64_t i = 0; i < CHUNK; i++) {
		uint64_t id = a + i;
		int64_t r;

		if (id > NSPEC(f))
			break;
		r = spec_put(f, id, b << SPEC_BITS | id);
		if (!r)
			return id;
		if (r != SPEC_THERE)
			f->work[0] = 1;
	}
	return 0;
}

SUBR(speculation)
{
	uint64_t serial = spec_serial(f), id = 0;

	f->work[0] = 0;
	for (uint64_t from = 1; !id && from <= NSPEC(f); from += CHUNK)
		id = CALL_STEP(take_number, f, from, serial, 0);
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
	tag = spec_tag(f, f->arg[0]);
	room = spec_room(f, f->arg[0]);
	if (!tag || !room)
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

/* No more active; its tag if it was, else 0. */
SUBR(end_speculation)
{
	uint64_t id = f->arg[0], tag;

	if (!is_number(f) || spec_put(f, id + BEING_FREED, 1))
		return 0;
	tag = spec_tag(f, id);
	if (tag && spec_take(f, id)) {
		spec_drop(f, DROP_SPEC_BUSY);
		tag = 0;
	}
	spec_take(f, id + BEING_FREED);
	return tag;
}

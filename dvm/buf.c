/* buf.c - reads the buffers of the policies fill and ring. Others may write to
 * that memory at any time, so nothing in a head is trusted. */
#include "dvm/buf.h"

#include <string.h>

#include "base/vec.h"

/* Get the head at offset `at'; false if there cannot be one. */
static bool head_at(const struct buf *b, uint32_t at, struct buf_head *h)
{
	if (at % 8 || at > b->size || b->size - at < sizeof(*h))
		return false;
	memcpy(h, b->data + at, sizeof(*h));
	return (h->size & ~BUF_ABSENT) <= b->size - at - sizeof(*h);
}

typedef VEC(uint32_t) offsets;

/* Collect the offsets of records, newest first. They decrease, except for one
 * step from the beginning to the end of a ring; beyond it, only records from
 * b->to on have not been overwritten. */
static void find_records(const struct buf *b, offsets *found)
{
	uint32_t at = b->last, least = 0;
	struct buf_head h;

	while (at >= least && head_at(b, at, &h)) {
		if (!(h.size & BUF_ABSENT))
			vec_push(found, at);
		if (h.prev >= at && (least || !b->to))
			break;
		if (h.prev >= at)
			least = b->to;
		at = h.prev;
	}
}

int buf_read(const struct buf *b, int cpu, engine_rec_fn *fn, void *arg)
{
	offsets found = { 0 };
	struct buf_head h;
	int r = 0;

	find_records(b, &found);
	for (size_t i = found.n; !r && i-- > 0;) {
		uint32_t at = found.v[i];

		/* it may have changed since it was found */
		if (head_at(b, at, &h) && !(h.size & BUF_ABSENT))
			r = fn(arg, cpu,
				(const void *)(b->data + at + sizeof(h)),
				h.size);
	}
	vec_free(&found);
	return r;
}

/* Return the bytes that a clause records. A commit writes a record of its
 * own. */
static uint64_t clause_records(const struct difo *d)
{
	uint64_t bytes = d->recsize ? buf_need(d->recsize) : 0;

	for (uint32_t pc = 0; pc < d->ncode; pc++)
		if (d->code[pc].op == DIF_COMMIT)
			bytes += buf_need(sizeof(struct rec));
	return bytes;
}

uint64_t buf_firing(const struct enabling *en, uint32_t probe)
{
	const struct eprobe *p = &en->probe[probe];
	uint64_t bytes = 0;

	for (uint32_t i = 0; i < p->nclauses; i++)
		bytes += clause_records(&en->prog->clauses.v[p->clause[i]]);
	return bytes;
}

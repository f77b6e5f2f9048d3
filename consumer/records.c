/* records.c - collecting and merging. */
#include "consumer/records.h"

#include <string.h>

#include "probes/probe.h"

enum {
	NEAR = 64 /* records */
};

static bool is_begin(const struct enabling *en, uint32_t probe)
{
	return probe < en->nprobes &&
	       en->probe[probe].probe->attach.kind == ATTACH_BEGIN;
}

static uint64_t place(const struct records *r, int cpu, const struct rec *rec)
{
	if (!r->by_cpu)
		return rec->when;
	return is_begin(r->en, rec->probe) ? 0 : 1 + cpu;
}

void records_add(
	struct records *r, int cpu, const struct rec *rec, uint32_t size)
{
	vec_push(&r->ref, (struct record_ref){ .place = place(r, cpu, rec),
				  .off = r->bytes.n,
				  .size = size,
				  .cpu = cpu });
	str_put(&r->bytes, rec, size);
	str_pad(&r->bytes, 0, -size & 7);
}

static int add_record(void *arg, int cpu, const struct rec *rec, uint32_t size)
{
	records_add(arg, cpu, rec, size);
	return 0;
}

void records_collect(struct records *r, struct engine *e)
{
	e->ops->read(e, add_record, r);
}

/* By place; what arrived first stays first. */
static int by_place(const void *a, const void *b)
{
	const struct record_ref *x = a, *y = b;

	if (x->place != y->place)
		return x->place < y->place ? -1 : 1;
	return x->off < y->off ? -1 : x->off > y->off;
}

static bool in_order(const struct records *r)
{
	for (size_t i = 1; i < r->ref.n; i++)
		if (r->ref.v[i].place < r->ref.v[i - 1].place)
			return false;
	return true;
}

/* Keep only the records from `first' on. */
static void forget(struct records *r, size_t first)
{
	struct str old = r->bytes;
	size_t n = 0;

	if (first == r->ref.n) {
		r->ref.n = 0;
		str_reset(&r->bytes);
		return;
	}
	r->bytes = (struct str){ 0 };
	for (; first < r->ref.n; first++) {
		struct record_ref ref = r->ref.v[first];
		const char *from = old.s + ref.off;

		ref.off = r->bytes.n;
		r->ref.v[n++] = ref;
		str_put(&r->bytes, from, ref.size);
		str_pad(&r->bytes, 0, -ref.size & 7);
	}
	r->ref.n = n;
	str_free(&old);
}

static const struct rec *rec_at(const struct records *r, size_t i)
{
	return (const void *)(r->bytes.s + r->ref.v[i].off);
}

static bool is_whole(const struct record_ref *ref)
{
	return ref->size >= sizeof(struct rec);
}

static bool same_firing(const struct rec *a, const struct rec *b)
{
	return a->probe == b->probe && a->spec == b->spec &&
	       a->when == b->when && b->clause != REC_ERROR &&
	       b->clause != REC_COMMIT;
}

/* Records of a firing have one time, and few that interrupted it are between
 * them. */
static bool more_of_firing(const struct records *r, size_t i)
{
	const struct record_ref *ref = &r->ref.v[i], *next = ref + 1;
	size_t most = r->ref.n - i < NEAR ? r->ref.n - i : NEAR;

	for (size_t k = 1; k < most && is_whole(ref); k++, next++) {
		if (next->place != ref->place)
			return false;
		if (next->cpu == ref->cpu && is_whole(next) &&
			same_firing(rec_at(r, i), rec_at(r, i + k)))
			return true;
	}
	return false;
}

void records_hand_out(
	struct records *r, uint64_t until, record_fn *fn, void *arg)
{
	size_t i = 0;

	if (r->by_cpu)
		until = UINT64_MAX;
	if (!in_order(r))
		qsort(r->ref.v, r->ref.n, sizeof(*r->ref.v), by_place);
	for (; i < r->ref.n && r->ref.v[i].place < until; i++) {
		const struct record_ref *ref = &r->ref.v[i];

		fn(arg, ref->cpu, rec_at(r, i), ref->size,
			more_of_firing(r, i));
	}
	if (i)
		forget(r, i);
}

void records_free(struct records *r)
{
	str_free(&r->bytes);
	vec_free(&r->ref);
}

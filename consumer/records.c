/* records.c - collecting and merging. */
#include "consumer/records.h"

#include <string.h>

void records_add(
	struct records *r, int cpu, const struct rec *rec, uint32_t size)
{
	vec_push(&r->ref, (struct record_ref){ .when = rec->when,
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

/* By time; what arrived first stays first. */
static int by_time(const void *a, const void *b)
{
	const struct record_ref *x = a, *y = b;

	if (x->when != y->when)
		return x->when < y->when ? -1 : 1;
	return x->off < y->off ? -1 : x->off > y->off;
}

static bool in_order(const struct records *r)
{
	for (size_t i = 1; i < r->ref.n; i++)
		if (r->ref.v[i].when < r->ref.v[i - 1].when)
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
	       b->clause != REC_ERROR && b->clause != REC_COMMIT;
}

/* Records of a firing have one time. */
static bool more_of_firing(const struct records *r, size_t i)
{
	const struct record_ref *ref = &r->ref.v[i];

	for (size_t k = i + 1; is_whole(ref) && k < r->ref.n; k++) {
		if (r->ref.v[k].when != ref->when)
			return false;
		if (r->ref.v[k].cpu == ref->cpu && is_whole(&r->ref.v[k]) &&
			same_firing(rec_at(r, i), rec_at(r, k)))
			return true;
	}
	return false;
}

void records_hand_out(
	struct records *r, uint64_t until, record_fn *fn, void *arg)
{
	size_t i = 0;

	if (!in_order(r))
		qsort(r->ref.v, r->ref.n, sizeof(*r->ref.v), by_time);
	for (; i < r->ref.n && r->ref.v[i].when < until; i++) {
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

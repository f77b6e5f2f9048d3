/* records.c - collects what engines record, and hands it out in the order of
 * time, or CPU by CPU. */
#include "consumer/records.h"

#include <string.h>

#include "probes/probe.h"

enum {
	NEAR = 64 /* records that an interruption may put out of order */
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

/* Append a record, padded to 8 bytes; returns its offset. */
static size_t put_record(struct str *to, const void *rec, uint32_t size)
{
	size_t off = to->n;

	str_put(to, rec, size);
	str_extend(to, -size & 7);
	return off;
}

void records_add(
	struct records *r, int cpu, const struct rec *rec, uint32_t size)
{
	vec_push(&r->ref, (struct record_ref){ .place = place(r, cpu, rec),
				  .off = put_record(&r->bytes, rec, size),
				  .size = size,
				  .cpu = cpu });
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

/* Sorting. What one CPU recorded is in order, except where one firing has
 * interrupted another. So records first move up by a few places among those of
 * their CPU; then runs that are in order are merged in pairs. Records of the
 * same place keep their order. */

static void move_up(struct record_ref *v, size_t i)
{
	size_t least = i > NEAR ? i - NEAR : 0, k = i;
	struct record_ref ref = v[i];

	while (k > least && v[k - 1].cpu == ref.cpu &&
		v[k - 1].place > ref.place)
		k--;
	memmove(&v[k + 1], &v[k], (i - k) * sizeof(*v));
	v[k] = ref;
}

/* Return the end of the run that begins at i. */
static size_t run_end(const struct record_ref *v, size_t i, size_t n)
{
	if (i < n)
		i++;
	while (i < n && v[i - 1].place <= v[i].place)
		i++;
	return i;
}

static void merge(struct record_ref *to, const struct record_ref *a,
	const struct record_ref *b, const struct record_ref *end)
{
	const struct record_ref *middle = b;

	while (a < middle && b < end)
		*to++ = b->place < a->place ? *b++ : *a++;
	memcpy(to, a, (middle - a) * sizeof(*to));
	memcpy(to + (middle - a), b, (end - b) * sizeof(*to));
}

/* Merge the runs of r->ref in pairs; false if there was only one. */
static bool merge_runs(struct records *r)
{
	size_t n = r->ref.n, middle, end;
	struct record_ref *v = r->ref.v, *to;

	if (run_end(v, 0, n) == n)
		return false;
	vec_reserve(&r->spare, r->ref.cap);
	to = r->spare.v;
	for (size_t i = 0; i < n; i = end) {
		middle = run_end(v, i, n);
		end = run_end(v, middle, n);
		merge(to + i, v + i, v + middle, v + end);
	}
	r->ref.v = to;
	r->spare.v = v;
	n = r->ref.cap;
	r->ref.cap = r->spare.cap;
	r->spare.cap = n;
	return true;
}

static void sort(struct records *r)
{
	for (size_t i = 1; i < r->ref.n; i++)
		if (r->ref.v[i].place < r->ref.v[i - 1].place)
			move_up(r->ref.v, i);
	while (merge_runs(r))
		;
}

/* Keep only the records from `first' on. They are usually few, and their bytes
 * may lie anywhere among the others. */
static void forget(struct records *r, size_t first)
{
	size_t n = r->ref.n;

	r->ref.n = 0;
	str_reset(&r->young);
	for (; first < n; first++) {
		struct record_ref ref = r->ref.v[first];

		ref.off = put_record(&r->young, r->bytes.s + ref.off, ref.size);
		r->ref.v[r->ref.n++] = ref;
	}
	str_reset(&r->bytes);
	str_put(&r->bytes, r->young.s, r->young.n);
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

static bool is_shown(const struct records *r, size_t i)
{
	return !r->shows || r->shows(r->en, rec_at(r, i), r->ref.v[i].size);
}

/* The records of a firing have the same time, and at most a few others, which
 * interrupted it, are between them. */
static bool more_of_firing(const struct records *r, size_t i)
{
	const struct record_ref *ref = &r->ref.v[i], *next = ref + 1;
	size_t most = r->ref.n - i < NEAR ? r->ref.n - i : NEAR;

	for (size_t k = 1; k < most && is_whole(ref); k++, next++) {
		if (next->place != ref->place)
			return false;
		if (next->cpu == ref->cpu && is_whole(next) &&
			same_firing(rec_at(r, i), rec_at(r, i + k)) &&
			is_shown(r, i + k))
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
	r->enough = false;
	sort(r);
	for (; !r->enough && i < r->ref.n && r->ref.v[i].place < until; i++) {
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
	str_free(&r->young);
	vec_free(&r->ref);
	vec_free(&r->spare);
}

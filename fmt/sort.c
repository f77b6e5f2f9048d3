/* sort.c - the rows of printa(), joined by tuple and sorted. Tuples are
 * compared by their values, not by their bytes: the same string may be an id in
 * one aggregation's tuple and text in another's. */
#include "fmt/fmt_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "base/xalloc.h"

struct sorting {
	const struct dif_prog *prog;
	uint32_t naggs, keypos, pos;
	bool bykey, reverse;
};

static int compare_sums(__int128 a, __int128 b)
{
	return a < b ? -1 : a > b;
}

/* Map signed numbers to unsigned ones in the same order. */
static uint64_t biased(uint64_t v, bool is_signed)
{
	return is_signed ? v ^ UINT64_C(1) << 63 : v;
}

static int compare_text(const struct dif_prog *p, const struct fmt_val *a,
	const struct fmt_val *b)
{
	size_t na, nb;
	const char *sa = fmt_text(p, a, &na), *sb = fmt_text(p, b, &nb);
	int c = memcmp(sa, sb, na < nb ? na : nb);

	return c ? c : sort_compare(na, nb);
}

static int compare_bytes(const struct fmt_val *a, const struct fmt_val *b)
{
	uint32_t na = a->field->size, nb = b->field->size;
	int c = memcmp(a->bytes, b->bytes, na < nb ? na : nb);

	return c ? c : sort_compare(na, nb);
}

static int compare_part(const struct dif_prog *p, const struct fmt_val *a,
	const struct fmt_val *b)
{
	const struct field *f = a->field;

	switch (f->kind) {
	case FIELD_INT: /* extended to 8 bytes, as in tuples */
		return sort_compare(biased(fmt_load(a->bytes, 8), f->is_signed),
			biased(fmt_load(b->bytes, 8), f->is_signed));
	case FIELD_STR:
	case FIELD_SID:
		return compare_text(p, a, b);
	default:
		return compare_bytes(a, b);
	}
}

static uint32_t first_part(const struct sorting *s, const struct fmt_row *r)
{
	return s->keypos < r->layout->nparts ? s->keypos : 0;
}

static uint32_t first_value(const struct sorting *s)
{
	return s->pos < s->naggs ? s->pos : 0;
}

/* Compare the parts from keypos on, then those before it. */
static int compare_keys(const struct sorting *s, const struct fmt_row *a,
	const struct fmt_row *b)
{
	uint32_t n = a->layout->nparts, from = first_part(s, a);
	int c = sort_compare(a->part, b->part);

	for (uint32_t i = 0; !c && i < n; i++) {
		struct fmt_val va = fmt_row_part(a, (from + i) % n);
		struct fmt_val vb = fmt_row_part(b, (from + i) % n);

		c = compare_part(s->prog, &va, &vb);
	}
	return c;
}

/* Do the same with the values of the aggregations. */
static int compare_values(const struct sorting *s, const struct fmt_row *a,
	const struct fmt_row *b)
{
	uint32_t n = s->naggs, from = first_value(s);
	int c = compare_sums(a->value, b->value);

	for (uint32_t i = 1; !c && i < n; i++) {
		uint32_t at = (from + i) % n;

		c = compare_sums(a->order[at], b->order[at]);
	}
	return c;
}

static int compare_rows(const struct fmt_row *x, const struct fmt_row *y,
	const struct sorting *s)
{
	int c = s->bykey ? compare_keys(s, x, y) : compare_values(s, x, y);

	if (!c)
		c = s->bykey ? compare_values(s, x, y) : compare_keys(s, x, y);
	return s->reverse ? -c : c;
}

/* Merge the sorted a[0..n) and b[0..m), which follow each other, into `to'. */
static void merge(struct fmt_row *to, const struct fmt_row *a, size_t n,
	const struct fmt_row *b, size_t m, const struct sorting *s)
{
	while (n && m)
		if (compare_rows(a, b, s) <= 0) {
			*to++ = *a++;
			n--;
		} else {
			*to++ = *b++;
			m--;
		}
	memcpy(to, n ? a : b, (n + m) * sizeof(*to));
}

/* Return the first bytes as a number that sorts like them. */
static uint64_t first_bytes(const char *s, size_t n)
{
	uint64_t v = 0;

	for (size_t i = 0; i < 8; i++)
		v = v << 8 | (i < n ? (unsigned char)s[i] : 0);
	return v;
}

/* Return a number by which values of the part can be sorted. Equal numbers do
 * not mean equal values. */
static uint64_t rank(
	const struct dif_prog *p, const struct fmt_val *v, bool is_signed)
{
	const char *text;
	size_t n;

	switch (v->field->kind) {
	case FIELD_INT:
		return biased(fmt_load(v->bytes, 8), is_signed);
	case FIELD_STR:
	case FIELD_SID:
		text = fmt_text(p, v, &n);
		return first_bytes(text, n);
	default:
		return first_bytes(v->bytes, v->field->size);
	}
}

static uint64_t first_rank(const struct sorting *s, const struct fmt_row *row,
	const struct fmt_row *like)
{
	uint32_t at = first_part(s, row);
	struct fmt_val v;

	if (!row->layout->nparts)
		return 0;
	v = fmt_row_part(row, at);
	return rank(s->prog, &v, like->layout->part[at].is_signed);
}

/* Copy what most comparisons need into the rows themselves: with many rows,
 * what they point to is not in the processor's cache. */
static void set_ranks(struct fmt_rows *r, const struct sorting *s)
{
	for (size_t i = 0; i < r->n; i++) {
		r->row[i].part = first_rank(s, &r->row[i], r->row);
		r->row[i].value = r->row[i].order[first_value(s)];
	}
}

/* Merge sort, from the bottom up: there may be a million rows, and the C
 * library's qsort() needs several times as many comparisons. */
static void sort(struct fmt_rows *r, const struct sorting *s)
{
	struct fmt_row *from = r->row, *to = xcalloc(r->n + 1, sizeof(*to));

	set_ranks(r, s);
	for (size_t run = 1; run < r->n; run *= 2) {
		struct fmt_row *was = from;

		for (size_t i = 0; i < r->n; i += 2 * run) {
			size_t left = r->n - i, n = left < run ? left : run;
			size_t m = left - n < run ? left - n : run;

			merge(to + i, from + i, n, from + i + n, m, s);
		}
		from = to;
		to = was;
	}
	r->row = from;
	free(to);
}

static void allocate(
	struct fmt_rows *r, const struct fmt_agg *const *agg, uint32_t naggs)
{
	size_t most = 1, nwords = 1;

	for (uint32_t i = 0; i < naggs; i++) {
		size_t n = aggr_nwords(&agg[i]->agg->desc);

		most += agg[i]->elem.n;
		nwords = n > nwords ? n : nwords;
	}
	r->row = xcalloc(most, sizeof(*r->row));
	r->keys = xcalloc(most * naggs, sizeof(*r->keys));
	r->words = xcalloc(most * naggs, sizeof(*r->words));
	r->order = xcalloc(most * naggs, sizeof(*r->order));
	r->zeros = xcalloc(nwords, sizeof(*r->zeros));
}

static void set_value(struct fmt_row *row, uint32_t index,
	const struct fmt_agg *a, const uint64_t *words)
{
	row->words[index] = words;
	row->order[index] = aggr_order(&a->agg->desc, words);
}

/* Add a row for each element of an aggregation; the other aggregations count as
 * 0 in it. */
static void add_rows(struct fmt_rows *r, const struct fmt_agg *const *agg,
	uint32_t naggs, uint32_t index)
{
	const struct fmt_agg *a = agg[index];
	uint32_t nwords = aggr_nwords(&a->agg->desc);

	for (size_t i = 0; i < a->elem.n; i++) {
		const struct hash_entry *e = &a->elem.entry[i];
		struct fmt_row *row = &r->row[r->n];

		row->layout = &a->agg->key;
		row->key = hash_key(e);
		row->keys = r->keys + r->n * naggs;
		row->keys[index] = hash_key(e);
		row->words = r->words + r->n * naggs;
		row->order = r->order + r->n * naggs;
		for (uint32_t j = 0; j < naggs; j++)
			set_value(row, j, agg[j], r->zeros);
		if (e->value != FMT_NO_VALUE)
			set_value(row, index, a, a->words + e->value * nwords);
		r->n++;
	}
}

/* Take over the values of `from', which has the same tuple. */
static void absorb(struct fmt_row *to, const struct fmt_row *from,
	const uint64_t *zeros, uint32_t naggs)
{
	for (uint32_t i = 0; i < naggs; i++) {
		if (from->keys[i])
			to->keys[i] = from->keys[i];
		if (from->words[i] != zeros) {
			to->words[i] = from->words[i];
			to->order[i] = from->order[i];
		}
	}
}

/* Join rows with the same tuple, which are neighbours when sorted by key. */
static void join(struct fmt_rows *r, const struct sorting *wanted)
{
	struct sorting s = *wanted;
	size_t n = 0;

	s.bykey = true;
	sort(r, &s);
	for (size_t i = 0; i < r->n; i++)
		if (n && !compare_keys(&s, &r->row[n - 1], &r->row[i]))
			absorb(&r->row[n - 1], &r->row[i], r->zeros, s.naggs);
		else
			r->row[n++] = r->row[i];
	r->n = n;
}

void fmt_rows_make(struct fmt_rows *r, const struct fmt_aggopts *ao,
	const struct dif_prog *p, const struct fmt_agg *const *agg,
	uint32_t naggs)
{
	struct sorting s = { .prog = p,
		.naggs = naggs,
		.keypos = ao->sortkeypos,
		.pos = ao->sortpos,
		.bykey = ao->sortkey,
		.reverse = ao->sortrev };

	*r = (struct fmt_rows){ 0 };
	allocate(r, agg, naggs);
	for (uint32_t i = 0; i < naggs; i++)
		add_rows(r, agg, naggs, i);
	if (naggs > 1)
		join(r, &s);
	sort(r, &s);
}

void fmt_rows_free(struct fmt_rows *r)
{
	free(r->row);
	free(r->keys);
	free(r->words);
	free(r->order);
	free(r->zeros);
}

const char **fmt_agg_order(const struct dif_prog *p, const struct fmt_agg *a)
{
	static const struct fmt_aggopts by_value;
	const char **key = xcalloc(a->elem.n + 1, sizeof(*key));
	struct fmt_rows r;

	fmt_rows_make(&r, &by_value, p, &a, 1);
	for (size_t i = 0; i < r.n; i++)
		key[i] = r.row[i].key;
	fmt_rows_free(&r);
	return key;
}

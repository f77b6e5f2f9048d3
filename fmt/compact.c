/* compact.c - aggregations at a glance, one line per element. With agghist,
 * counts and sums have bars; with aggpack, a distribution is one line, with a
 * cell for each bucket:
 *
 *	             key   min .--------. max    | count
 *	              dd     1 :  _@.   : 128    | 1012
 *
 * All lines have cells for the same buckets, those used by any distribution. A
 * cell shows the bucket's share of its distribution, or with zoom, its share of
 * the largest bucket. */
#include "fmt/fmt_impl.h"

enum {
	MOST_CELLS = 128,
	MIN = 5, /* columns */
	MAX = 6
};

static bool is_one_line(const struct dif_key *key)
{
	for (uint32_t i = 0; i < key->nparts; i++)
		if (key->part[i].kind == FIELD_STACK ||
			key->part[i].kind == FIELD_USTACK ||
			key->part[i].kind == FIELD_BYTES)
			return false;
	return true;
}

static void put_bare_key(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_row *r)
{
	struct fmt_opts bare = *o;

	bare.quiet = true;
	for (uint32_t i = 0; i < r->layout->nparts; i++) {
		struct fmt_val v = fmt_row_part(r, i);

		if (i)
			str_putc(out, ' ');
		fmt_value(out, &bare, p, &v, 0);
	}
}

static size_t widest_key(const struct fmt_opts *o, const struct dif_prog *p,
	const struct fmt_rows *rows)
{
	struct str key = { 0 };
	size_t width = FMT_LABEL;

	for (size_t i = 0; i < rows->n; i++) {
		str_reset(&key);
		put_bare_key(&key, o, p, &rows->row[i]);
		width = key.n > width ? key.n : width;
	}
	str_free(&key);
	return width;
}

static void put_key(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_row *r, size_t width)
{
	struct str key = { 0 };

	str_puts(&key, "");
	put_bare_key(&key, o, p, r);
	fmt_right(out, key.s, key.n, width);
	str_free(&key);
}

/* agghist */

static bool hist(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_agg *a,
	const struct fmt_rows *rows)
{
	const struct aggr_desc *d = &a->agg->desc;
	struct fmt_bars bars = { .utf8 = o->utf8, .zoom = o->zoom };
	size_t width;

	if ((d->fn != AGGR_COUNT && d->fn != AGGR_SUM) || !a->agg->key.nparts)
		return false;
	for (size_t i = 0; i < rows->n; i++)
		fmt_bars_add(&bars, aggr_number(d, rows->row[i].words[0]));
	width = widest_key(o, p, rows);
	fmt_bars_header(out, "key", width);
	for (size_t i = 0; i < rows->n; i++) {
		int64_t n = aggr_number(d, rows->row[i].words[0]);

		put_key(out, o, p, &rows->row[i], width);
		fmt_bar(out, &bars, n);
		fmt_bar_count(out, fmt_normalized(a, n), d->is_signed);
	}
	str_putc(out, '\n');
	return true;
}

/* aggpack */

struct pack {
	const struct fmt_agg *agg;
	const struct aggr_desc *desc; /* of `agg' */
	int first, last;	      /* buckets */
	struct str min, max;	      /* labels of these */
	size_t width;		      /* columns of the keys */
};

/* Put a cell; level: from 0 to the largest share. */
static void put_cell(struct str *out, bool utf8, size_t level)
{
	static const char levels[] = " .:-=+*#@";

	if (utf8 && level)
		fmt_utf8(out, 0x2580 + level);
	else
		str_putc(out, levels[level]);
}

static void put_cells(struct str *out, const struct fmt_opts *o,
	const struct pack *k, const uint64_t *words)
{
	struct fmt_bars bars = { .zoom = o->zoom };

	for (int i = k->first; i <= k->last; i++)
		fmt_bars_add(&bars, words[i]);
	for (int i = k->first; i <= k->last; i++) {
		size_t level = fmt_bar_length(&bars, words[i], 8);

		put_cell(out, o->utf8, words[i] && !level ? 1 : level);
	}
}

static uint64_t count_all(const struct pack *k, const uint64_t *words)
{
	uint64_t n = 0;

	for (int i = k->first; i <= k->last; i++)
		n += words[i];
	return n;
}

static void put_pack_header(struct str *out, const struct pack *k)
{
	int n = k->last - k->first + 1;

	str_putc(out, '\n');
	fmt_right(out, "key", 3, k->width);
	str_putc(out, ' ');
	fmt_right(out, "min", 3, k->min.n < MIN ? MIN : k->min.n);
	str_puts(out, " .");
	str_pad(out, '-', n);
	str_puts(out, ". ");
	fmt_left(out, "max", 3, k->max.n < MAX ? MAX : k->max.n);
	str_puts(out, " | count\n");
}

static void put_packed(struct str *out, const struct fmt_opts *o,
	const struct pack *k, const uint64_t *words)
{
	str_putc(out, ' ');
	fmt_right(out, k->min.s, k->min.n, MIN);
	str_puts(out, " :");
	put_cells(out, o, k, words);
	str_puts(out, ": ");
	fmt_left(out, k->max.s, k->max.n, MAX);
	str_puts(out, " | ");
	fmt_decimal(out, fmt_normalized(k->agg, count_all(k, words)), true, 0);
	str_putc(out, '\n');
}

/* Find the range of the buckets that any row uses. */
static void find_buckets(struct pack *k, const struct fmt_rows *rows)
{
	int first, last;

	k->first = aggr_nwords(k->desc) - 1;
	for (size_t i = 0; i < rows->n; i++) {
		if (!fmt_buckets_used(
			    k->desc, rows->row[i].words[0], &first, &last))
			continue;
		k->first = first < k->first ? first : k->first;
		k->last = last > k->last ? last : k->last;
	}
	if (k->first > k->last)
		k->first = k->last = aggr_bucket_home(k->desc);
	fmt_bucket(&k->min, k->desc, k->first);
	fmt_bucket(&k->max, k->desc, k->last);
}

static bool pack(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_agg *a,
	const struct fmt_rows *rows)
{
	struct pack k = { .agg = a, .desc = &a->agg->desc };
	bool fits;

	if (!aggr_has_buckets(k.desc))
		return false;
	find_buckets(&k, rows);
	k.width = widest_key(o, p, rows);
	fits = k.last - k.first < MOST_CELLS;
	if (fits)
		put_pack_header(out, &k);
	for (size_t i = 0; fits && i < rows->n; i++) {
		put_key(out, o, p, &rows->row[i], k.width);
		put_packed(out, o, &k, rows->row[i].words[0]);
	}
	if (fits)
		str_putc(out, '\n');
	str_free(&k.min);
	str_free(&k.max);
	return fits;
}

bool fmt_compact(struct str *out, const struct fmt_opts *o,
	const struct fmt_aggopts *ao, const struct dif_prog *p,
	const struct fmt_agg *a, const struct fmt_rows *rows)
{
	if (!rows->n || !is_one_line(&a->agg->key))
		return false;
	return (ao->hist && hist(out, o, p, a, rows)) ||
	       (ao->pack && pack(out, o, p, a, rows));
}

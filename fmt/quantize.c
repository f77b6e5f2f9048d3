/* quantize.c - the charts of quantize(), lquantize() and llquantize(): one row
 * per bucket, from the one before the first that has a count to the one after
 * the last. Counts can be negative if increments are. */
#include "fmt/fmt_impl.h"

bool fmt_buckets_used(
	const struct aggr_desc *d, const uint64_t *words, int *first, int *last)
{
	int n = (int)aggr_nbuckets(d);

	for (*first = 0; *first < n && !words[*first];)
		++*first;
	for (*last = n - 1; *last >= 0 && !words[*last];)
		--*last;
	return *first < n;
}

/* Labels are like "8", "< 0", ">= 100", "<= -100", "abs() < 10". */
void fmt_bucket(struct str *out, const struct aggr_desc *d, int bucket)
{
	int64_t number;

	str_puts(out, aggr_bucket_label(d, bucket, &number));
	fmt_decimal(out, number, true, 0);
}

static void put_label(struct str *out, const struct aggr_desc *d, int bucket)
{
	struct str label = { 0 };

	fmt_bucket(&label, d, bucket);
	fmt_right(out, label.s, label.n, FMT_LABEL);
	str_free(&label);
}

/* Find the rows to show. Without any count, these are around zero or the low
 * bound. */
static void find_rows(
	const struct aggr_desc *d, const uint64_t *words, int *first, int *last)
{
	if (!fmt_buckets_used(d, words, first, last))
		*first = *last = aggr_bucket_home(d);
	if (*first > 0)
		--*first;
	if (*last < (int)aggr_nbuckets(d) - 1)
		++*last;
}

void fmt_quantize(struct str *out, const struct fmt_opts *o,
	const struct fmt_agg *a, const uint64_t *words)
{
	const struct aggr_desc *d = &a->agg->desc;
	struct fmt_bars bars = { .utf8 = o->utf8, .zoom = o->zoom };
	int first, last;

	find_rows(d, words, &first, &last);
	for (int i = first; i <= last; i++)
		fmt_bars_add(&bars, words[i]);
	fmt_bars_header(out, "value", FMT_LABEL);
	for (int i = first; i <= last; i++) {
		put_label(out, d, i);
		fmt_bar(out, &bars, words[i]);
		fmt_bar_count(out, fmt_normalized(a, words[i]), true);
	}
}

/* quantize.c - the pictures of quantize(), lquantize() and llquantize(): a row
 * a bucket, from the empty one before the first that has a count to the empty
 * one after the last. A row's share of all counts is its share of 40 columns.
 * Counts can be negative when increments are: where all of them are, the bars
 * hang from the right; where some are, from the middle. */
#include "fmt/fmt_impl.h"

#include <string.h>

#define TITLE "------------- Distribution -------------"

enum {
	LABEL = 16, /* columns of a bucket's value */
	COLUMNS = sizeof(TITLE) - 1,
	COUNT = 9
};

struct picture {
	const struct fmt_agg *agg;
	const struct aggr_desc *desc; /* its */
	const uint64_t *words;
	int nbuckets, first, last;
	unsigned __int128 total; /* of the counts, without their signs */
	bool negative, positive; /* there are such counts */
	bool utf8;		 /* bars are made of blocks */
};

static uint64_t size_of(uint64_t count)
{
	return (int64_t)count < 0 ? -count : count;
}

/* Without any count, the rows around zero or the low bound. */
static void survey(struct picture *p)
{
	int middle = p->desc->fn == AGGR_QUANTIZE ? AGGR_QUANTIZE_ZERO : 1;

	p->first = p->last = -1;
	for (int i = 0; i < p->nbuckets; i++) {
		if (!p->words[i])
			continue;
		if (p->first < 0)
			p->first = i;
		p->last = i;
		p->total += size_of(p->words[i]);
		p->negative |= (int64_t)p->words[i] < 0;
		p->positive |= (int64_t)p->words[i] > 0;
	}
	if (p->first < 0)
		p->first = p->last = middle;
	if (p->first > 0)
		p->first--;
	if (p->last < p->nbuckets - 1)
		p->last++;
}

static void put_header(struct str *out, const struct picture *p)
{
	bool hangs = p->negative && !p->positive;

	str_putc(out, '\n');
	fmt_right(out, "value", 5, LABEL);
	str_puts(out, hangs ? " " TITLE "  " : "  " TITLE " ");
	fmt_left(out, "count", 5, COUNT);
	str_putc(out, '\n');
}

static int64_t bucket_value(const struct aggr_desc *d, int bucket)
{
	switch (d->fn) {
	case AGGR_QUANTIZE:
		return aggr_quantize_value(bucket);
	case AGGR_LQUANTIZE:
		return aggr_lquantize_value(d, bucket);
	default:
		return aggr_llquantize_value(d, bucket);
	}
}

/* "8", "< 0", ">= 100" */
static void put_label(struct str *out, const struct picture *p, int bucket)
{
	bool bounded = p->desc->fn != AGGR_QUANTIZE;
	struct str label = { 0 };

	if (bounded && !bucket) {
		str_puts(&label, "< ");
		bucket = 1;
	} else if (bounded && bucket == p->nbuckets - 1) {
		str_puts(&label, ">= ");
	}
	fmt_decimal(&label, bucket_value(p->desc, bucket), true, 0);
	fmt_right(out, label.s, label.n, LABEL);
	str_free(&label);
}

/* The part of a bar's `units', that stand for all counts, to the nearest. */
static size_t bar_length(const struct picture *p, uint64_t count, int units)
{
	unsigned __int128 n = size_of(count);

	return count ? (2 * n * units + p->total) / (2 * p->total) : 0;
}

enum {
	EIGHTHS = 8, /* of a column */
	FULL_BLOCK = 0x2588
};

static void put_blocks(struct str *out, const struct picture *p, size_t n)
{
	if (!p->utf8)
		str_pad(out, '@', n);
	for (size_t i = 0; p->utf8 && i < n; i++)
		fmt_utf8(out, FULL_BLOCK);
}

/* There are no blocks that hang from the right. */
static void put_bar_left(struct str *out, const struct picture *p,
	uint64_t count, size_t columns)
{
	size_t n = bar_length(p, count, columns);

	str_pad(out, ' ', columns - n);
	put_blocks(out, p, n);
}

static void put_bar_right(struct str *out, const struct picture *p,
	uint64_t count, size_t columns)
{
	int units = p->utf8 ? EIGHTHS : 1;
	size_t n = bar_length(p, count, columns * units);
	size_t whole = n / units, part = n % units;

	put_blocks(out, p, whole);
	if (part)
		fmt_utf8(out, FULL_BLOCK + EIGHTHS - part);
	str_pad(out, ' ', columns - whole - !!part);
}

static void put_bar(struct str *out, const struct picture *p, uint64_t count)
{
	size_t left = p->negative ? COLUMNS : 0, right;

	if (p->negative && p->positive)
		left = COLUMNS / 2;
	right = COLUMNS - left;
	put_bar_left(out, p, (int64_t)count < 0 ? count : 0, left);
	str_putc(out, '|');
	put_bar_right(out, p, (int64_t)count < 0 ? 0 : count, right);
}

static void put_row(struct str *out, const struct picture *p, int bucket)
{
	uint64_t count = p->words[bucket];
	size_t start;

	put_label(out, p, bucket);
	str_putc(out, ' ');
	put_bar(out, p, count);
	str_putc(out, ' ');
	start = out->n;
	fmt_decimal(out, fmt_normalized(p->agg, count), true, 0);
	if (out->n - start < COUNT)
		str_pad(out, ' ', COUNT - (out->n - start));
	str_putc(out, '\n');
}

void fmt_quantize(struct str *out, const struct fmt_opts *o,
	const struct fmt_agg *a, const uint64_t *words)
{
	struct picture p = {
		.agg = a, .desc = &a->agg->desc, .words = words, .utf8 = o->utf8
	};

	p.nbuckets = aggr_nwords(p.desc);
	survey(&p);
	put_header(out, &p);
	for (int i = p.first; i <= p.last; i++)
		put_row(out, &p, i);
}

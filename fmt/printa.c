/* printa.c - printa(), and the aggregations at the end of a session. */
#include "fmt/fmt_impl.h"

enum {
	KEY_WIDTH = 50,	 /* columns of a string */
	VALUE_WIDTH = 16 /* columns of a number */
};

int64_t fmt_normalized(const struct fmt_agg *a, int64_t n)
{
	const struct aggr_desc *d = &a->agg->desc;

	if (a->normal <= 1)
		return n;
	if (!d->is_signed && !aggr_has_buckets(d))
		return (int64_t)((uint64_t)n / a->normal);
	if (a->normal == UINT64_MAX) /* -1; INT64_MIN / -1 overflows */
		return (int64_t)(0 - (uint64_t)n);
	return n / (int64_t)a->normal;
}

int64_t fmt_number_of(const struct fmt_agg *a, const uint64_t *words)
{
	return fmt_normalized(a, aggr_number(&a->agg->desc, words));
}

/* Put a value by a conversion of printf(). */
static void value_piece(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct pfmt *f, const struct fmt_agg *a,
	const uint64_t *words)
{
	const struct aggr_desc *d = &a->agg->desc;
	int64_t number;
	struct field field = {
		.kind = FIELD_INT, .size = 8, .is_signed = d->is_signed
	};
	struct fmt_val v = { &field, &number, true };

	if (aggr_has_buckets(d)) {
		fmt_quantize(out, o, a, words);
		return;
	}
	number = fmt_number_of(a, words);
	fmt_piece(out, o, p, f, &v);
}

/* The remaining parts of a row's tuple. */
struct keys {
	const struct fmt_row *row;
	uint32_t next;
};

static bool next_key(void *arg, struct fmt_val *v)
{
	struct keys *k = arg;

	if (k->next == k->row->layout->nparts)
		return false;
	*v = fmt_row_part(k->row, k->next++);
	return true;
}

/* Put one row by the format. Conversions, and widths that are `*', take the
 * parts of the tuple in order; conversions with @ take the aggregations,
 * starting over after the last. */
static void put_formatted(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const char *format, const struct fmt_row *r,
	const struct fmt_agg *const *agg, uint32_t n)
{
	struct keys keys = { r, 0 };
	uint32_t nth = 0;
	struct fmt_val v;
	const char *why;
	struct pfmt f;

	while (pfmt_next(&format, &f, &why) > 0) {
		fmt_resolve_stars(&f, next_key, &keys);
		if (f.ntext) {
			str_put(out, f.text, f.ntext);
		} else if (f.agg) {
			uint32_t i = nth++ % n;

			value_piece(out, o, p, &f, agg[i], r->words[i]);
		} else if (next_key(&keys, &v)) {
			fmt_piece(out, o, p, &f, &v);
		}
	}
}

static void put_number(
	struct str *out, const struct fmt_agg *a, const uint64_t *words)
{
	str_putc(out, ' ');
	fmt_decimal(out, fmt_number_of(a, words), a->agg->desc.is_signed,
		VALUE_WIDTH);
}

static void put_value(struct str *out, const struct fmt_opts *o,
	const struct fmt_agg *a, const uint64_t *words)
{
	if (aggr_has_buckets(&a->agg->desc))
		fmt_quantize(out, o, a, words);
	else
		put_number(out, a, words);
}

const uint64_t *fmt_cpu_words(
	const struct fmt_agg *a, const char *key, uint32_t cpu)
{
	const struct fmt_agg *part = &a->cpu[cpu];
	const uint64_t *index = NULL;

	if (key)
		index = hash_get(&part->elem, key, a->agg->key.size);
	if (!index || *index == FMT_NO_VALUE)
		return NULL;
	return part->words + *index * aggr_nwords(&a->agg->desc);
}

/* The aggregations that are printed together. */
struct group {
	const struct fmt_agg *const *agg;
	uint32_t n;
	const uint64_t *zeros; /* what is missing counts as 0 */
};

static bool cpu_has_any(
	const struct group *g, const struct fmt_row *r, uint32_t cpu)
{
	for (uint32_t i = 0; i < g->n; i++)
		if (fmt_cpu_words(g->agg[i], r->keys[i], cpu))
			return true;
	return false;
}

/* Put the values by CPU, one line for each CPU that has any. */
static void put_cpus(struct str *out, const struct fmt_opts *o,
	const struct group *g, const struct fmt_row *r)
{
	for (uint32_t cpu = 0; cpu < g->agg[0]->ncpus; cpu++) {
		if (!cpu_has_any(g, r, cpu))
			continue;
		str_printf(out, "\n    [CPU %u]", cpu);
		for (uint32_t i = 0; i < g->n; i++) {
			const uint64_t *words =
				fmt_cpu_words(g->agg[i], r->keys[i], cpu);

			put_value(out, o, &g->agg[i]->cpu[cpu],
				words ? words : g->zeros);
		}
	}
}

/* Put one row in the default layout, which is the same when quiet. */
static void put_default(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_row *r,
	const struct group *g)
{
	struct fmt_opts padded = *o;

	padded.quiet = false;
	for (uint32_t i = 0; i < r->layout->nparts; i++) {
		struct fmt_val v = fmt_row_part(r, i);

		fmt_value(out, &padded, p, &v, KEY_WIDTH);
	}
	for (uint32_t i = 0; i < g->n; i++)
		put_value(out, o, g->agg[i], r->words[i]);
	put_cpus(out, o, g, r);
	str_putc(out, '\n');
}

static void put_all(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const char *format,
	const struct fmt_rows *rows, const struct fmt_agg *const *agg,
	uint32_t n)
{
	struct group g = { agg, n, rows->zeros };

	for (size_t i = 0; i < rows->n; i++)
		if (format)
			put_formatted(out, o, p, format, &rows->row[i], agg, n);
		else
			put_default(out, o, p, &rows->row[i], &g);
}

void fmt_printa(struct str *out, const struct fmt_opts *o,
	const struct fmt_aggopts *ao, const struct dif_prog *p,
	const char *format, const struct fmt_agg *const *agg, uint32_t n)
{
	struct fmt_rows rows;

	if (!n)
		return;
	fmt_rows_make(&rows, ao, p, agg, n);
	if (format)
		put_all(out, o, p, format, &rows, agg, n);
	else if (fmt_is_folded(o, agg, n))
		fmt_folded(out, o, p, &rows, agg, n);
	else if (n > 1 || !fmt_compact(out, o, ao, p, *agg, &rows))
		put_all(out, o, p, NULL, &rows, agg, n);
	fmt_rows_free(&rows);
}

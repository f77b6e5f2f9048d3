/* data_agg.c - aggregations as structured output: their elements, in the same
 * order as in printa(). A distribution is the list of its buckets that have a
 * count, each from `lo' to `hi', inclusive; null means no limit. */
#include "fmt/fmt_impl.h"
#include "fmt/emit.h"

static void put_limit(
	struct emit *e, const char *name, int64_t limit, bool none)
{
	emit_key(e, name);
	if (none)
		emit_word(e, "null");
	else
		emit_int(e, limit, true);
}

static void put_buckets(
	struct emit *e, const struct fmt_agg *agg, const uint64_t *words)
{
	const struct aggr_desc *d = &agg->agg->desc;

	emit_open(e, '[');
	for (uint32_t i = 0; i < aggr_nwords(d); i++) {
		struct aggr_range r = aggr_bucket_range(d, i);

		if (!words[i])
			continue;
		emit_open(e, '{');
		put_limit(e, "lo", r.lo, r.no_lo);
		put_limit(e, "hi", r.hi, r.no_hi);
		emit_key(e, "count");
		emit_int(e, fmt_normalized(agg, words[i]), true);
		emit_close(e, '}');
	}
	emit_close(e, ']');
}

static void put_value(
	struct emit *e, const struct fmt_agg *agg, const uint64_t *words)
{
	const struct aggr_desc *d = &agg->agg->desc;

	if (aggr_has_buckets(d)) {
		emit_key(e, "buckets");
		put_buckets(e, agg, words);
	} else {
		emit_key(e, "value");
		emit_int(e, fmt_normalized(agg, aggr_number(d, words)),
			d->is_signed);
	}
}

/* Put the values by CPU, for -xaggpercpu. */
static void put_cpus(struct emit *e, const struct fmt_agg *agg, const char *key)
{
	emit_key(e, "cpus");
	emit_open(e, '[');
	for (uint32_t cpu = 0; cpu < agg->ncpus; cpu++) {
		const uint64_t *words = fmt_cpu_words(agg, key, cpu);

		if (!words)
			continue;
		emit_open(e, '{');
		emit_key_int(e, "cpu", cpu);
		put_value(e, &agg->cpu[cpu], words);
		emit_close(e, '}');
	}
	emit_close(e, ']');
}

static void put_element(struct emit *e, const struct fmt_out *o,
	const struct fmt_agg *agg, const struct fmt_row *r, uint32_t index)
{
	emit_open(e, '{');
	emit_key(e, "keys");
	emit_open(e, '[');
	for (uint32_t i = 0; i < r->layout->nparts; i++) {
		struct fmt_val v = fmt_row_part(r, i);

		data_value(e, &o->opts, o->prog, &v);
	}
	emit_close(e, ']');
	put_value(e, agg, r->words[index]);
	if (agg->ncpus)
		put_cpus(e, agg, r->keys[index]);
	emit_close(e, '}');
}

void data_agg(struct emit *e, const struct fmt_out *o,
	const struct fmt_rows *rows, const struct fmt_agg *agg, uint32_t index)
{
	const struct aggr_desc *d = &agg->agg->desc;

	emit_key_text(e, "aggregation", agg->agg->name);
	emit_key_text(e, "aggregator", aggr_name[d->fn]);
	emit_key(e, "elements");
	emit_open(e, '[');
	for (size_t i = 0; i < rows->n; i++)
		put_element(e, o, agg, &rows->row[i], index);
	emit_close(e, ']');
}

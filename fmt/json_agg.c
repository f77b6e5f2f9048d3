/* json_agg.c - aggregations in JSON: their elements, in the order in which
 * printa() has them. A distribution is the list of its buckets that have a
 * count, each from `lo' to `hi', both of them in it; null is no limit. */
#include "fmt/fmt_impl.h"
#include "fmt/json.h"

static void put_limit(
	struct str *out, const char *name, int64_t limit, bool none)
{
	json_key(out, name);
	if (none)
		json_bare(out, "null");
	else
		json_int(out, limit, true);
}

static void put_buckets(
	struct str *out, const struct fmt_agg *agg, const uint64_t *words)
{
	const struct aggr_desc *d = &agg->agg->desc;

	json_open(out, '[');
	for (uint32_t i = 0; i < aggr_nwords(d); i++) {
		struct aggr_range r = aggr_bucket_range(d, i);

		if (!words[i])
			continue;
		json_open(out, '{');
		put_limit(out, "lo", r.lo, r.no_lo);
		put_limit(out, "hi", r.hi, r.no_hi);
		json_key(out, "count");
		json_int(out, fmt_normalized(agg, words[i]), true);
		json_close(out, '}');
	}
	json_close(out, ']');
}

static void put_value(
	struct str *out, const struct fmt_agg *agg, const uint64_t *words)
{
	const struct aggr_desc *d = &agg->agg->desc;

	if (aggr_has_buckets(d)) {
		json_key(out, "buckets");
		put_buckets(out, agg, words);
	} else {
		json_key(out, "value");
		json_int(out, fmt_normalized(agg, aggr_number(d, words)),
			d->is_signed);
	}
}

/* With -xaggpercpu. */
static void put_cpus(
	struct str *out, const struct fmt_agg *agg, const struct fmt_row *r)
{
	json_key(out, "cpus");
	json_open(out, '[');
	for (uint32_t cpu = 0; cpu < agg->ncpus; cpu++) {
		const uint64_t *words = fmt_cpu_words(agg, r, cpu);

		if (!words)
			continue;
		json_open(out, '{');
		json_key_int(out, "cpu", cpu);
		put_value(out, &agg->cpu[cpu], words);
		json_close(out, '}');
	}
	json_close(out, ']');
}

static void put_element(struct str *out, const struct fmt_out *o,
	const struct fmt_agg *agg, const struct fmt_row *r,
	const uint64_t *words)
{
	json_open(out, '{');
	json_key(out, "keys");
	json_open(out, '[');
	for (uint32_t i = 0; i < r->layout->nparts; i++) {
		struct fmt_val v = fmt_row_part(r, i);

		json_value(out, &o->opts, o->prog, &v);
	}
	json_close(out, ']');
	put_value(out, agg, words);
	if (agg->ncpus)
		put_cpus(out, agg, r);
	json_close(out, '}');
}

void json_agg(struct str *out, const struct fmt_out *o,
	const struct fmt_rows *rows, const struct fmt_agg *agg, uint32_t index)
{
	const struct aggr_desc *d = &agg->agg->desc;

	json_key_text(out, "aggregation", agg->agg->name);
	json_key_text(out, "aggregator", aggr_name[d->fn]);
	json_key(out, "elements");
	json_open(out, '[');
	for (size_t i = 0; i < rows->n; i++)
		put_element(
			out, o, agg, &rows->row[i], rows->row[i].words[index]);
	json_close(out, ']');
}

/* folded.c - stacks in the format of programs that draw flame graphs, for the
 * option stackformat=folded: one line each, the frames from the outermost to
 * the innermost with a ; between them, functions without offsets. The row of an
 * aggregation is its tuple in this format, a blank and the number: first the
 * parts that are no stacks, then user frames, then kernel frames, which are
 * inside of them. */
#include "fmt/fmt_impl.h"

#include <string.h>

/* Put a ; before each frame but the first. */
static void separate(struct str *out, size_t begin)
{
	if (out->n > begin)
		str_putc(out, ';');
}

static void put_frames(struct str *out, const struct fmt_opts *o,
	const struct fmt_val *v, size_t begin)
{
	struct fmt_addr a;
	uint32_t n = 0;

	while (fmt_frame(v, n, &a))
		n++;
	while (n-- > 0) {
		fmt_frame(v, n, &a);
		a.how = SYM_FUNC;
		separate(out, begin);
		fmt_named(out, o, &a);
	}
}

void fmt_folded_stack(
	struct str *out, const struct fmt_opts *o, const struct fmt_val *v)
{
	put_frames(out, o, v, out->n);
}

static bool is_stack(const struct field *f)
{
	return f->kind == FIELD_STACK || f->kind == FIELD_USTACK;
}

/* Put a part that is no stack as one frame. */
static void put_part(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v, size_t begin)
{
	struct fmt_opts quiet = *o;
	struct str text = { 0 };
	size_t from, n;

	quiet.quiet = true;
	str_puts(&text, "");
	fmt_value(&text, &quiet, p, v, 0);
	for (n = 0; n < text.n; n++)
		if (text.s[n] == ';' || text.s[n] == '\n')
			text.s[n] = ' ';
	from = strspn(text.s, " ");
	while (n > from && text.s[n - 1] == ' ')
		n--;
	separate(out, begin);
	str_put(out, text.s + from, n - from);
	str_free(&text);
}

static void put_row(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_row *r)
{
	static const uint8_t stacks[] = { FIELD_USTACK, FIELD_STACK };
	uint32_t i, n = r->layout->nparts;
	size_t begin = out->n;

	for (i = 0; i < n; i++) {
		struct fmt_val v = fmt_row_part(r, i);

		if (!is_stack(v.field))
			put_part(out, o, p, &v, begin);
	}
	for (size_t kind = 0; kind < sizeof(stacks); kind++)
		for (i = 0; i < n; i++) {
			struct fmt_val v = fmt_row_part(r, i);

			if (v.field->kind == stacks[kind])
				put_frames(out, o, &v, begin);
		}
	if (out->n == begin)
		str_putc(out, '-');
}

static bool has_stack(const struct dif_key *key)
{
	for (uint32_t i = 0; i < key->nparts; i++)
		if (is_stack(&key->part[i]))
			return true;
	return false;
}

bool fmt_is_folded(
	const struct fmt_opts *o, const struct fmt_agg *const *agg, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (aggr_has_buckets(&agg[i]->agg->desc))
			return false;
	return o->folded && n && has_stack(&agg[0]->agg->key);
}

void fmt_folded(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_rows *rows,
	const struct fmt_agg *const *agg, uint32_t n)
{
	for (size_t i = 0; i < rows->n; i++) {
		const struct fmt_row *r = &rows->row[i];

		put_row(out, o, p, r);
		for (uint32_t k = 0; k < n; k++) {
			str_putc(out, ' ');
			fmt_decimal(out, fmt_number_of(agg[k], r->words[k]),
				agg[k]->agg->desc.is_signed, 0);
		}
		str_putc(out, '\n');
	}
}

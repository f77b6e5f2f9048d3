/* fmt_impl.h - what the files of fmt share: functions for single values, and
 * the rows that printa() prints. All functions append to `out'. */
#ifndef FMT_FMT_IMPL_H
#define FMT_FMT_IMPL_H

#include "dcomp/check/pfmt.h"
#include "fmt/form.h"

/* value.c: load an unsigned integer of 1, 2, 4 or 8 bytes */
uint64_t fmt_load(const void *p, uint32_t size);

/* number.c: digits and padding */

enum {
	FMT_DIGITS = 22 /* for 64 bits in octal, the most there can be */
};

/* Write the digits of v in base 8, 10 or 16 (-16: upper case) so that they end
 * before `end'; returns where they begin. */
char *fmt_digits(char *end, uint64_t v, int base);
/* Append text in a field of at least `width' columns, right- or
 * left-aligned. */
void fmt_right(struct str *out, const char *s, size_t n, size_t width);
void fmt_left(struct str *out, const char *s, size_t n, size_t width);
void fmt_decimal(struct str *out, uint64_t v, bool is_signed, size_t width);
void fmt_address(struct str *out, uint64_t v, size_t width); /* 0x... */
/* Append a number by a conversion d i o u x X p, with its flags and
 * precision. */
void fmt_number(struct str *out, const struct pfmt *f, uint64_t v,
	const struct field *field);

/* escape.c: characters as in D's string literals */

/* Append printable characters as they are, others as escape sequences. */
void fmt_escape(struct str *out, const char *s, size_t n);
/* Append a literal of D: also the quote and \ become escape sequences. */
void fmt_quoted(struct str *out, char quote, const char *s, size_t n);
void fmt_utf8(struct str *out, uint32_t c);
/* Return the size of the UTF-8 character at the beginning of s; 0 if there is
 * none. */
size_t fmt_char_size(const char *s, size_t n);
/* True if the n bytes are the beginning of a longer character. */
bool fmt_char_is_cut(const char *s, size_t n);

/* printf.c: append one conversion of a format */
void fmt_piece(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct pfmt *f,
	const struct fmt_val *v);
/* Replace widths and precisions `*' by the values that next() returns. As in C,
 * a negative width means left-aligned, and a negative precision is none. */
typedef bool fmt_next_fn(void *arg, struct fmt_val *v);
void fmt_resolve_stars(struct pfmt *f, fmt_next_fn *next, void *arg);

/* print.c: values by their type */

/* Return the name of the enumerator with that value, or NULL. */
const char *fmt_enumerator(const struct dif_type *t, uint64_t v);
/* Return a bit-field of a structure. */
uint64_t fmt_bits(const struct dif_prog *p, const char *whole,
	const struct dif_member *m);

/* dump.c: memory */
void fmt_dump(struct str *out, const void *bytes, size_t n);

/* symbol.c: addresses by name, and stacks of them */
void fmt_named(
	struct str *out, const struct fmt_opts *o, const struct fmt_addr *a);
/* Return the address that a field of any kind holds. */
struct fmt_addr fmt_addr_of(const struct fmt_val *v);
/* Get frame i of a stack, from the innermost; false: there is none. */
bool fmt_frame(const struct fmt_val *v, uint32_t i, struct fmt_addr *a);
/* Append one line per frame, after an empty line; or folded, all in one
 * line. */
void fmt_frames(struct str *out, const struct fmt_opts *o,
	const struct fmt_val *v, int indent);

/* inet.c: names of hosts, by the text of their address, and of ports */
void fmt_host(struct str *out, const char *address);
void fmt_port(struct str *out, uint16_t port);

/* float.c: e E f g G, with flags, width and precision */
void fmt_float(struct str *out, const struct pfmt *f, const struct fmt_val *v);

/* trace.c: append a value as trace() does; strings are padded to strwidth. If
 * strwidth is 0, they are words of a line, and never shown as bytes. */
void fmt_value(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v, size_t strwidth);

/* bar.c: bar charts, one row per number, below a header. */

enum {
	FMT_LABEL = 16 /* least number of columns before the bars */
};

/* The scale of the bars. All numbers are added before the first bar is
 * drawn. */
struct fmt_bars {
	unsigned __int128 full;	 /* what the longest possible bar stands for */
	bool negative, positive; /* there are such numbers */
	bool zoom;		 /* full: the largest number, not the sum */
	bool utf8;		 /* draw bars with block characters */
};

void fmt_bars_add(struct fmt_bars *b, int64_t n);
/* Return the length of a bar, if a full one has so many units (columns or
 * parts). */
size_t fmt_bar_length(const struct fmt_bars *b, int64_t n, size_t units);
/* width: columns of the labels below. */
void fmt_bars_header(struct str *out, const char *label, size_t width);
void fmt_bar(struct str *out, const struct fmt_bars *b, int64_t n);
void fmt_bar_count(struct str *out, int64_t n, bool is_signed);

/* quantize.c: append the chart of a distribution, from its empty first line to
 * the newline of its last row; append the label of a bucket; find the first and
 * last bucket with a count, false if there is none. */
void fmt_quantize(struct str *out, const struct fmt_opts *o,
	const struct fmt_agg *a, const uint64_t *words);
void fmt_bucket(struct str *out, const struct aggr_desc *d, int bucket);
bool fmt_buckets_used(const struct aggr_desc *d, const uint64_t *words,
	int *first, int *last);

/* sort.c: what printa() prints, in order. A row is a tuple and, for each
 * aggregation, the words of its value. */
struct fmt_row {
	const struct dif_key *layout; /* of key */
	const char *key;
	/* the tuple as each aggregation has it; NULL: it does not */
	const char **keys;
	const uint64_t **words;
	__int128 *order; /* sort keys of the values */
	__int128 value;	 /* the one that is compared first */
	uint64_t part;	 /* likewise of the first part of the tuple */
};

static inline struct fmt_val fmt_row_part(const struct fmt_row *r, uint32_t i)
{
	const struct field *f = &r->layout->part[i];

	return (struct fmt_val){ f, r->key + f->off, true };
}

struct fmt_rows {
	struct fmt_row *row;
	size_t n;
	const char **keys; /* the memory that the rows point into */
	const uint64_t **words;
	__int128 *order;
	uint64_t *zeros;
};

void fmt_rows_make(struct fmt_rows *r, const struct fmt_aggopts *ao,
	const struct dif_prog *p, const struct fmt_agg *const *agg,
	uint32_t naggs);
void fmt_rows_free(struct fmt_rows *r);

/* compact.c: append the rows of one aggregation as agghist or aggpack want
 * them; false if neither is set, or these rows cannot be shown so. */
bool fmt_compact(struct str *out, const struct fmt_opts *o,
	const struct fmt_aggopts *ao, const struct dif_prog *p,
	const struct fmt_agg *a, const struct fmt_rows *rows);

/* folded.c: append a stack in one line; and, if stackformat asks for it with
 * these aggregations, a line for each of their rows. */
void fmt_folded_stack(
	struct str *out, const struct fmt_opts *o, const struct fmt_val *v);
bool fmt_is_folded(
	const struct fmt_opts *o, const struct fmt_agg *const *agg, uint32_t n);
void fmt_folded(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_rows *rows,
	const struct fmt_agg *const *agg, uint32_t n);

/* printa.c: return the number of an element without buckets. */
int64_t fmt_number_of(const struct fmt_agg *a, const uint64_t *words);
/* Return the words that a CPU has for an element (struct fmt_agg), or NULL;
 * key: one of the row's `keys'. */
const uint64_t *fmt_cpu_words(
	const struct fmt_agg *a, const char *key, uint32_t cpu);

struct emit;
/* data_value.c, data_agg.c: the same as structured output. data_agg() puts the
 * name, function and elements of aggregation `index' of the rows, as
 * members. */
void data_value(struct emit *e, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v);
void data_agg(struct emit *e, const struct fmt_out *o,
	const struct fmt_rows *rows, const struct fmt_agg *agg, uint32_t index);

#endif

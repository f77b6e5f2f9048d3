/* fmt_impl.h - what the files of fmt share: pieces that put one value, and the
 * rows that printa() prints. Whatever puts text appends it to `out'. */
#ifndef FMT_FMT_IMPL_H
#define FMT_FMT_IMPL_H

#include "dcomp/check/pfmt.h"
#include "fmt/form.h"

/* value.c: an unsigned integer of 1, 2, 4 or 8 bytes */
uint64_t fmt_load(const void *p, uint32_t size);

/* number.c: digits and padding */

enum {
	FMT_DIGITS = 22 /* of 64 bits in octal, the most there are */
};

/* The digits of v in base 8, 10 or 16 (-16: upper case), so that they end
 * before `end'; returns their beginning. */
char *fmt_digits(char *end, uint64_t v, int base);
/* Text in a field of at least width columns, to the right or to the left. */
void fmt_right(struct str *out, const char *s, size_t n, size_t width);
void fmt_left(struct str *out, const char *s, size_t n, size_t width);
void fmt_decimal(struct str *out, uint64_t v, bool is_signed, size_t width);
void fmt_address(struct str *out, uint64_t v, size_t width); /* 0x... */
/* All of d i o u x X p, with flags and precision. */
void fmt_number(struct str *out, const struct pfmt *f, uint64_t v,
	const struct field *field);

/* escape.c: characters as D's string literals have them */

/* Printable ones as they are, others as escape sequences. */
void fmt_escape(struct str *out, const char *s, size_t n);
/* Text that comes from others: on a terminal, which it could drive, with escape
 * sequences for all but UTF-8 that prints, tabs and newlines; elsewhere byte by
 * byte. */
void fmt_shown(
	struct str *out, const struct fmt_opts *o, const char *s, size_t n);
/* A name that others made: as above, but tabs and newlines are escape sequences
 * too, and what is one of `special'; elsewhere than on a terminal as well. */
void fmt_escape_name(
	struct str *out, const char *s, size_t n, const char *special);
void fmt_utf8(struct str *out, uint32_t c);
/* The bytes of the UTF-8 character that s begins with; 0: it is none. */
size_t fmt_char_size(const char *s, size_t n);
/* Whether it begins with the n bytes, and has more. */
bool fmt_char_is_cut(const char *s, size_t n);

/* printf.c: a conversion of a format */
void fmt_piece(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct pfmt *f,
	const struct fmt_val *v);
/* Widths and precisions that are `*' take the values that next() gives; as in
 * C, a negative width means to the left, a negative precision none. */
typedef bool fmt_next_fn(void *arg, struct fmt_val *v);
void fmt_resolve_stars(struct pfmt *f, fmt_next_fn *next, void *arg);

/* print.c: values by their type */

/* The low bits of v, extended to 64. */
uint64_t fmt_extend(uint64_t v, uint32_t bits, bool is_signed);
/* The enumerator of that value; NULL: there is none. */
const char *fmt_enumerator(const struct dif_type *t, uint64_t v);
/* A bit-field of a structure. */
uint64_t fmt_bits(const struct dif_prog *p, const char *whole,
	const struct dif_member *m);

/* dump.c: memory */
void fmt_dump(struct str *out, const void *bytes, size_t n);

/* symbol.c: addresses by name, and stacks of them */
void fmt_named(
	struct str *out, const struct fmt_opts *o, const struct fmt_addr *a);
/* The address that a field holds, whatever its kind. */
struct fmt_addr fmt_addr_of(const struct fmt_val *v);
/* Frame i of a stack, from the innermost; false: it has not got so many. */
bool fmt_frame(const struct fmt_val *v, uint32_t i, struct fmt_addr *a);
/* A line a frame, the first of them an empty one; or folded, all in one. */
void fmt_frames(struct str *out, const struct fmt_opts *o,
	const struct fmt_val *v, int indent);

/* inet.c: names of hosts, by the text of their address, and of ports */
void fmt_host(struct str *out, const char *address);
void fmt_port(struct str *out, uint16_t port);

/* float.c: e E f g G, with flags, width and precision */
void fmt_float(struct str *out, const struct pfmt *f, const struct fmt_val *v);

/* trace.c: a value as trace() prints it; strings are padded to strwidth. With
 * strwidth 0 they are words of a line: they are not printed as bytes. */
void fmt_value(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v, size_t strwidth);

/* bar.c: pictures of numbers, a row each, below a header. */

enum {
	FMT_LABEL = 16 /* columns before the bars, at least */
};

/* How long bars are: all the numbers are added before the first bar is put. */
struct fmt_bars {
	unsigned __int128 full;	 /* what the longest possible bar stands for */
	bool negative, positive; /* there are such numbers */
	bool zoom;		 /* that is the greatest number, not all */
	bool utf8;		 /* bars are made of blocks */
};

void fmt_bars_add(struct fmt_bars *b, int64_t n);
/* Columns, or other units, when there are so many for a full bar. */
size_t fmt_bar_length(const struct fmt_bars *b, int64_t n, size_t units);
/* Above labels of so many columns. */
void fmt_bars_header(struct str *out, const char *label, size_t width);
void fmt_bar(struct str *out, const struct fmt_bars *b, int64_t n);
void fmt_bar_count(struct str *out, int64_t n, bool is_signed);

/* quantize.c: the picture of a distribution, from its empty first line to the
 * newline of its last row; what a bucket stands for; the first and the last
 * one that have a count, or false: none has. */
void fmt_quantize(struct str *out, const struct fmt_opts *o,
	const struct fmt_agg *a, const uint64_t *words);
void fmt_bucket(struct str *out, const struct aggr_desc *d, int bucket);
bool fmt_buckets_used(const struct aggr_desc *d, const uint64_t *words,
	int *first, int *last);

/* sort.c: what printa() prints, in order. A row is a tuple and, for each of
 * the aggregations, the words of its value. */
struct fmt_row {
	const struct dif_key *layout; /* of key */
	const char *key;
	const uint64_t **words;
	__int128 *order; /* what the values are sorted by */
	__int128 value;	 /* the one of these that sort.c looks at first */
	uint64_t part;	 /* and what it looks at first of the tuple */
};

static inline struct fmt_val fmt_row_part(const struct fmt_row *r, uint32_t i)
{
	const struct field *f = &r->layout->part[i];

	return (struct fmt_val){ f, r->key + f->off, true };
}

struct fmt_rows {
	struct fmt_row *row;
	size_t n;
	const uint64_t **words; /* the memory that the rows point into */
	__int128 *order;
	uint64_t *zeros;
};

void fmt_rows_make(struct fmt_rows *r, const struct fmt_aggopts *ao,
	const struct dif_prog *p, const struct fmt_agg *const *agg,
	uint32_t naggs);
void fmt_rows_free(struct fmt_rows *r);

/* compact.c: the rows of one aggregation as its options want them; false: they
 * do not, or these rows cannot be shown so. */
bool fmt_compact(struct str *out, const struct fmt_opts *o,
	const struct fmt_aggopts *ao, const struct dif_prog *p,
	const struct fmt_agg *a, const struct fmt_rows *rows);

/* folded.c: frames in one line; and, where stackformat wants that of these
 * aggregations, a line for each of their rows. */
void fmt_folded_stack(
	struct str *out, const struct fmt_opts *o, const struct fmt_val *v);
bool fmt_is_folded(
	const struct fmt_opts *o, const struct fmt_agg *const *agg, uint32_t n);
void fmt_folded(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_rows *rows,
	const struct fmt_agg *const *agg, uint32_t n);

/* printa.c: the number that an element without buckets is. */
int64_t fmt_number_of(const struct fmt_agg *a, const uint64_t *words);
/* What a CPU has of a row's element, see struct fmt_agg; NULL:
 * nothing. */
const uint64_t *fmt_cpu_words(
	const struct fmt_agg *a, const struct fmt_row *r, uint32_t cpu);

struct emit;
/* data_value.c, data_agg.c: the same as structured output. Aggregation `index'
 * of those that the rows are of: its name, function and elements, as members.
 */
void data_value(struct emit *e, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v);
void data_agg(struct emit *e, const struct fmt_out *o,
	const struct fmt_rows *rows, const struct fmt_agg *agg, uint32_t index);

#endif

/* printf.c - printf(): a function for each conversion. They put the bare
 * text; what is narrower than its field is padded afterwards, in one place.
 * Numbers alone pad themselves, as they may be filled with zeros. */
#include "fmt/fmt_impl.h"

#include <string.h>
#include <time.h>

typedef void conv_fn(struct str *out, const struct dif_prog *p,
	const struct pfmt *f, const struct fmt_val *v);

static void conv_number(struct str *out, const struct dif_prog *p,
	const struct pfmt *f, const struct fmt_val *v)
{
	(void)p;
	fmt_number(out, f, fmt_int(v), v->field);
}

static void conv_address(struct str *out, const struct dif_prog *p,
	const struct pfmt *f, const struct fmt_val *v)
{
	(void)p;
	(void)f;
	fmt_address(out, fmt_int(v), 0);
}

static void conv_char(struct str *out, const struct dif_prog *p,
	const struct pfmt *f, const struct fmt_val *v)
{
	(void)p;
	if (f->size[0] == 'l')
		fmt_utf8(out, fmt_int(v));
	else
		str_putc(out, fmt_int(v));
}

static void conv_escaped_char(struct str *out, const struct dif_prog *p,
	const struct pfmt *f, const struct fmt_val *v)
{
	char c = fmt_int(v);

	(void)p;
	(void)f;
	fmt_escape(out, &c, 1);
}

/* Of the text, what the precision allows. */
static const char *limited_text(const struct dif_prog *p, const struct pfmt *f,
	const struct fmt_val *v, size_t *n)
{
	const char *s = fmt_text(p, v, n);

	if (f->has_prec && *n > (size_t)f->prec)
		*n = f->prec;
	return s;
}

static void conv_string(struct str *out, const struct dif_prog *p,
	const struct pfmt *f, const struct fmt_val *v)
{
	size_t n;
	const char *s = limited_text(p, f, v, &n);

	str_put(out, s, n);
}

static void conv_escaped_string(struct str *out, const struct dif_prog *p,
	const struct pfmt *f, const struct fmt_val *v)
{
	size_t n;
	const char *s = limited_text(p, f, v, &n);

	fmt_escape(out, s, n);
}

/* wc, ws */
static void conv_wide(struct str *out, const struct dif_prog *p,
	const struct pfmt *f, const struct fmt_val *v)
{
	if (f->conv[1] == 'c')
		fmt_utf8(out, fmt_int(v));
	else
		conv_string(out, p, f, v);
}

/* Nanoseconds since 1970, in local time. */
static void put_time(
	struct str *out, const char *format, const struct fmt_val *v)
{
	int64_t ns = fmt_int(v);
	time_t sec = ns / 1000000000 - (ns % 1000000000 < 0);
	struct tm tm;
	char buf[64];

	localtime_r(&sec, &tm);
	str_put(out, buf, strftime(buf, sizeof(buf), format, &tm));
}

static void conv_date(struct str *out, const struct dif_prog *p,
	const struct pfmt *f, const struct fmt_val *v)
{
	(void)p;
	(void)f;
	put_time(out, "%Y %b %e %H:%M:%S", v);
}

/* RFC 822's */
static void conv_mail_date(struct str *out, const struct dif_prog *p,
	const struct pfmt *f, const struct fmt_val *v)
{
	(void)p;
	(void)f;
	put_time(out, "%a, %d %b %Y %H:%M:%S %Z", v);
}

/* By the first letter. */
static conv_fn *const convs['z' + 1] = {
	['d'] = conv_number,
	['i'] = conv_number,
	['o'] = conv_number,
	['u'] = conv_number,
	['x'] = conv_number,
	['X'] = conv_number,
	['p'] = conv_number,
	['a'] = conv_address,
	['A'] = conv_address,
	['c'] = conv_char,
	['C'] = conv_escaped_char,
	['s'] = conv_string,
	['S'] = conv_escaped_string,
	['w'] = conv_wide,
	['Y'] = conv_date,
	['T'] = conv_mail_date,
};

/* What was put since `start' becomes a field of the conversion's width. */
static void justify(struct str *out, size_t start, const struct pfmt *f)
{
	size_t n = out->n - start, pad = (size_t)f->width - n;

	if (n >= (size_t)f->width)
		return;
	str_pad(out, ' ', pad);
	if (f->minus)
		return;
	memmove(out->s + start + pad, out->s + start, n);
	memset(out->s + start, ' ', pad);
}

void fmt_piece(struct str *out, const struct dif_prog *p, const struct pfmt *f,
	const struct fmt_val *v)
{
	unsigned char c = f->conv[0];
	size_t start = out->n;

	if (c >= sizeof(convs) / sizeof(*convs) || !convs[c])
		return;
	convs[c](out, p, f, v);
	if (f->width)
		justify(out, start, f);
}

/* The arguments that are left. */
struct args {
	const struct fmt_val *v, *end;
};

enum {
	WIDEST = 65536 /* as for widths in the format itself */
};

static int star(struct args *a)
{
	int64_t n = a->v < a->end ? (int64_t)fmt_int(a->v++) : 0;

	return n > WIDEST ? WIDEST : n < -WIDEST ? -WIDEST : n;
}

/* Widths and precisions that are arguments; as in C, a negative width means
 * to the left, and a negative precision none. */
static void resolve_stars(struct pfmt *f, struct args *a)
{
	if (f->star_width) {
		f->width = star(a);
		f->minus |= f->width < 0;
		f->width = f->width < 0 ? -f->width : f->width;
	}
	if (f->star_prec) {
		f->prec = star(a);
		f->has_prec = f->prec >= 0;
	}
}

void fmt_printf(struct str *out, const struct dif_prog *p, const char *format,
	const struct fmt_val *val, uint32_t nvals)
{
	struct args a = { val, val + nvals };
	const char *why;
	struct pfmt f;

	while (pfmt_next(&format, &f, &why) > 0) {
		if (f.ntext) {
			str_put(out, f.text, f.ntext);
			continue;
		}
		resolve_stars(&f, &a);
		if (a.v < a.end)
			fmt_piece(out, p, &f, a.v++);
	}
}

/* printf.c - printf(): one function per conversion. They put the bare text;
 * what is narrower than its field is padded afterwards, in one place. Numbers
 * pad themselves, since they may be filled with zeros. */
#include "base/clock.h"
#include "fmt/fmt_impl.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

#include "fmt/formats.h"

enum {
	LONGEST_TIME = 1 << 20
};

/* A conversion and its argument. */
struct conv {
	const struct fmt_opts *o;
	const struct dif_prog *p;
	const struct pfmt *f;
	const struct fmt_val *v;
};

typedef void conv_fn(struct str *out, const struct conv *c);

static void conv_number(struct str *out, const struct conv *c)
{
	fmt_number(out, c->f, fmt_int(c->v), c->v->field);
}

/* An integer is taken as a kernel address. */
static void conv_address(struct str *out, const struct conv *c)
{
	struct fmt_addr a = fmt_addr_of(c->v);

	fmt_named(out, c->o, &a);
}

/* An integer is taken as a user address of an unknown process. */
static void conv_user_address(struct str *out, const struct conv *c)
{
	struct fmt_addr a = fmt_addr_of(c->v);

	a.user |= c->v->field->kind == FIELD_INT;
	fmt_named(out, c->o, &a);
}

static void conv_char(struct str *out, const struct conv *c)
{
	if (c->f->size[0] == 'l')
		fmt_utf8(out, fmt_int(c->v));
	else
		str_putc(out, fmt_int(c->v));
}

static void conv_escaped_char(struct str *out, const struct conv *c)
{
	char ch = fmt_int(c->v);

	fmt_escape(out, &ch, 1);
}

/* Return the text, limited by the precision. */
static const char *limited_text(const struct conv *c, size_t *n)
{
	const char *s = fmt_text(c->p, c->v, n);

	if (c->f->has_prec && *n > (size_t)c->f->prec)
		*n = c->f->prec;
	return s;
}

/* Literals belong to the program itself, so they may control the terminal. */
static void put_shown(
	struct str *out, const struct conv *c, const char *s, size_t n)
{
	if (c->v->field->kind == FIELD_SID)
		str_put(out, s, n);
	else
		fmt_shown(out, c->o, s, n);
}

/* Put an array of wchar_t; the precision limits its size in UTF-8. */
static void put_wide(struct str *out, const struct conv *c)
{
	const char *s = c->v->bytes;
	size_t n = c->v->field->size / sizeof(wchar_t);
	struct str text = { 0 };

	for (size_t i = 0; i < n; i++) {
		wchar_t wide;
		size_t before = text.n;

		memcpy(&wide, s + i * sizeof(wide), sizeof(wide));
		if (!wide)
			break;
		fmt_utf8(&text, wide);
		if (c->f->has_prec && text.n > (size_t)c->f->prec) {
			text.n = before;
			break;
		}
	}
	fmt_shown(out, c->o, text.s, text.n);
	str_free(&text);
}

static void conv_string(struct str *out, const struct conv *c)
{
	size_t n;
	const char *s;

	if (c->f->size[0] == 'l' && c->v->field->kind == FIELD_BYTES) {
		put_wide(out, c);
		return;
	}
	s = limited_text(c, &n);
	put_shown(out, c, s, n);
}

static void conv_escaped_string(struct str *out, const struct conv *c)
{
	size_t n;
	const char *s = limited_text(c, &n);

	fmt_escape(out, s, n);
}

/* wc, ws: like lc, ls */
static void conv_wide(struct str *out, const struct conv *c)
{
	if (c->f->conv[1] == 'c')
		fmt_utf8(out, fmt_int(c->v));
	else if (c->v->field->kind == FIELD_BYTES)
		put_wide(out, c);
	else
		conv_string(out, c);
}

/* Return the second, rounded down. */
static int64_t second_of(int64_t ns)
{
	return ns / CLOCK_SECOND - (ns % CLOCK_SECOND < 0);
}

/* Put a format of strftime(3) for a C library that knows only the conversions
 * of POSIX and gives up at others: of these, %k, %l and %P are put in its
 * terms, and the rest as the text that they are. */
static void put_posix_format(
	struct str *out, const char *f, const struct tm *tm)
{
	static const char posix[] = "aAbBcCdDeFgGhHIjmMnprRsStTuUVwWxXyYzZ%";
	const char *c;

	for (; *f; f++) {
		if (*f != '%') {
			str_putc(out, *f);
			continue;
		}
		c = f + 1;
		c += *c == '-' || *c == '_' || *c == '0';
		c += *c == '+';
		c += strspn(c, "0123456789");
		c += *c == 'E' || *c == 'O';
		if (c == f + 1 && (*c == 'k' || *c == 'l')) {
			str_puts(out, *c == 'k' ? "%_H" : "%_I");
			f = c;
		} else if (c == f + 1 && *c == 'P') {
			str_puts(out, tm->tm_hour < 12 ? "am" : "pm");
			f = c;
		} else if (*c && strchr(posix, *c)) {
			str_put(out, f, (size_t)(c + 1 - f));
			f = c;
		} else {
			str_puts(out, "%%");
		}
	}
}

/* A zone such as PST8PDT has summer time, but does not say when, and musl has
 * it all year. Add the rule of the United States, as other C libraries do. */
static void add_summer_rule(void)
{
	const char *zone = getenv("TZ");
	size_t n = zone ? strlen(zone) : 0;
	struct str full = { 0 };

	if (!n || strpbrk(zone, ",:/") || !strpbrk(zone, "0123456789") ||
		!(isalpha((unsigned char)zone[n - 1]) || zone[n - 1] == '>'))
		return;
	str_puts(&full, zone);
	str_puts(&full, ",M3.2.0,M11.1.0");
	setenv("TZ", full.s, 1);
	str_free(&full);
}

/* Format a time. strftime() returns 0 both if the result is too long and if it
 * is empty; so a character is appended that makes it nonempty. If it is too
 * long even for us, the format itself is put. */
void fmt_time(struct str *out, const char *format, int64_t ns)
{
	time_t sec = second_of(ns);
	size_t before = out->n, room = 128, n;
	struct str ended = { 0 };
	struct tm tm;

	add_summer_rule();
	localtime_r(&sec, &tm);
	put_posix_format(&ended, format, &tm);
	str_putc(&ended, '.');
	do {
		out->n = before;
		room *= 2;
		n = strftime(str_extend(out, room), room, ended.s, &tm);
	} while (!n && room < LONGEST_TIME);
	out->n = before;
	str_put(out, n ? out->s + before : format, n ? n - 1 : strlen(format));
	str_free(&ended);
}

/* Most lines have the same second as the previous one, so its text is kept. */
static void conv_date(struct str *out, const struct conv *c)
{
	static struct str kept;
	static int64_t kept_sec;
	int64_t ns = fmt_int(c->v);
	int64_t sec = second_of(ns);

	if (!kept.n || sec != kept_sec) {
		kept.n = 0;
		fmt_time(&kept, "%Y %b %e %H:%M:%S", ns);
		kept_sec = sec;
	}
	str_put(out, kept.s, kept.n);
}

/* the format of RFC 822 */
static void conv_mail_date(struct str *out, const struct conv *c)
{
	fmt_time(out, "%a, %d %b %Y %H:%M:%S %Z", fmt_int(c->v));
}

/* The name comes from whoever owns the address. */
static void conv_host(struct str *out, const struct conv *c)
{
	struct str host = { 0 };
	char address[64];
	size_t n;
	const char *s = fmt_text(c->p, c->v, &n);

	if (n >= sizeof(address)) {
		put_shown(out, c, s, n);
		return;
	}
	memcpy(address, s, n);
	address[n] = 0;
	fmt_host(&host, address);
	fmt_shown(out, c->o, host.s, host.n);
	str_free(&host);
}

static void conv_port(struct str *out, const struct conv *c)
{
	fmt_port(out, fmt_int(c->v));
}

static void conv_float(struct str *out, const struct conv *c)
{
	fmt_float(out, c->f, c->v);
}

/* The width is the indentation. */
static void conv_stack(struct str *out, const struct conv *c)
{
	fmt_frames(
		out, c->o, c->v, c->f->width ? c->f->width : c->o->stackindent);
}

/* Conversions by their first letter. pads: it pads to the width itself. */
static const struct {
	conv_fn *fn;
	bool pads;
} convs['z' + 1] = {
	['d'] = { conv_number, true },
	['i'] = { conv_number, true },
	['o'] = { conv_number, true },
	['u'] = { conv_number, true },
	['x'] = { conv_number, true },
	['X'] = { conv_number, true },
	['p'] = { conv_number, true },
	['e'] = { conv_float, true },
	['E'] = { conv_float, true },
	['f'] = { conv_float, true },
	['g'] = { conv_float, true },
	['G'] = { conv_float, true },
	['k'] = { conv_stack, true },
	['a'] = { conv_address, false },
	['A'] = { conv_user_address, false },
	['c'] = { conv_char, false },
	['C'] = { conv_escaped_char, false },
	['I'] = { conv_host, false },
	['P'] = { conv_port, false },
	['s'] = { conv_string, false },
	['S'] = { conv_escaped_string, false },
	['w'] = { conv_wide, false },
	['Y'] = { conv_date, false },
	['T'] = { conv_mail_date, false },
};

/* Pad what was put since `start' to the conversion's width. */
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

static inline void convert(struct str *out, const struct conv *c)
{
	unsigned char letter = c->f->conv[0];
	size_t start = out->n;

	if (letter >= sizeof(convs) / sizeof(*convs) || !convs[letter].fn)
		return;
	convs[letter].fn(out, c);
	if (c->f->width && !convs[letter].pads)
		justify(out, start, c->f);
}

void fmt_piece(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct pfmt *f, const struct fmt_val *v)
{
	convert(out, &(struct conv){ o, p, f, v });
}

enum {
	WIDEST = 65536 /* as for widths in the format itself */
};

static int star(fmt_next_fn *next, void *arg)
{
	struct fmt_val v;
	int64_t n = next(arg, &v) ? (int64_t)fmt_int(&v) : 0;

	return n > WIDEST ? WIDEST : n < -WIDEST ? -WIDEST : n;
}

void fmt_resolve_stars(struct pfmt *f, fmt_next_fn *next, void *arg)
{
	if (f->star_width) {
		f->width = star(next, arg);
		f->minus |= f->width < 0;
		f->width = f->width < 0 ? -f->width : f->width;
	}
	if (f->star_prec) {
		f->prec = star(next, arg);
		f->has_prec = f->prec >= 0;
	}
}

/* The remaining arguments. */
struct args {
	const struct fmt_val *v, *end;
};

static bool next_arg(void *arg, struct fmt_val *v)
{
	struct args *a = arg;

	if (a->v == a->end)
		return false;
	*v = *a->v++;
	return true;
}

static void put_piece(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct pfmt *f, struct args *a)
{
	struct pfmt resolved;

	if (f->ntext) {
		str_put(out, f->text, f->ntext);
		return;
	}
	if (f->star_width || f->star_prec) {
		resolved = *f;
		fmt_resolve_stars(&resolved, next_arg, a);
		f = &resolved;
	}
	if (a->v < a->end)
		convert(out, &(struct conv){ o, p, f, a->v++ });
}

void fmt_printf(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const char *format, const struct fmt_val *val,
	uint32_t nvals)
{
	struct fmt_formats own = { 0 };
	struct args a = { val, val + nvals };
	const struct fmt_format *f =
		fmt_format(o->formats ? o->formats : &own, format);
	const struct pfmt *piece = f->piece.v, *end = piece + f->piece.n;

	for (; piece < end; piece++)
		put_piece(out, o, p, piece, &a);
	if (!o->formats)
		fmt_formats_free(&own);
}

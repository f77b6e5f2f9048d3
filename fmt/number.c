/* number.c - integers as text. Most output consists of plain decimal numbers,
 * so these are converted here rather than by vsnprintf(). */
#include "fmt/fmt_impl.h"

#include <string.h>

static const char pairs[] = "0001020304050607080910111213141516171819"
			    "2021222324252627282930313233343536373839"
			    "4041424344454647484950515253545556575859"
			    "6061626364656667686970717273747576777879"
			    "8081828384858687888990919293949596979899";

/* Convert two digits at a time, since division takes most of the time. */
static char *decimal_digits(char *end, uint64_t v)
{
	for (; v >= 100; v /= 100)
		end = memcpy(end - 2, &pairs[v % 100 * 2], 2);
	if (v >= 10)
		return memcpy(end - 2, &pairs[v * 2], 2);
	*--end = '0' + v;
	return end;
}

static char *binary_digits(
	char *end, uint64_t v, unsigned int bits, const char *digits)
{
	do
		*--end = digits[v & ((1U << bits) - 1)];
	while (v >>= bits);
	return end;
}

char *fmt_digits(char *end, uint64_t v, int base)
{
	switch (base) {
	case 8:
		return binary_digits(end, v, 3, "01234567");
	case 16:
		return binary_digits(end, v, 4, "0123456789abcdef");
	case -16:
		return binary_digits(end, v, 4, "0123456789ABCDEF");
	default:
		return decimal_digits(end, v);
	}
}

void fmt_right(struct str *out, const char *s, size_t n, size_t width)
{
	if (n < width)
		str_pad(out, ' ', width - n);
	str_put(out, s, n);
}

void fmt_left(struct str *out, const char *s, size_t n, size_t width)
{
	str_put(out, s, n);
	if (n < width)
		str_pad(out, ' ', width - n);
}

static uint64_t absolute(uint64_t v)
{
	return (int64_t)v < 0 ? -v : v;
}

/* Return the number of digits. Each bit is worth about 1233/4096 of a digit. */
static size_t count_digits(uint64_t v)
{
	static const uint64_t power[] = { 0, 10, 100, 1000, 10000, 100000,
		1000000, 10000000, 100000000, 1000000000, 10000000000,
		100000000000, 1000000000000, 10000000000000, 100000000000000,
		1000000000000000, 10000000000000000, 100000000000000000,
		1000000000000000000, 10000000000000000000U };
	size_t least = (64 - __builtin_clzll(v | 1)) * 1233 >> 12;

	return least + (v >= power[least]);
}

/* Write the digits directly to their place: reading back what has just been
 * written byte by byte is slow. */
void fmt_decimal(struct str *out, uint64_t v, bool is_signed, size_t width)
{
	bool minus = is_signed && (int64_t)v < 0;
	uint64_t number = minus ? absolute(v) : v;
	size_t n = minus + count_digits(number);
	char *s;

	if (n < width)
		str_pad(out, ' ', width - n);
	s = str_extend(out, n);
	decimal_digits(s + n, number);
	if (minus)
		*s = '-';
}

void fmt_address(struct str *out, uint64_t v, size_t width)
{
	char buf[FMT_DIGITS + 2], *end = buf + sizeof(buf), *s;

	s = fmt_digits(end, v, 16);
	*--s = 'x';
	*--s = '0';
	fmt_right(out, s, end - s, width);
}

/* The parts of a number: sign or prefix, zeros, digits. */
struct parts {
	char prefix[2];
	size_t nprefix, nzeros, ndigits;
	const char *digits;
};

static void put_parts(struct str *out, const struct pfmt *f, struct parts *n)
{
	size_t len = n->nprefix + n->nzeros + n->ndigits, width = f->width;

	if (f->zero && !f->minus && !f->has_prec && len < width) {
		n->nzeros += width - len;
		len = width;
	}
	if (!f->minus && len < width)
		str_pad(out, ' ', width - len);
	str_put(out, n->prefix, n->nprefix);
	str_pad(out, '0', n->nzeros);
	str_put(out, n->digits, n->ndigits);
	if (f->minus && len < width)
		str_pad(out, ' ', width - len);
}

/* Set at least f->prec digits; zero with precision 0 has none. */
static void set_digits(
	struct parts *n, const struct pfmt *f, const char *s, size_t len)
{
	size_t prec = f->has_prec ? f->prec : 1;

	if (f->has_prec && !prec && *s == '0')
		len = 0;
	n->digits = s;
	n->ndigits = len;
	n->nzeros = prec > len ? prec - len : 0;
}

static void put_decimal(
	struct str *out, const struct pfmt *f, uint64_t v, bool is_signed)
{
	char buf[FMT_DIGITS], *end = buf + sizeof(buf), *s;
	bool minus = is_signed && (int64_t)v < 0;
	struct parts n = { .nprefix = 1 };

	if (minus)
		n.prefix[0] = '-';
	else if (is_signed && f->plus)
		n.prefix[0] = '+';
	else if (is_signed && f->space)
		n.prefix[0] = ' ';
	else
		n.nprefix = 0;
	s = decimal_digits(end, minus ? absolute(v) : v);
	set_digits(&n, f, s, end - s);
	put_parts(out, f, &n);
}

static void put_based(
	struct str *out, const struct pfmt *f, uint64_t v, int base)
{
	char buf[FMT_DIGITS], *end = buf + sizeof(buf);
	char *s = fmt_digits(end, v, base);
	struct parts n = { .nprefix = 0 };

	set_digits(&n, f, s, end - s);
	if (f->sharp && base == 8 && !n.nzeros && (v || !n.ndigits))
		n.nzeros = 1;
	if (f->sharp && base != 8 && v) {
		n.prefix[n.nprefix++] = '0';
		n.prefix[n.nprefix++] = base > 0 ? 'x' : 'X';
	}
	put_parts(out, f, &n);
}

static bool is_plain(const struct pfmt *f)
{
	return !(f->width | f->has_prec | f->plus | f->space);
}

/* In an unsigned conversion, a negative number is cut to its type's size. */
static uint64_t as_unsigned(uint64_t v, const struct field *field)
{
	return field->size < 8 ? v & ((UINT64_C(1) << 8 * field->size) - 1) : v;
}

void fmt_number(struct str *out, const struct pfmt *f, uint64_t v,
	const struct field *field)
{
	bool is_signed = field->is_signed;

	switch (f->conv[0]) {
	case 'o':
		put_based(out, f, as_unsigned(v, field), 8);
		return;
	case 'x':
	case 'p':
		put_based(out, f, as_unsigned(v, field), 16);
		return;
	case 'X':
		put_based(out, f, as_unsigned(v, field), -16);
		return;
	case 'u':
		v = as_unsigned(v, field);
		is_signed = false;
	}
	if (is_plain(f))
		fmt_decimal(out, v, is_signed, 0);
	else
		put_decimal(out, f, v, is_signed);
}

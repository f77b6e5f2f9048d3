/* bar.c - bars. A number's share of 40 columns is its share of the sum of all
 * numbers, or with zoom, its share of the largest. If all numbers are negative,
 * bars extend from the right edge to the left; if some are, from the middle. */
#include "fmt/fmt_impl.h"

#include <string.h>

#define TITLE "------------- Distribution -------------"

enum {
	COLUMNS = sizeof(TITLE) - 1,
	COUNT = 9,
	EIGHTHS = 8, /* of a column */
	FULL_BLOCK = 0x2588
};

static uint64_t size_of(int64_t n)
{
	return n < 0 ? -(uint64_t)n : (uint64_t)n;
}

void fmt_bars_add(struct fmt_bars *b, int64_t n)
{
	uint64_t size = size_of(n);

	if (!b->zoom)
		b->full += size;
	else if (size > b->full)
		b->full = size;
	b->negative |= n < 0;
	b->positive |= n > 0;
}

size_t fmt_bar_length(const struct fmt_bars *b, int64_t n, size_t units)
{
	unsigned __int128 size = size_of(n);

	return n ? (2 * size * units + b->full) / (2 * b->full) : 0;
}

void fmt_bars_header(struct str *out, const char *label, size_t width)
{
	str_putc(out, '\n');
	fmt_right(out, label, strlen(label), width);
	str_puts(out, "  " TITLE " ");
	fmt_left(out, "count", 5, COUNT);
	str_putc(out, '\n');
}

static void put_blocks(struct str *out, const struct fmt_bars *b, size_t n)
{
	if (!b->utf8)
		str_pad(out, '@', n);
	for (size_t i = 0; b->utf8 && i < n; i++)
		fmt_utf8(out, FULL_BLOCK);
}

/* To the left, only whole columns: there are no block characters for less. */
static void put_left(
	struct str *out, const struct fmt_bars *b, int64_t n, size_t columns)
{
	size_t length = fmt_bar_length(b, n, columns);

	str_pad(out, ' ', columns - length);
	put_blocks(out, b, length);
}

static void put_right(
	struct str *out, const struct fmt_bars *b, int64_t n, size_t columns)
{
	int units = b->utf8 ? EIGHTHS : 1;
	size_t length = fmt_bar_length(b, n, columns * units);
	size_t whole = length / units, part = length % units;

	put_blocks(out, b, whole);
	if (part)
		fmt_utf8(out, FULL_BLOCK + EIGHTHS - part);
	str_pad(out, ' ', columns - whole - !!part);
}

void fmt_bar(struct str *out, const struct fmt_bars *b, int64_t n)
{
	size_t left = b->negative ? COLUMNS : 0, right;

	if (b->negative && b->positive)
		left = COLUMNS / 2;
	right = COLUMNS - left;
	str_putc(out, ' ');
	put_left(out, b, n < 0 ? n : 0, left);
	str_putc(out, '|');
	put_right(out, b, n < 0 ? 0 : n, right);
	str_putc(out, ' ');
}

void fmt_bar_count(struct str *out, int64_t n, bool is_signed)
{
	size_t start = out->n;

	fmt_decimal(out, n, is_signed, 0);
	if (out->n - start < COUNT)
		str_pad(out, ' ', COUNT - (out->n - start));
	str_putc(out, '\n');
}

/* dump.c - memory as tracemem() prints it, in hexadecimal. */
#include "fmt/fmt_impl.h"

enum {
	PER_ROW = 16
};

static void put_byte(struct str *out, unsigned char c)
{
	static const char hex[] = "0123456789abcdef";
	char text[] = { ' ', hex[c >> 4], hex[c & 15] };

	str_put(out, text, sizeof(text));
}

static void put_row(
	struct str *out, size_t off, const unsigned char *p, size_t n)
{
	char buf[FMT_DIGITS], *end = buf + sizeof(buf);
	const char *s = fmt_digits(end, off, 16);

	fmt_right(out, s, end - s, 10);
	str_putc(out, ':');
	for (size_t i = 0; i < n; i++)
		put_byte(out, p[i]);
	str_pad(out, ' ', 3 * (PER_ROW - n) + 2);
	for (size_t i = 0; i < n; i++)
		str_putc(out, p[i] >= ' ' && p[i] < 0x7f ? p[i] : '.');
	str_putc(out, '\n');
}

void fmt_dump(struct str *out, const void *bytes, size_t n)
{
	str_puts(out, "\n             0  1  2  3  4  5  6  7  8  9  a  b  c  d "
		      " e  f  0123456789abcdef\n");
	for (size_t i = 0; i < n; i += PER_ROW)
		put_row(out, i, (const unsigned char *)bytes + i,
			n - i < PER_ROW ? n - i : PER_ROW);
}

void fmt_tracemem(struct str *out, const struct fmt_val *v, uint64_t most)
{
	fmt_dump(out, v->bytes, most < v->field->size ? most : v->field->size);
}

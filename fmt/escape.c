/* escape.c - characters that do not print, as D's literals write them. */
#include "fmt/fmt_impl.h"

/* The letter after the backslash; 0 when there is none. */
static char letter(unsigned char c)
{
	static const char letters[] = {
		['\a'] = 'a',
		['\b'] = 'b',
		['\t'] = 't',
		['\n'] = 'n',
		['\v'] = 'v',
		['\f'] = 'f',
		['\r'] = 'r',
	};

	return c < sizeof(letters) ? letters[c] : 0;
}

static void put_escape(struct str *out, unsigned char c)
{
	str_putc(out, '\\');
	if (letter(c)) {
		str_putc(out, letter(c));
	} else if (!c) {
		str_putc(out, '0');
	} else {
		str_putc(out, '0' + (c >> 6));
		str_putc(out, '0' + (c >> 3 & 7));
		str_putc(out, '0' + (c & 7));
	}
}

void fmt_escape(struct str *out, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (s[i] >= ' ' && s[i] < 0x7f)
			str_putc(out, s[i]);
		else
			put_escape(out, s[i]);
}

void fmt_utf8(struct str *out, uint32_t c)
{
	static const unsigned char lead[] = { 0, 0xc0, 0xe0, 0xf0 };
	int more;

	if (c > 0x10ffff)
		c = 0xfffd; /* the replacement character */
	more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
	str_putc(out, lead[more] | c >> 6 * more);
	while (--more >= 0)
		str_putc(out, 0x80 | (c >> 6 * more & 0x3f));
}

static bool is_more(unsigned char c)
{
	return (c & 0xc0) == 0x80;
}

size_t fmt_char_size(const char *text, size_t n)
{
	const unsigned char *s = (const unsigned char *)text;
	size_t size = *s < 0x80	  ? 1
		      : *s < 0xc2 ? 0
		      : *s < 0xe0 ? 2
		      : *s < 0xf0 ? 3
		      : *s < 0xf5 ? 4
				  : 0;

	if (size > n)
		return 0;
	for (size_t i = 1; i < size; i++)
		if (!is_more(s[i]))
			return 0;
	if ((*s == 0xe0 && s[1] < 0xa0) || (*s == 0xed && s[1] > 0x9f) ||
		(*s == 0xf0 && s[1] < 0x90) || (*s == 0xf4 && s[1] > 0x8f))
		return 0; /* too long a form, a surrogate, beyond the last */
	return size;
}

/* json.c - the grammar of JSON (RFC 8259). */
#include "fmt/json.h"

#include <string.h>

#include "fmt/fmt_impl.h"

static void comma(struct str *out)
{
	if (out->n && !strchr("{[:\n", out->s[out->n - 1]))
		str_putc(out, ',');
}

void json_open(struct str *out, char bracket)
{
	comma(out);
	str_putc(out, bracket);
}

void json_close(struct str *out, char bracket)
{
	str_putc(out, bracket);
}

void json_end(struct str *out)
{
	str_puts(out, "}\n");
}

void json_bare(struct str *out, const char *word)
{
	comma(out);
	str_puts(out, word);
}

void json_int(struct str *out, uint64_t v, bool is_signed)
{
	comma(out);
	fmt_decimal(out, v, is_signed, 0);
}

static bool is_utf8(const char *s, size_t n)
{
	for (size_t i = 0, size; i < n; i += size) {
		size = fmt_char_size(s + i, n - i);
		if (!size)
			return false;
	}
	return true;
}

static void put_ascii(struct str *out, unsigned char c)
{
	static const char plain[] = "\b\t\n\f\r\"\\", letter[] = "btnfr\"\\";
	const char *at = c ? strchr(plain, c) : NULL;

	if (at) {
		str_putc(out, '\\');
		str_putc(out, letter[at - plain]);
	} else if (c < ' ' || c == 0x7f) {
		str_printf(out, "\\u%04x", c);
	} else {
		str_putc(out, c);
	}
}

static void put_string(struct str *out, const char *s, size_t n)
{
	comma(out);
	str_putc(out, '"');
	while (n) {
		size_t size = fmt_char_size(s, n);

		if (size > 1)
			str_put(out, s, size);
		else if (size)
			put_ascii(out, *s);
		else
			fmt_utf8(out, 0xfffd);
		s += size ? size : 1;
		n -= size ? size : 1;
	}
	str_putc(out, '"');
}

void json_text(struct str *out, const char *s, size_t n)
{
	if (is_utf8(s, n)) {
		put_string(out, s, n);
		return;
	}
	json_open(out, '{');
	json_key(out, "text");
	put_string(out, s, n);
	json_key(out, "bytes");
	json_hex(out, s, n);
	json_close(out, '}');
}

void json_hex(struct str *out, const void *bytes, size_t n)
{
	static const char hex[] = "0123456789abcdef";
	const unsigned char *p = bytes;

	comma(out);
	str_putc(out, '"');
	for (size_t i = 0; i < n; i++) {
		str_putc(out, hex[p[i] >> 4]);
		str_putc(out, hex[p[i] & 15]);
	}
	str_putc(out, '"');
}

void json_key(struct str *out, const char *name)
{
	put_string(out, name, strlen(name));
	str_putc(out, ':');
}

void json_key_int(struct str *out, const char *name, uint64_t v)
{
	json_key(out, name);
	json_int(out, v, false);
}

void json_key_text(struct str *out, const char *name, const char *s)
{
	json_key(out, name);
	json_text(out, s, strlen(s));
}

/* emit_json.c - JSON (RFC 8259). Whether a comma is needed before a piece is
 * decided by the last character of the output. */
#include <string.h>

#include "fmt/emit.h"
#include "fmt/fmt_impl.h"

static void comma(struct str *out)
{
	if (out->n && !strchr("{[:\n", out->s[out->n - 1]))
		str_putc(out, ',');
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

static void text(struct emit *e, const char *s, size_t n)
{
	struct str whole = { 0 };

	emit_utf8(&whole, s, n);
	comma(e->out);
	str_putc(e->out, '"');
	for (size_t i = 0; i < whole.n; i++)
		if (whole.s[i] & 0x80)
			str_putc(e->out, whole.s[i]);
		else
			put_ascii(e->out, whole.s[i]);
	str_putc(e->out, '"');
	str_free(&whole);
}

static void key(struct emit *e, const char *name)
{
	text(e, name, strlen(name));
	str_putc(e->out, ':');
}

static void word(struct emit *e, const char *w)
{
	comma(e->out);
	str_puts(e->out, w);
}

static void open_bracket(struct emit *e, char bracket)
{
	comma(e->out);
	str_putc(e->out, bracket);
}

static void close_bracket(struct emit *e, char bracket)
{
	str_putc(e->out, bracket);
}

static void begin(struct emit *e, const char *type)
{
	open_bracket(e, '{');
	key(e, "type");
	text(e, type, strlen(type));
}

static void end(struct emit *e)
{
	str_puts(e->out, "}\n");
}

const struct emit_lang emit_json = {
	.head = "",
	.foot = "",
	.open = open_bracket,
	.close = close_bracket,
	.key = key,
	.word = word,
	.text = text,
	.begin = begin,
	.end = end,
};

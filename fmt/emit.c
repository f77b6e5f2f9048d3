/* emit.c - what all languages of structured output have in common. */
#include "fmt/emit.h"

#include <string.h>

#include "fmt/fmt_impl.h"

void emit_begin(struct emit *e, const struct emit_lang *lang, struct str *out,
	const char *type)
{
	*e = (struct emit){ .lang = lang, .out = out };
	lang->begin(e, type);
}

void emit_end(struct emit *e)
{
	e->lang->end(e);
	vec_free(&e->frame);
}

void emit_open(struct emit *e, char bracket)
{
	e->lang->open(e, bracket);
}

void emit_close(struct emit *e, char bracket)
{
	e->lang->close(e, bracket);
}

void emit_key(struct emit *e, const char *name)
{
	e->lang->key(e, name);
}

void emit_word(struct emit *e, const char *word)
{
	e->lang->word(e, word);
}

void emit_int(struct emit *e, uint64_t v, bool is_signed)
{
	struct str digits = { 0 };

	fmt_decimal(&digits, v, is_signed, 0);
	emit_word(e, digits.s);
	str_free(&digits);
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

void emit_utf8(struct str *out, const char *s, size_t n)
{
	for (size_t i = 0, size; i < n; i += size ? size : 1) {
		size = fmt_char_size(s + i, n - i);
		if (size)
			str_put(out, s + i, size);
		else
			fmt_utf8(out, 0xfffd);
	}
}

void emit_text(struct emit *e, const char *s, size_t n)
{
	if (is_utf8(s, n)) {
		e->lang->text(e, s, n);
		return;
	}
	emit_open(e, '{');
	emit_key(e, "text");
	e->lang->text(e, s, n);
	emit_key(e, "bytes");
	emit_hex(e, s, n);
	emit_close(e, '}');
}

void emit_hex(struct emit *e, const void *bytes, size_t n)
{
	struct str text = { 0 };

	str_puts(&text, "");
	str_put_hex(&text, bytes, n);
	e->lang->text(e, text.s, text.n);
	str_free(&text);
}

void emit_key_int(struct emit *e, const char *name, uint64_t v)
{
	emit_key(e, name);
	emit_int(e, v, false);
}

void emit_key_text(struct emit *e, const char *name, const char *s)
{
	emit_key(e, name);
	emit_text(e, s, strlen(s));
}

/* emit_markup.c - XML and HTML. A member is an element with its name; a list is
 * a sequence of elements with the list's name; in lists of lists the inner ones
 * are called `item'. null is an element without content.
 *
 * XML forbids control characters, U+FFFE and U+FFFF: they become U+FFFD, and an
 * attribute, `bytes', has the whole text in hexadecimal. */
#include <string.h>

#include "fmt/emit.h"
#include "fmt/fmt_impl.h"

/* The text around name and bytes in <NAME bytes="HEX"> and </NAME>. */
struct tags {
	const char *open, *named, *bytes, *close;
	bool close_by_name;
};

static void put_open(struct emit *e, const char *name, const struct str *bytes)
{
	const struct tags *t = e->lang->arg;

	str_puts(e->out, t->open);
	str_puts(e->out, name);
	str_puts(e->out, t->named);
	if (bytes) {
		str_puts(e->out, t->bytes);
		str_put_hex(e->out, bytes->s, bytes->n);
		str_putc(e->out, '"');
	}
	str_putc(e->out, '>');
}

static void put_close(struct emit *e, const char *name)
{
	const struct tags *t = e->lang->arg;

	str_puts(e->out, t->close);
	if (t->close_by_name)
		str_puts(e->out, name);
	str_putc(e->out, '>');
}

/* Return the name of the next element. */
static const char *name_of(const struct emit *e)
{
	const struct emit_frame *f = &e->frame.v[e->frame.n - 1];

	return f->item ? f->item : e->name;
}

static void push(struct emit *e, const char *name, const char *item)
{
	struct emit_frame f = { name, item };

	if (name)
		put_open(e, name, NULL);
	vec_push(&e->frame, f);
}

static void open_element(struct emit *e, char bracket)
{
	bool in_list = e->frame.v[e->frame.n - 1].item;

	if (bracket == '{')
		push(e, name_of(e), NULL);
	else if (in_list)
		push(e, name_of(e), "item");
	else
		push(e, NULL, e->name);
}

static void close_element(struct emit *e, char bracket)
{
	struct emit_frame f = e->frame.v[--e->frame.n];

	(void)bracket;
	if (f.name)
		put_close(e, f.name);
}

static void key(struct emit *e, const char *name)
{
	e->name = name;
}

static void word(struct emit *e, const char *w)
{
	put_open(e, name_of(e), NULL);
	if (strcmp(w, "null") != 0)
		str_puts(e->out, w);
	put_close(e, name_of(e));
}

/* Return the size of the character at s if XML forbids it, else 0. */
static size_t unfit(const char *s)
{
	if ((unsigned char)*s < ' ')
		return *s != '\t' && *s != '\n';
	return strncmp(s, "\xef\xbf\xbe", 3) && strncmp(s, "\xef\xbf\xbf", 3)
		       ? 0
		       : 3;
}

static bool all_fits(const struct str *text)
{
	for (size_t i = 0; i < text->n; i++)
		if (unfit(text->s + i))
			return false;
	return true;
}

static void put_char(struct str *out, char c)
{
	if (c == '<')
		str_puts(out, "&lt;");
	else if (c == '>')
		str_puts(out, "&gt;");
	else if (c == '&')
		str_puts(out, "&amp;");
	else
		str_putc(out, c);
}

static void text(struct emit *e, const char *s, size_t n)
{
	struct str whole = { 0 };
	size_t bad;

	str_puts(&whole, "");
	emit_utf8(&whole, s, n);
	put_open(e, name_of(e), all_fits(&whole) ? NULL : &whole);
	for (size_t i = 0; i < whole.n; i += bad ? bad : 1) {
		bad = unfit(whole.s + i);
		if (bad)
			fmt_utf8(e->out, 0xfffd);
		else
			put_char(e->out, whole.s[i]);
	}
	put_close(e, name_of(e));
	str_free(&whole);
}

static void begin(struct emit *e, const char *type)
{
	push(e, type, NULL);
}

static void end(struct emit *e)
{
	close_element(e, '}');
	str_putc(e->out, '\n');
}

/* clang-format off */
#define FUNCTIONS                                                              \
	.open = open_element, .close = close_element, .key = key,              \
	.word = word, .text = text, .begin = begin, .end = end
/* clang-format on */

const struct emit_lang emit_xml = {
	.head = "<dtrace>\n",
	.foot = "</dtrace>\n",
	FUNCTIONS,
	.arg =
		&(const struct tags){
			.open = "<",
			.named = "",
			.bytes = " bytes=\"",
			.close = "</",
			.close_by_name = true,
		},
};

const struct emit_lang emit_html = {
	.head = "<div class=\"dtrace\">\n",
	.foot = "</div>\n",
	FUNCTIONS,
	.arg =
		&(const struct tags){
			.open = "<div class=\"data\" data-tag=\"",
			.named = "\"",
			.bytes = " data-bytes=\"",
			.close = "</div",
		},
};

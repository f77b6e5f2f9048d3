/* markup.c - lines of JSON as XML or HTML. A line is an element that is named
 * by its `type', a member an element of its name, and a list its elements one
 * after another, each of the list's name; in lists of lists the inner ones are
 * called `item'. null is an element without content.
 *
 * Control characters, U+FFFE and U+FFFF may not be in XML: they become U+FFFD,
 * and an attribute, `bytes', has all of such a text in hexadecimal. What is
 * read here is what json.c has put, so that nothing of it can be wrong. */
#include "fmt/markup.h"

#include <stdlib.h>
#include <string.h>

#include "fmt/fmt_impl.h"

/* <NAME bytes="HEX">, </NAME>: what is around the names and the bytes. */
struct markup {
	const char *open, *named, *bytes, *close;
	bool close_by_name;
	const char *root, *root_end;
};

const struct markup fmt_xml = {
	.open = "<",
	.named = "",
	.bytes = " bytes=\"",
	.close = "</",
	.close_by_name = true,
	.root = "<dtrace>\n",
	.root_end = "</dtrace>\n",
};

const struct markup fmt_html = {
	.open = "<div class=\"data\" data-tag=\"",
	.named = "\"",
	.bytes = " data-bytes=\"",
	.close = "</div",
	.root = "<div class=\"dtrace\">\n",
	.root_end = "</div>\n",
};

struct name {
	const char *s;
	size_t n;
};

struct reader {
	const char *at;
	struct str *out;
	const struct markup *m;
};

static void open_element(struct reader *r, struct name name)
{
	str_puts(r->out, r->m->open);
	str_put(r->out, name.s, name.n);
	str_puts(r->out, r->m->named);
}

static void close_element(struct reader *r, struct name name)
{
	str_puts(r->out, r->m->close);
	if (r->m->close_by_name)
		str_put(r->out, name.s, name.n);
	str_putc(r->out, '>');
}

/* The character that an escape of json.c stands for; *at is behind its
 * backslash, and moves behind it. */
static char unescaped(const char **at)
{
	static const char letter[] = "btnfr", plain[] = "\b\t\n\f\r";
	const char *found = strchr(letter, **at);
	char digits[5] = { 0 };

	if (**at == 'u') {
		memcpy(digits, *at + 1, 4);
		*at += 5;
		return (char)strtol(digits, NULL, 16);
	}
	(*at)++;
	return found ? plain[found - letter] : (*at)[-1];
}

/* string = '"' characters '"' */
static void read_string(struct reader *r, struct str *to)
{
	for (r->at++; *r->at != '"';) {
		char c = *r->at++;

		str_putc(to, c == '\\' ? unescaped(&r->at) : c);
	}
	r->at++;
}

/* The bytes of the character at s, if XML may not have it; else 0. */
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

static void put_bytes(struct reader *r, const struct str *text)
{
	str_puts(r->out, r->m->bytes);
	for (size_t i = 0; i < text->n; i++)
		str_printf(r->out, "%02x", (unsigned char)text->s[i]);
	str_putc(r->out, '"');
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

static void text(struct reader *r, struct name name)
{
	struct str s = { 0 };
	size_t bad;

	read_string(r, &s);
	open_element(r, name);
	if (!all_fits(&s))
		put_bytes(r, &s);
	str_putc(r->out, '>');
	for (size_t i = 0; i < s.n; i += bad ? bad : 1) {
		bad = unfit(s.s + i);
		if (bad)
			fmt_utf8(r->out, 0xfffd);
		else
			put_char(r->out, s.s[i]);
	}
	close_element(r, name);
	str_free(&s);
}

static void value(struct reader *r, struct name name);

/* members = [string ":" value {"," string ":" value}] "}" */
static void members(struct reader *r)
{
	struct name name;

	while (*r->at == '"') {
		name.s = ++r->at;
		r->at = strchr(r->at, '"');
		name.n = r->at - name.s;
		r->at += 2;
		value(r, name);
		r->at += *r->at == ',';
	}
	r->at++;
}

static void object(struct reader *r, struct name name)
{
	r->at++;
	open_element(r, name);
	str_putc(r->out, '>');
	members(r);
	close_element(r, name);
}

/* list = "[" [value {"," value}] "]" */
static void list(struct reader *r, struct name name)
{
	static const struct name item = { "item", 4 };

	for (r->at++; *r->at != ']'; r->at += *r->at == ',') {
		if (*r->at != '[') {
			value(r, name);
			continue;
		}
		open_element(r, name);
		str_putc(r->out, '>');
		list(r, item);
		close_element(r, name);
	}
	r->at++;
}

/* A number or null. */
static void bare(struct reader *r, struct name name)
{
	size_t n = strcspn(r->at, ",]}");

	open_element(r, name);
	str_putc(r->out, '>');
	if (*r->at != 'n')
		str_put(r->out, r->at, n);
	r->at += n;
	close_element(r, name);
}

static void value(struct reader *r, struct name name)
{
	switch (*r->at) {
	case '{':
		object(r, name);
		break;
	case '[':
		list(r, name);
		break;
	case '"':
		text(r, name);
		break;
	default:
		bare(r, name);
	}
}

void markup_begin(struct str *out, const struct markup *m)
{
	str_puts(out, m->root);
}

void markup_finish(struct str *out, const struct markup *m)
{
	str_puts(out, m->root_end);
}

/* line = "{" "\"type\"" ":" "\"" name "\"" ["," members] */
void markup_line(struct str *out, const struct markup *m)
{
	static const char start[] = "{\"type\":\"";
	struct str line = { 0 };
	struct reader r = { .out = out, .m = m };
	size_t at = out->n - 1;
	struct name name;

	while (at && out->s[at - 1] != '\n')
		at--;
	str_put(&line, out->s + at, out->n - at);
	out->n = at;
	name.s = line.s + strlen(start);
	name.n = strcspn(name.s, "\"");
	r.at = name.s + name.n + 1;
	r.at += *r.at == ',';
	open_element(&r, name);
	str_putc(out, '>');
	members(&r);
	close_element(&r, name);
	str_putc(out, '\n');
	str_free(&line);
}

/* pfmt.c - parses D format strings:
 *
 *	"%" {"-" | "+" | " " | "#" | "0" | "'" | "@"} [width] ["@"]
 *		["." [precision]] ["@"] [size] conversion
 *
 * width and precision are digits or "*"; width may also be "?", as many as a
 * pointer has digits. "%%" is a percent sign. The flag "'" groups digits by the
 * locale; ours is that of C, which does not group. */
#include "dcomp/check/pfmt.h"

#include <string.h>

enum {
	MOST = 65536, /* limit for width and precision */
	PTR_WIDTH = 16
};

static bool flag(struct pfmt *f, char c)
{
	switch (c) {
	case '-':
		return f->minus = true;
	case '+':
		return f->plus = true;
	case ' ':
		return f->space = true;
	case '#':
		return f->sharp = true;
	case '0':
		return f->zero = true;
	case '\'':
		return true;
	case '@':
		return f->agg = true;
	default:
		return false;
	}
}

/* digits | "*"; false: too large. */
static bool number(const char **s, int *value, bool *star)
{
	*star = **s == '*';
	if (*star)
		++*s;
	else
		for (; **s >= '0' && **s <= '9'; ++*s)
			if ((*value = *value * 10 + **s - '0') > MOST)
				return false;
	return true;
}

static void at_sign(const char **s, struct pfmt *f)
{
	for (; **s == '@'; ++*s)
		f->agg = true;
}

static void size_prefix(const char **s, struct pfmt *f)
{
	size_t n = 0;

	if (**s == 'h' || **s == 'l' || **s == 'L')
		n = **s != 'L' && (*s)[1] == **s ? 2 : 1;
	memcpy(f->size, *s, n);
	*s += n;
}

/* Returns what is wrong, or NULL. */
static const char *width_and_precision(const char **s, struct pfmt *f)
{
	if (**s == '?') {
		++*s;
		f->width = PTR_WIDTH;
	} else if (!number(s, &f->width, &f->star_width)) {
		return "field width is too large";
	}
	at_sign(s, f);
	if (**s == '.') {
		++*s;
		f->has_prec = true;
		if (!number(s, &f->prec, &f->star_prec))
			return "precision is too large";
	}
	at_sign(s, f);
	return NULL;
}

static int conversion(const char **at, struct pfmt *f, const char **why)
{
	const char *s = *at + 1;

	while (flag(f, *s))
		s++;
	*why = width_and_precision(&s, f);
	if (*why)
		return -1;
	size_prefix(&s, f);
	if (!*s) {
		*why = "name expected before end of format string";
		return -1;
	}
	f->conv[0] = *s++;
	if (f->conv[0] == 'w' && (*s == 'c' || *s == 's'))
		f->conv[1] = *s++;
	if (f->conv[0] == '%') {
		f->text = s - 1;
		f->ntext = 1;
	}
	*at = s;
	return 1;
}

int pfmt_next(const char **at, struct pfmt *f, const char **why)
{
	memset(f, 0, sizeof(*f));
	if (!**at)
		return 0;
	if (**at == '%')
		return conversion(at, f, why);
	f->text = *at;
	f->ntext = strcspn(*at, "%");
	*at += f->ntext;
	return 1;
}

enum pfmt_class pfmt_class(const struct pfmt *f)
{
	/* clang-format off */
	static const struct {
		const char *conv;
		enum pfmt_class class;
	} table[] = {
		{ "d", PFMT_INT }, { "i", PFMT_INT }, { "o", PFMT_INT },
		{ "u", PFMT_INT }, { "x", PFMT_INT }, { "X", PFMT_INT },
		{ "c", PFMT_INT }, { "C", PFMT_INT }, { "p", PFMT_PTR },
		{ "wc", PFMT_INT }, { "a", PFMT_ADDR }, { "A", PFMT_ADDR },
		{ "Y", PFMT_INT }, { "T", PFMT_INT }, { "P", PFMT_INT },
		{ "I", PFMT_STR }, { "s", PFMT_STR }, { "S", PFMT_STR }, { "ws", PFMT_WIDE },
		{ "e", PFMT_FLOAT }, { "E", PFMT_FLOAT }, { "f", PFMT_FLOAT },
		{ "g", PFMT_FLOAT }, { "G", PFMT_FLOAT }, { "k", PFMT_STACK },
	};
	/* clang-format on */

	if (f->size[0] == 'l' && !strcmp(f->conv, "s"))
		return PFMT_WIDE;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++)
		if (!strcmp(table[i].conv, f->conv))
			return table[i].class;
	return PFMT_BAD;
}

/* formats.c - parsed format strings. A program has few of them. */
#include "fmt/formats.h"

static struct fmt_format take_apart(const char *text)
{
	struct fmt_format f = { .text = text };
	const char *why;
	struct pfmt p;

	while (pfmt_next(&text, &p, &why) > 0)
		vec_push(&f.piece, p);
	return f;
}

const struct fmt_format *fmt_format(struct fmt_formats *f, const char *text)
{
	for (size_t i = 0; i < f->all.n; i++)
		if (f->all.v[i].text == text)
			return &f->all.v[i];
	vec_push(&f->all, take_apart(text));
	return &f->all.v[f->all.n - 1];
}

void fmt_formats_free(struct fmt_formats *f)
{
	for (size_t i = 0; i < f->all.n; i++)
		vec_free(&f->all.v[i].piece);
	vec_free(&f->all);
}

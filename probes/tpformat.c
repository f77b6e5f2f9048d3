/* tpformat.c - see tpformat.h. Lines of the text look like this:
 *
 *	ID: 372
 *	field:__data_loc char[] name;	offset:8;	size:4;	signed:0; */
#include "probes/tpformat.h"

#include <ctype.h>
#include <string.h>

#include "base/bits.h"
#include "base/str.h"

/* The rest of the text. */
struct text {
	const char *at, *end;
};

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Take the text up to and including the byte; *part is what comes before it.
 * Returns false if the byte does not occur. */
static bool take_to(struct text *t, char c, struct text *part)
{
	const char *p = memchr(t->at, c, t->end - t->at);

	if (!p)
		return false;
	*part = (struct text){ t->at, p };
	t->at = p + 1;
	return true;
}

static bool take(struct text *t, const char *word)
{
	size_t n = strlen(word);

	if ((size_t)(t->end - t->at) < n || memcmp(t->at, word, n) != 0)
		return false;
	t->at += n;
	return true;
}

static void skip_blanks(struct text *t)
{
	while (t->at < t->end && (*t->at == ' ' || *t->at == '\t'))
		t->at++;
}

static bool take_number(struct text *t, uint32_t *n)
{
	enum {
		MOST = 1 << 24
	};
	const char *from = t->at;

	*n = 0;
	for (; t->at < t->end && isdigit((unsigned char)*t->at) && *n < MOST;
		t->at++)
		*n = 10 * *n + (*t->at - '0');
	return t->at > from && *n < MOST;
}

/* entry = NAME ':' number ';', after blanks. */
static bool take_entry(struct text *t, const char *name, uint32_t *n)
{
	skip_blanks(t);
	return take(t, name) && take(t, ":") && take_number(t, n) &&
	       take(t, ";");
}

/* A declaration. */

struct word {
	const char *s;
	size_t n;
};

enum {
	MOST_WORDS = 12
};

struct decl {
	struct word word[MOST_WORDS];
	uint32_t n, stars;
	bool array; /* there is a [ ] */
	bool odd; /* there is something else, such as a function's parameters */
};

static bool is(const struct word *w, const char *s)
{
	return w->n == strlen(s) && !memcmp(w->s, s, w->n);
}

static void add_word(struct decl *d, struct text *t)
{
	struct word w = { t->at, 0 };

	while (t->at < t->end &&
		(is_letter(*t->at) || isdigit((unsigned char)*t->at)))
		t->at++;
	w.n = t->at - w.s;
	if (d->n < MOST_WORDS)
		d->word[d->n++] = w;
	else
		d->odd = true;
}

static struct decl split(struct text t)
{
	struct decl d = { .n = 0 };
	struct text in;

	for (skip_blanks(&t); t.at < t.end; skip_blanks(&t)) {
		if (is_letter(*t.at)) {
			add_word(&d, &t);
		} else if (*t.at == '*') {
			t.at++;
			d.stars++;
		} else if (take(&t, "[") && take_to(&t, ']', &in)) {
			d.array = true;
		} else {
			d.odd = true;
			t.at = t.end;
		}
	}
	return d;
}

/* Words that are not part of a type in D. */
static bool is_attribute(const struct word *w)
{
	static const char *const words[] = { "__user", "__kernel", "__iomem",
		"__percpu", "__rcu", "__force", "__seg_gs", "__seg_fs", "const",
		"volatile", "__data_loc", "__rel_loc", "__bitwise" };

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (is(w, words[i]))
			return true;
	return false;
}

static bool has_word(const struct decl *d, const char *s)
{
	for (uint32_t i = 0; i < d->n; i++)
		if (is(&d->word[i], s))
			return true;
	return false;
}

/* Return the type: everything but the last word, which is the name. */
static const char *type_text(const struct decl *d, struct arena *a)
{
	enum {
		MOST = 3 /* stars */
	};
	struct str s = { 0 };
	const char *type;

	str_puts(&s, has_word(d, "const") && d->stars ? "const" : "");
	for (uint32_t i = 0; i + 1 < d->n; i++) {
		if (is_attribute(&d->word[i]))
			continue;
		if (s.n)
			str_putc(&s, ' ');
		str_put(&s, d->word[i].s, d->word[i].n);
	}
	if (d->odd || d->stars > MOST)
		str_reset(&s);
	else if (d->stars)
		str_printf(&s, " %.*s", (int)d->stars, "***");
	str_putc(&s, 0);
	type = arena_strdup(a, s.s);
	str_free(&s);
	return type;
}

static bool is_number(const struct decl *d, const struct tpfield *f)
{
	uint32_t size = f->size;

	return !d->array && bits_is_int_size(size) && f->off % size == 0 &&
	       (d->stars || !(has_word(d, "struct") || has_word(d, "union")));
}

static enum tpfield_kind kind_of(const struct decl *d, const struct tpfield *f)
{
	bool word = f->size == 4 && f->off % 4 == 0;

	if (d->n && is(&d->word[0], "__data_loc") && word)
		return TPFIELD_DATA_LOC;
	if (d->n && is(&d->word[0], "__rel_loc") && word)
		return TPFIELD_REL_LOC;
	return is_number(d, f) ? TPFIELD_NUMBER : TPFIELD_BYTES;
}

/* The fields before offset 8 are common to all events. */
static bool is_common(const struct tpfield *f)
{
	return f->off < 8 || !strncmp(f->name, "common_", 7);
}

static bool take_field(struct text *t, struct tpfield *f, struct arena *a)
{
	struct text decl;
	struct decl d;
	uint32_t sign;

	if (!take_to(t, ';', &decl) || !take_entry(t, "offset", &f->off) ||
		!take_entry(t, "size", &f->size) ||
		!take_entry(t, "signed", &sign))
		return false;
	d = split(decl);
	if (!d.n || f->off > TPFORMAT_SIZE || f->size > TPFORMAT_SIZE - f->off)
		return false;
	f->name = arena_strndup(a, d.word[d.n - 1].s, d.word[d.n - 1].n);
	f->type = type_text(&d, a);
	f->kind = kind_of(&d, f);
	f->is_signed = sign;
	f->user = has_word(&d, "__user");
	return true;
}

static bool take_line(struct tpformat *f, struct text line, struct arena *a)
{
	struct tpfield field;

	skip_blanks(&line);
	if (take(&line, "ID:")) {
		skip_blanks(&line);
		return take_number(&line, &f->id);
	}
	if (!take(&line, "field:"))
		return true;
	if (!take_field(&line, &field, a))
		return false;
	if (f->nfields < TPFORMAT_FIELDS && !is_common(&field))
		f->field[f->nfields++] = field;
	return true;
}

bool tpformat_parse(
	struct tpformat *f, const char *text, size_t n, struct arena *a)
{
	struct text t = { text, text + n }, line;

	f->id = f->nfields = 0;
	while (take_to(&t, '\n', &line))
		if (!take_line(f, line, a))
			return false;
	return f->id > 0;
}

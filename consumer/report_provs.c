/* report_provs.c - the part of -vV about providers written in D: which of their
 * probes do not work, and what they need that this host lacks. All probes of a
 * provider are tried at once, and one by one only if that fails. */
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "consumer/report_impl.h"
#include "dcomp/dcomp.h"

enum {
	INDENT = 28, /* where the second column begins */
	WIDTH = 80
};

struct row {
	const char *name; /* of a probe */
	size_t reason;	  /* why it does not work, from 1; 0: it works */
	char *source;	  /* the probe that it lacks, if that is why, or NULL */
	bool told;
};

struct prov {
	const char *text; /* begins with the provider's name */
	size_t len;
	VEC(struct row) row;
};

static const char *probe_name(const char *text)
{
	return strchr(text, ':') + 1;
}

/* True if all rows work, in one program. */
static bool try_all(const struct prov *p, const struct trying *t)
{
	struct str text = { 0 };
	struct diag why = { 0 };
	int err;

	for (size_t i = 0; i < p->row.n; i++)
		str_printf(&text, "%s%.*s:::%s", text.n ? "," : "", (int)p->len,
			p->text, p->row.v[i].name);
	err = report_try(text.s, t, &why);
	str_free(&text);
	return !err;
}

static void try_each(struct prov *p, struct reasons *r, const struct trying *t)
{
	char *name = xstrndup(p->text, p->len);

	for (size_t i = 0; i < p->row.n; i++) {
		struct row *row = &p->row.v[i];
		struct diag why = { 0 };

		if (report_try_bound(name, row->name, t, &why, &row->source))
			row->reason = reason_number(r, diag_why(&why));
	}
	free(name);
}

/* Print a word, in a new line if it does not fit; what comes before its first
 * blank stays on the line. */
static void put_word(struct str *out, size_t *column, const char *word)
{
	size_t n = strcspn(word, " ");

	str_put(out, word, n);
	word += n;
	if (*column + n + strlen(word) > WIDTH && *word) {
		str_putc(out, '\n');
		str_pad(out, ' ', INDENT);
		*column = INDENT;
		word++;
		n = 0;
	}
	str_puts(out, word);
	*column += n + strlen(word);
}

static bool same_source(const struct row *a, const struct row *b)
{
	return a->source && b->source ? !strcmp(a->source, b->source)
				      : a->source == b->source;
}

static void tell_row(
	struct str *out, size_t *column, struct row *row, const char *before)
{
	struct str word = { 0 };

	str_printf(&word, "%s%s", before, row->name);
	put_word(out, column, word.s);
	str_free(&word);
	row->told = true;
}

/* Print " a, b (source)": all rows that lack the same as the first; `before'
 * goes in front of the first. */
static void tell_alike(struct str *out, size_t *column, struct prov *p,
	size_t first, const char *before)
{
	struct row *row = &p->row.v[first];
	struct str word = { 0 };

	tell_row(out, column, row, before);
	for (size_t i = first + 1; i < p->row.n; i++)
		if (!p->row.v[i].told && p->row.v[i].reason == row->reason &&
			same_source(&p->row.v[i], row))
			tell_row(out, column, &p->row.v[i], ", ");
	if (row->source) {
		str_printf(&word, " (%s)", row->source);
		put_word(out, column, word.s);
	}
	str_free(&word);
}

/* Print "all but a, b (source), c: 3; d: 4", the rows that do not work. */
static void put_missing(
	struct str *out, struct prov *p, size_t nreasons, const char *title)
{
	size_t column = INDENT;
	struct str end = { 0 };

	put_word(out, &column, title);
	for (size_t reason = 1; reason <= nreasons; reason++) {
		const char *before = end.n ? "; " : " ";

		for (size_t i = 0; i < p->row.n; i++) {
			if (p->row.v[i].told || p->row.v[i].reason != reason)
				continue;
			tell_alike(out, &column, p, i, before);
			before = ", ";
			str_reset(&end);
			str_printf(&end, ": %zu", reason);
		}
		if (*before == ',')
			put_word(out, &column, end.s);
	}
	str_putc(out, '\n');
	str_free(&end);
}

static bool all_alike(const struct prov *p)
{
	for (size_t i = 0; i < p->row.n; i++)
		if (p->row.v[i].reason != p->row.v[0].reason ||
			p->row.v[i].source)
			return false;
	return true;
}

static void put_provider(struct str *out, struct prov *p, size_t nreasons)
{
	size_t works = 0;

	for (size_t i = 0; i < p->row.n; i++)
		works += !p->row.v[i].reason;
	str_printf(out, "    %-*.*s", INDENT - 4, (int)p->len, p->text);
	if (works == p->row.n)
		str_puts(out, "yes\n");
	else if (all_alike(p))
		str_printf(out, "no: %zu\n", p->row.v[0].reason);
	else
		put_missing(out, p, nreasons, works ? "all but" : "no");
}

/* Report a provider, given the texts of its n probes. */
static void report_provider(struct str *out, struct reasons *r,
	char *const *text, size_t n, const struct trying *t)
{
	struct prov p = { .text = *text, .len = strcspn(*text, ":") };

	for (size_t i = 0; i < n; i++)
		vec_push(&p.row, ((struct row){ .name = probe_name(text[i]) }));
	if (!try_all(&p, t))
		try_each(&p, r, t);
	put_provider(out, &p, r->v.n);
	for (size_t i = 0; i < p.row.n; i++)
		free(p.row.v[i].source);
	vec_free(&p.row);
}

typedef VEC(char *) texts;

static void add_text(void *arg, const char *prov, const char *name)
{
	vec_push((texts *)arg, xasprintf("%s:%s", prov, name));
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void report_texts(
	struct str *out, struct reasons *r, texts *v, const struct trying *t)
{
	size_t first = 0, n;

	if (v->n)
		qsort(v->v, v->n, sizeof(*v->v), by_text);
	for (; first < v->n; first += n) {
		size_t len = strcspn(v->v[first], ":") + 1;

		for (n = 1; first + n < v->n; n++)
			if (strncmp(v->v[first], v->v[first + n], len))
				break;
		report_provider(out, r, v->v + first, n, t);
	}
	for (size_t i = 0; i < v->n; i++)
		free(v->v[i]);
	vec_free(v);
}

void report_providers(
	struct str *out, struct reasons *r, const struct trying *t)
{
	const struct trying plain = { t->engine, t->subject, NULL, t->kernel };
	struct diag why = { 0 };
	texts v = { 0 };
	const char *text;

	for (uint32_t i = 0; (text = dc_bound_probe(i)); i++)
		if (!strchr(text, '$')) /* skip providers of single processes */
			vec_push(&v, xstrdup(text));
	report_texts(out, r, &v, &plain);
	if (t->libdirs && report_own(t, add_text, &v, &why))
		str_printf(out, "    %-24sno: %zu\n", "other libraries",
			reason_number(r, diag_why(&why)));
	report_texts(out, r, &v, t);
}

/* report_provs.c - of -vV, the providers in D: which of their probes do not
 * work, and what these need that this host has not. All that are there are
 * tried at once, and one by one only if that fails. */
#include <string.h>

#include "consumer/report_impl.h"
#include "dcomp/dcomp.h"

enum {
	INDENT = 28, /* where the second column begins */
	WIDTH = 80
};

/* A probe, "provider:name", and the number of the reason; 0: it works. */
struct row {
	const char *name;
	size_t reason;
};

struct prov {
	const char *text; /* begins with its name */
	size_t len;
	VEC(struct row) row;
};

static const char *probe_name(const char *text)
{
	return strchr(text, ':') + 1;
}

static bool is_of(const struct prov *p, const char *text)
{
	return !strncmp(p->text, text, p->len) && text[p->len] == ':';
}

/* The text goes on behind this. */
static void cut(struct diag *why, const char *before)
{
	char *at = strstr(why->text, before);

	if (at)
		memmove(why->text, at + strlen(before),
			strlen(at + strlen(before)) + 1);
}

/* What is said of a probe, or of its source, is the same for others; so is what
 * a library says wherever in it that is. */
static void cut_names(struct diag *why)
{
	cut(why, " does not match any probes: ");
	if (strstr(why->text, ".d line "))
		cut(why, ": ");
	if (strstr(why->text, " of its source "))
		cut(why, ", ");
}

/* The rows from a to b that may work, in one program. */
static int try_rows(const struct prov *p, size_t a, size_t b, int engine,
	pid_t subject, struct diag *why)
{
	struct str text = { 0 };
	int err;

	for (size_t i = a; i < b; i++)
		if (!p->row.v[i].reason)
			str_printf(&text, "%s%.*s:::%s", text.n ? "," : "",
				(int)p->len, p->text, p->row.v[i].name);
	err = text.n ? report_try(text.s, engine, subject, why) : 0;
	str_free(&text);
	return err;
}

static void try_each(
	struct prov *p, struct reasons *r, int engine, pid_t subject)
{
	for (size_t i = 0; i < p->row.n; i++) {
		struct diag why = { 0 };

		if (!try_rows(p, i, i + 1, engine, subject, &why))
			continue;
		cut_names(&why);
		p->row.v[i].reason = reason_number(r, &why);
	}
}

static void put_word(struct str *out, size_t *column, const char *word)
{
	size_t n = strlen(word);

	if (*column + n > WIDTH) {
		str_putc(out, '\n');
		str_pad(out, ' ', INDENT);
		*column = INDENT;
		word += *word == ' ';
		n = strlen(word);
	}
	str_puts(out, word);
	*column += n;
}

/* "all but a, b: 3; c: 4", of the rows that do not work. */
static void put_missing(struct str *out, const struct prov *p, size_t nreasons)
{
	size_t column = INDENT, last = 0;
	struct str word = { 0 };

	str_puts(&word, "all but");
	for (size_t reason = 1; reason <= nreasons; reason++)
		for (size_t i = 0; i < p->row.n; i++) {
			if (p->row.v[i].reason != reason)
				continue;
			if (last && last != reason)
				str_printf(&word, ": %zu;", last);
			else if (last)
				str_putc(&word, ',');
			put_word(out, &column, word.s);
			str_reset(&word);
			str_printf(&word, " %s", p->row.v[i].name);
			last = reason;
		}
	str_printf(&word, ": %zu", last);
	put_word(out, &column, word.s);
	str_putc(out, '\n');
	str_free(&word);
}

/* "no: 1, 4" */
static void put_none(struct str *out, const struct prov *p, size_t nreasons)
{
	const char *before = "no: ";

	for (size_t reason = 1; reason <= nreasons; reason++)
		for (size_t i = 0; i < p->row.n; i++)
			if (p->row.v[i].reason == reason) {
				str_printf(out, "%s%zu", before, reason);
				before = ", ";
				break;
			}
	str_putc(out, '\n');
}

static void put_provider(struct str *out, const struct prov *p, size_t nreasons)
{
	size_t works = 0;

	for (size_t i = 0; i < p->row.n; i++)
		works += !p->row.v[i].reason;
	str_printf(out, "    %-*.*s", INDENT - 4, (int)p->len, p->text);
	if (works == p->row.n)
		str_puts(out, "yes\n");
	else if (!works)
		put_none(out, p, nreasons);
	else
		put_missing(out, p, nreasons);
}

static void report_provider(struct str *out, struct reasons *r, struct prov *p,
	int engine, pid_t subject)
{
	struct diag why = { 0 };
	const char *text;

	for (uint32_t i = 0; (text = dc_bound_probe(i)); i++)
		if (is_of(p, text))
			vec_push(
				&p->row, ((struct row){ probe_name(text), 0 }));
	if (try_rows(p, 0, p->row.n, engine, subject, &why))
		try_each(p, r, engine, subject);
	put_provider(out, p, r->v.n);
	vec_free(&p->row);
}

void report_providers(
	struct str *out, struct reasons *r, int engine, pid_t subject)
{
	struct prov p = { .text = "" };
	const char *text;

	/* Those of one provider are together. */
	for (uint32_t i = 0; (text = dc_bound_probe(i)); i++) {
		if (p.len && is_of(&p, text))
			continue;
		p = (struct prov){ text, strcspn(text, ":"), { 0 } };
		report_provider(out, r, &p, engine, subject);
	}
}

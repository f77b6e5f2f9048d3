/* flow.c - arrows and indentation. A firing has only one arrow, however many of
 * its clauses print: on the first line of an entry, and on the last line of a
 * return. */
#include "consumer/flow.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "probes/probe.h"

enum {
	LEVEL = 2, /* columns */
	MOST = 4096
};

struct flow_at {
	uint64_t when; /* the last firing that was shown, and its probe */
	uint32_t probe;
	uint32_t indent; /* columns */
	/* it was a return, and its arrow has not been printed yet */
	bool leaving;
};

static struct flow_at *nth(const struct flow *f, size_t i)
{
	return (void *)(uintptr_t)f->at.entry[i].value;
}

void flow_free(struct flow *f)
{
	for (size_t i = 0; i < f->at.n; i++)
		free(nth(f, i));
	hash_free(&f->at);
}

/* Threads come and go: forget those that are in no call. */
static void forget_some(struct flow *f)
{
	for (size_t i = f->at.n; i--;)
		if (!nth(f, i)->indent) {
			free(nth(f, i));
			hash_remove(&f->at, hash_key(&f->at.entry[i]),
				f->at.entry[i].len);
		}
	f->most = f->at.n * 2 > MOST ? f->at.n * 2 : MOST;
}

static struct flow_at *find(struct flow *f, const void *whose, size_t len)
{
	uint64_t *at = hash_get(&f->at, whose, len);

	if (!at) {
		if (f->at.n >= f->most)
			forget_some(f);
		at = hash_put(&f->at, whose, len);
		*at = (uintptr_t)xcalloc(1, sizeof(struct flow_at));
	}
	return (void *)(uintptr_t)*at;
}

/* True for "entry" and "method-entry", but not for "carpentry". */
static bool is_named(const char *name, const char *what)
{
	size_t n = strlen(name), w = strlen(what);

	if (n < w || strcmp(name + n - w, what) != 0)
		return false;
	return n == w || name[n - w - 1] == '-';
}

static void outdent(struct flow_at *c)
{
	c->indent -= c->indent < LEVEL ? c->indent : LEVEL;
	c->leaving = false;
}

struct fmt_flow flow_line(struct flow *f, int cpu, uint32_t thread,
	const struct rec *r, const struct probe *p, bool more)
{
	struct fmt_flow line = { .arrow = "| ", .named = true };
	uint32_t whose[] = { thread, thread ? 0 : cpu };
	struct flow_at *c = find(f, whose, sizeof(whose));
	bool again = c->when == r->when && c->probe == r->probe;

	if (c->leaving && !again)
		outdent(c);
	if (!again)
		c->leaving = is_named(p->name, "return");
	c->when = r->when;
	c->probe = r->probe;
	line.indent = c->indent;
	if (!again && is_named(p->name, "entry")) {
		if (probe_returns(p))
			c->indent += LEVEL;
		line.arrow = probe_entry_arrow(p);
		line.named = false;
	} else if (c->leaving && !more) {
		outdent(c);
		line.indent = c->indent;
		line.arrow = probe_return_arrow(p);
		line.named = false;
	}
	return line;
}

/* flow.c - arrows and indentation. A firing has only one arrow, however many of
 * its clauses print: on the first line of an entry, and on the last line of a
 * return. */
#include "consumer/flow.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "probes/probe.h"

enum {
	LEVEL = 2 /* columns */
};

void flow_init(struct flow *f, int ncpus)
{
	f->cpu = xcalloc(ncpus, sizeof(*f->cpu));
}

void flow_free(struct flow *f)
{
	free(f->cpu);
	f->cpu = NULL;
}

/* True for "entry" and "method-entry", but not for "carpentry". */
static bool is_named(const char *name, const char *what)
{
	size_t n = strlen(name), w = strlen(what);

	if (n < w || strcmp(name + n - w, what) != 0)
		return false;
	return n == w || name[n - w - 1] == '-';
}

static void outdent(struct flow_cpu *c)
{
	c->indent -= c->indent < LEVEL ? c->indent : LEVEL;
	c->leaving = false;
}

struct fmt_flow flow_line(struct flow *f, int cpu, const struct rec *r,
	const struct probe *p, bool more)
{
	struct fmt_flow line = { .arrow = "| ", .named = true };
	struct flow_cpu *c = &f->cpu[cpu];
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

/* drops.c - watches the counters of drops, and words the messages about
 * them. */
#include "consumer/drops.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xalloc.h"

static bool has_kind(const struct dif_key *k, enum field_kind kind)
{
	for (uint32_t i = 0; i < k->nparts; i++)
		if (k->part[i].kind == kind)
			return true;
	return false;
}

static bool any_key(const struct dif_prog *p, enum field_kind kind)
{
	for (size_t i = 0; i < p->aggs.n; i++)
		if (has_kind(&p->aggs.v[i].key, kind))
			return true;
	for (size_t i = 0; i < p->vars.n; i++)
		if (has_kind(&p->vars.v[i].key, kind))
			return true;
	return false;
}

static bool any_string(const struct dif_prog *p)
{
	for (size_t i = 0; i < p->vars.n; i++)
		if (p->vars.v[i].is_array && p->vars.v[i].is_str)
			return true;
	return any_key(p, FIELD_STR);
}

/* Return advice on how to make elements smaller: the kernel keeps more of those
 * in reserve. */
static const char *shorter(const struct drops *d)
{
	const struct dif_prog *p = d->en->prog;

	if (d->applet)
		return "watch fewer events, or have shorter stacks shown (-s)";
	if (any_string(p))
		return "lower the option strsize";
	if (any_key(p, FIELD_STACK))
		return "lower the option stackframes";
	if (any_key(p, FIELD_USTACK))
		return "lower the option ustackframes";
	return "enable fewer probes";
}

static bool probes_functions(const struct dif_prog *p)
{
	for (size_t c = 0; c < p->clauses.n; c++)
		for (uint32_t i = 0; i < p->clauses.v[c].npdescs; i++) {
			const char *prov = p->clauses.v[c].pdesc[i].prov;

			if (!strcmp(prov, "fbt") || !strcmp(prov, "rawfbt"))
				return true;
		}
	return false;
}

/* The program of an applet is not its user's: which probes it enables follows
 * from the events that are watched. */
static const char *fewer(const struct drops *d)
{
	return d->applet ? "watch fewer events" : "enable fewer probes";
}

/* Where functions of the kernel are probed, thousands of nested firings say
 * nothing about what is traced. The kernel skips most of them itself, without
 * telling who called. */
static const char *less_nested(const struct drops *d)
{
	if (probes_functions(d->en->prog))
		return "functions of the kernel do not fire while a program of "
		       "dtrace runs on the CPU, which itself calls many of "
		       "them; enable fewer probes";
	return fewer(d);
}

static const char *more_variables(const struct drops *d)
{
	if (d->applet)
		return "raise the option dynvarsize";
	return "raise the option dynvarsize, or assign 0 to variables that are "
	       "no longer needed";
}

static const char *sooner(const struct drops *d)
{
	if (d->applet)
		return fewer(d);
	return "let neither system() nor whoever reads the output take 5 "
	       "seconds, and enable fewer probes";
}

/* Only with bufpolicy=switch do readers make room while probes fire. */
static const char *more_room(const struct drops *d)
{
	if (d->en->policy != BUF_SWITCH)
		return "raise the option bufsize (-b)";
	return "raise the option bufsize (-b), or lower switchrate so that "
	       "buffers are read more often";
}

static const struct drop_row {
	const char *what; /* what is counted; gets an s unless it is one */
	const char *why;
	bool by_cpu;
	const char *tag;  /* -xdroptags */
	const char *cure; /* advice; NULL: none is known */
	/* The advice if it depends on the program or the buffers' policy. */
	const char *(*cure_of)(const struct drops *d);
} drop_rows[DROP_NKINDS] = {
	[DROP_PRINCIPAL] = { "drop", "", true, "PRINCIPAL",
		.cure_of = more_room },
	[DROP_AGG] = { "aggregation drop", "", true, "AGGREGATION",
		"raise the option aggsize" },
	[DROP_DYNVAR] = { "dynamic variable drop", "", false, "DYNAMIC",
		.cure_of = more_variables },
	[DROP_MEMORY] = { "update drop", " (the kernel had no memory at hand)",
		true, "MEMORY", .cure_of = shorter },
	[DROP_BUSY] = { "update drop", " (the map could not be changed then)",
		true, "BUSY", .cure_of = fewer },
	[DROP_CLASH] = { "aggregation drop",
		" (another tuple has the same digest)", true, "CLASH",
		"add a key to the tuple" },
	[DROP_NEST] = { "nested probe drop", "", true, "NEST",
		.cure_of = less_nested },
	[DROP_DEEP] = { "nested probe drop", " (returns of deep calls)", true,
		"DEEP", "set the option returns to ret" },
	[DROP_SPEC] = { "speculative drop", "", false, "SPEC",
		"raise the option specsize" },
	[DROP_SPEC_NONE] = { "failed speculation",
		" (no speculative buffer available)", false, "SPECUNAVAIL",
		"raise the option nspec, and commit or discard each "
		"speculation" },
	[DROP_SPEC_BUSY] = { "failed speculation",
		" (available buffer(s) still busy)", false, "SPECBUSY", NULL },
	[DROP_SETID] = { "set-user-ID program", " executed, and traced no more",
		false, "SETID", "run dtrace as root, or with CAP_SYS_PTRACE" },
	[DROP_PLACE] = { "probed place", " overwritten by others", false,
		"PLACE", "end other tracers that probe the same instructions" },
	[DROP_LATE] = { "thread", " went on before new probes were attached",
		false, "LATE", .cure_of = sooner },
	[DROP_SAMPLE] = { "profile drop",
		" (the kernel runs no program while BPF maps are changed)",
		true, "PROFILE", "end other tracers" },
	[DROP_ERROR] = { "error", " in ERROR probe enabling", false, "DBLERROR",
		NULL },
};

void drops_init(struct drops *d, const struct engine *e,
	const struct enabling *en, bool tags, bool applet)
{
	d->en = en;
	d->tags = tags;
	d->applet = applet;
	for (int k = 0; k < DROP_NKINDS; k++)
		d->told[k] = xcalloc(e->ncpus, sizeof(**d->told));
}

/* Report a drop. The advice is printed only with the first one of its kind. */
static void tell(
	struct drops *d, int kind, uint64_t n, int cpu, drops_fn *fn, void *arg)
{
	const struct drop_row *row = &drop_rows[kind];
	struct fmt_drop drop = { .kind = row->tag,
		.n = n,
		.cpu = row->by_cpu ? cpu : -1,
		.cure = row->cure_of ? row->cure_of(d) : row->cure };
	struct str text = { 0 };

	if (d->tags)
		str_printf(&text, "[DTRACEDROP_%s] ", row->tag);
	str_printf(&text, "%" PRIu64 " %s%s%s", n, row->what, n == 1 ? "" : "s",
		row->why);
	if (row->by_cpu)
		str_printf(&text, " on CPU %d", cpu);
	drop.message = text.s;
	if (d->cured[kind])
		drop.cure = NULL;
	d->cured[kind] = true;
	fn(arg, &drop);
	str_free(&text);
}

void drops_check(struct drops *d, struct engine *e, drops_fn *fn, void *arg)
{
	for (int k = 0; k < DROP_NKINDS; k++) {
		uint64_t sum = d->own[k];

		d->own[k] = 0;
		for (int cpu = 0; cpu < e->ncpus; cpu++) {
			uint64_t now = e->ops->drops(e, k, cpu);
			uint64_t n = now - d->told[k][cpu];

			d->told[k][cpu] = now;
			sum += n;
			if (n && drop_rows[k].by_cpu)
				tell(d, k, n, cpu, fn, arg);
		}
		if (sum && !drop_rows[k].by_cpu)
			tell(d, k, sum, 0, fn, arg);
	}
}

void drops_free(struct drops *d)
{
	for (int k = 0; k < DROP_NKINDS; k++)
		free(d->told[k]);
	*d = (struct drops){ 0 };
}

/* session.c - the life of a session. It follows the order of dvm/engine.h, and
 * is over when an exit action took place, when the user wants an end or when
 * nobody takes the output any more. */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>

#include "consumer/session_impl.h"

int64_t ses_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

static void message(const struct session *s, const char *fmt, va_list ap)
{
	struct str b = { 0 };

	str_printf(&b, "%s: ", s->progname);
	str_vprintf(&b, fmt, ap);
	str_putc(&b, '\n');
	fputs(b.s, stderr);
	str_free(&b);
}

void ses_error(struct session *s, const char *fmt, ...)
{
	va_list ap;

	output_flush(&s->out);
	va_start(ap, fmt);
	message(s, fmt, ap);
	va_end(ap);
}

void ses_notice(struct session *s, const char *fmt, ...)
{
	va_list ap;

	if (ses_opt(s, OPT_QUIET))
		return;
	output_flush(&s->out);
	va_start(ap, fmt);
	message(s, fmt, ap);
	va_end(ap);
}

struct session *ses_new(const char *progname)
{
	struct session *s = xcalloc(1, sizeof(*s));

	s->progname = progname;
	options_init(&s->opts);
	output_init(&s->out);
	probes_init(&s->probes);
	return s;
}

void ses_free(struct session *s)
{
	enable_free(&s->enable);
	if (s->dc)
		dc_close(s->dc);
	vec_free(&s->source);
	probes_free(&s->probes);
	output_close(&s->out);
	free(s);
}

int ses_option(struct session *s, const char *flag, const char *arg)
{
	const char *eq = strchr(arg, '='), *wrong;
	char *name = eq ? strndup(arg, eq - arg) : xstrdup(arg);

	wrong = options_set(
		&s->opts, name, eq ? eq + 1 : NULL, OPT_FROM_CMDLINE);
	if (wrong)
		ses_error(s, "failed to set %s %s: %s", flag, name, wrong);
	free(name);
	return wrong ? -1 : 0;
}

void ses_args(struct session *s, int argc, const char *const *argv)
{
	s->argc = argc;
	s->argv = argv;
}

int ses_output(struct session *s, const char *path)
{
	int err = output_open(&s->out, path);

	if (err)
		ses_error(s, "failed to open output file '%s': %s", path,
			strerror(-err));
	return err ? -1 : 0;
}

/* Compiling. */

static const char *on_pragma(void *arg, const char *name, const char *value);

static uint32_t on_pdesc(void *arg, const struct dif_pdesc *pd)
{
	struct session *s = arg;

	return probes_match(&s->probes, pd, NULL, NULL);
}

static struct dc_opts compile_opts(struct session *s)
{
	return (struct dc_opts){
		.strsize = (ses_opt(s, OPT_STRSIZE) + 7) & ~INT64_C(7),
		.errtags = ses_opt(s, OPT_ERRTAGS),
		.zdefs = ses_opt(s, OPT_ZDEFS),
		.empty = ses_opt(s, OPT_EMPTY),
		.defaultargs = ses_opt(s, OPT_DEFAULTARGS),
		.argref = ses_opt(s, OPT_ARGREF),
		.destructive = ses_opt(s, OPT_DESTRUCTIVE),
		.iregs = ses_opt(s, OPT_IREGS),
		.argc = s->argc,
		.argv = s->argv,
		.target = -1,
		.option = on_pragma,
		.match = on_pdesc,
		.arg = s,
		.err = stderr,
	};
}

static const char *on_pragma(void *arg, const char *name, const char *value)
{
	struct session *s = arg;
	const char *wrong =
		options_set(&s->opts, name, value, OPT_FROM_PRAGMA);

	if (!wrong) {
		struct dc_opts o = compile_opts(s);

		dc_setopts(s->dc, &o);
	}
	return wrong;
}

int ses_compile(
	struct session *s, const struct dc_source *src, const char *label)
{
	struct ses_source source = { .what = src->what, .label = label };

	if (!s->dc) {
		struct dc_opts o = compile_opts(s);

		s->dc = dc_open(&o);
	}
	source.first = dc_prog(s->dc)->clauses.n;
	if (dc_compile(s->dc, src))
		return -1;
	source.end = dc_prog(s->dc)->clauses.n;
	vec_push(&s->source, source);
	return 0;
}

void ses_disassemble(struct session *s)
{
	struct str b = { 0 };

	output_flush(&s->out);
	dc_print(s->dc, &b);
	if (b.n)
		fputs(b.s, stderr);
	str_free(&b);
}

/* What the sources name. */

/* The last words: an output that failed makes the session fail. */
static int finish(struct session *s, int status)
{
	int err = output_flush(&s->out);

	if (!err)
		return status;
	ses_error(s, "failed to write to %s: %s", s->out.name,
		strerror(-err));
	return 1;
}

static void list_row(void *arg, const struct probe *p)
{
	struct session *s = arg;

	fmt_list_row(&s->out.text, p->id, p->prov, p->mod, p->func, p->name);
	output_drain(&s->out);
}

static int list_pdesc(struct session *s, const struct dif_pdesc *pd)
{
	if (probes_match(&s->probes, pd, list_row, s))
		return 0;
	if (pd->id)
		ses_error(s, "failed to match %" PRIu32
			": No probe matches description", pd->id);
	else
		ses_error(s,
			"failed to match %s:%s:%s:%s: "
			"No probe matches description",
			pd->prov, pd->mod, pd->func, pd->name);
	return 1;
}

int ses_list(struct session *s)
{
	static const struct dif_pdesc all = { "", "", "", "", 0 };
	const struct dif_prog *p = s->dc ? dc_prog(s->dc) : NULL;
	int status = 0;

	signals_catch();
	fmt_list_header(&s->out.text);
	if (!p)
		status |= list_pdesc(s, &all);
	for (size_t i = 0; p && i < p->clauses.n; i++)
		for (uint32_t j = 0; j < p->clauses.v[i].npdescs; j++)
			status |= list_pdesc(s, &p->clauses.v[i].pdesc[j]);
	return finish(s, status);
}

int ses_check(struct session *s)
{
	if (ses_opt(s, OPT_DESTRUCTIVE))
		ses_notice(s, "allowing destructive actions");
	for (size_t i = 0; i < s->source.n; i++) {
		const struct ses_source *src = &s->source.v[i];
		uint32_t n = enable_count(dc_prog(s->dc), &s->probes,
			src->first, src->end);

		ses_notice(s, "%s '%s' matched %u probe%s", src->what,
			src->label, n, n == 1 ? "" : "s");
	}
	return 0;
}

/* Tracing. */

static void set_enabling(struct session *s)
{
	enable_build(&s->enable, dc_prog(s->dc), &s->probes);
	s->en = (struct enabling){
		.prog = dc_prog(s->dc),
		.probe = s->enable.probe.v,
		.nprobes = s->enable.probe.n,
		.bufsize = ses_opt(s, OPT_BUFSIZE),
		.aggsize = ses_opt(s, OPT_AGGSIZE),
		.dynvarsize = ses_opt(s, OPT_DYNVARSIZE),
		.cpu = ses_opt(s, OPT_CPU),
		.destructive = ses_opt(s, OPT_DESTRUCTIVE),
	};
	s->fmt = (struct fmt_opts){
		.quiet = ses_opt(s, OPT_QUIET),
		.rawbytes = ses_opt(s, OPT_RAWBYTES),
	};
}

static void on_record(void *arg, int cpu, const struct rec *r, uint32_t size)
{
	act_record(arg, cpu, r, size);
}

static void on_drop(void *arg, const char *text)
{
	ses_error(arg, "%s", text);
}

/* Read all buffers, print what is older than `until', or everything. */
static void consume(struct session *s, bool everything)
{
	uint64_t until = everything ? UINT64_MAX : (uint64_t)ses_now();

	records_collect(&s->recs, s->eng);
	records_hand_out(&s->recs, until, on_record, s);
	output_flush(&s->out);
}

static int64_t least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static void trace_until_end(struct session *s)
{
	const struct engine_ops *ops = s->eng->ops;
	int64_t status_rate = ses_opt(s, OPT_STATUSRATE);
	int64_t agg_rate = ses_opt(s, OPT_AGGRATE);
	int64_t now = ses_now(), status_due = now + status_rate,
		agg_due = now;

	while (!signals_end() && !ops->exiting(s->eng) && !s->out.err) {
		ops->wait(s->eng, least(ses_opt(s, OPT_SWITCHRATE),
			status_due > now ? status_due - now : 1));
		now = ses_now();
		if (now >= agg_due) {
			aggs_outdate(&s->aggs);
			agg_due = now + agg_rate;
		}
		consume(s, false);
		if (now >= status_due) {
			drops_check(&s->drops, s->eng, on_drop, s);
			status_due = now + status_rate;
		}
	}
	/* The terminal's echo of Ctrl-C stands at the beginning of a line. */
	if (signals_end())
		str_putc(&s->out.text, '\n');
}

static void print_aggs(struct session *s)
{
	for (uint32_t i = 0; i < s->aggs.naggs; i++)
		if (!s->aggs.agg[i].printed)
			act_print_agg(s, i);
}

/* After `begin': the engine's part of the session, to its end. */
static int stop_and_end(struct session *s)
{
	const struct engine_ops *ops = s->eng->ops;
	struct diag d = { 0 };
	int err = ops->stop(s->eng, &d);

	aggs_outdate(&s->aggs);
	consume(s, true);
	if (!err)
		err = ops->end(s->eng, &d);
	aggs_outdate(&s->aggs);
	consume(s, true);
	drops_check(&s->drops, s->eng, on_drop, s);
	print_aggs(s);
	if (err)
		ses_error(s, "%s", d.text);
	return err;
}

static int trace(struct session *s)
{
	struct diag d = { 0 };
	int err = s->eng->ops->begin(s->eng, &d);

	if (err) {
		ses_error(s, "%s", d.text);
		return err;
	}
	trace_until_end(s);
	return stop_and_end(s);
}

int ses_run(struct session *s)
{
	int err;

	ses_check(s);
	set_enabling(s);
	signals_catch();
	if (choose_engine(s))
		return 1;
	aggs_init(&s->aggs, s->en.prog);
	drops_init(&s->drops, s->eng);
	err = trace(s);
	s->eng->ops->close(s->eng);
	signals_release();
	drops_free(&s->drops);
	aggs_free(&s->aggs);
	records_free(&s->recs);
	return finish(s, err ? 1 : s->status);
}

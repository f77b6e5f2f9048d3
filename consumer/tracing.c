/* tracing.c - tracing, from the enabling to the last aggregation, in the order
 * that dvm/engine.h prescribes. It ends after an exit action, when the user
 * interrupts it, or when nobody reads the output any more. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/clock.h"
#include "consumer/session_impl.h"
#include "dvm/bvar.h"

/* With bufpolicy=ring, DTrace prints CPU by CPU, unless the user asks
 * otherwise. */
static bool by_cpu(const struct session *s)
{
	if (s->opts.from[OPT_TEMPORAL] == OPT_FROM_DEFAULT)
		return ses_opt(s, OPT_BUFPOLICY) == BUF_RING;
	return !ses_opt(s, OPT_TEMPORAL);
}

/* True if records of the clause show their CPU, which is in the first
 * column. */
static bool shows_cpu(const struct session *s, const struct difo *d)
{
	for (uint32_t i = 0; i < d->nacts; i++)
		if (d->act[i].kind == ACT_SETOPT)
			return true;
	return d->recsize && !ses_opt(s, OPT_QUIET);
}

static bool wants_cpus(const struct session *s, const struct dif_prog *p)
{
	bool wants = ses_opt(s, OPT_CPU) >= 0 || ses_opt(s, OPT_AGGPERCPU) ||
		     ses_opt(s, OPT_FLOWINDENT) || ses_opt(s, OPT_OFORMAT) ||
		     difo_reads(p, BVAR_CPU) || difo_reads(p, BVAR_CHIP) ||
		     difo_reads(p, BVAR_LGRP);

	for (size_t i = 0; i < p->clauses.n; i++)
		wants |= shows_cpu(s, &p->clauses.v[i]);
	return wants;
}

static int match(struct session *s)
{
	uint32_t max = ses_opt(s, OPT_PROBESMAX);
	int err = enable_init(&s->enable, max);

	if (!err)
		err = enable_build(&s->enable, dc_prog(s->dc), ses_probes(s));
	if (err == -E2BIG && ses_probes(s)->uncreated)
		ses_error(s,
			"%" PRIu64 " probes match, and %u may be enabled: name "
			"fewer, or raise the option probesmax",
			ses_probes(s)->list.n + ses_probes(s)->uncreated, max);
	else if (err == -E2BIG)
		ses_error(s,
			"more than %u probes would be enabled: name fewer, or "
			"raise the option probesmax",
			max);
	else if (err)
		ses_error(s, "failed to enable probes: %s", strerror(-err));
	return err;
}

int ses_set_enabling(struct session *s)
{
	if (match(s))
		return -1;
	s->en = (struct enabling){
		.prog = dc_prog(s->dc),
		.probe = s->enable.probe,
		.nprobes = s->enable.n,
		.bound = s->enable.bound,
		.nspec = ses_opt(s, OPT_NSPEC),
		.specsize = ses_opt(s, OPT_SPECSIZE),
		.cpu = ses_opt(s, OPT_CPU),
		.cpus = wants_cpus(s, dc_prog(s->dc)),
		.destructive = ses_opt(s, OPT_DESTRUCTIVE),
		.follow = ses_opt(s, OPT_FOLLOW),
		.ustack = ses_opt(s, OPT_USTACK),
		.setid = ses_opt(s, OPT_SETID),
		.inproc = ses_opt(s, OPT_INPROC),
		.lockmem = ses_opt(s, OPT_LOCKMEM),
		.kernel = &s->kernel,
		.dump = s->dump,
	};
	late_open(s);
	s->en.attention = s->attention;
	targets_enable(s);
	sizes_set(s);
	s->recs = (struct records){
		.by_cpu = by_cpu(s), .en = &s->en, .shows = act_shows
	};
	s->specs = (struct specs){ .en = &s->en, .shows = act_shows };
	ses_set_log(s, &s->en);
	ses_debug(s, "%u probes, %zu clauses, %zu variables, %zu aggregations",
		s->en.nprobes, s->en.prog->clauses.n, s->en.prog->vars.n,
		s->en.prog->aggs.n);
	return 0;
}

static void act(
	void *arg, int cpu, const struct rec *r, uint32_t size, bool more)
{
	act_record(arg, cpu, r, size, more);
}

static void on_last_record(
	void *arg, int cpu, const struct rec *r, uint32_t size, bool more)
{
	struct session *s = arg;

	specs_record(&s->specs, cpu, r, size, more, act, s);
}

/* True if the user or we ourselves want to end, whatever is traced. */
static bool wants_end(const struct session *s)
{
	return signals_end() || s->out.err || s->faulted;
}

/* To print all records that have been read may take long, and probes shall not
 * go on firing meanwhile: after a moment they are stopped first. */
static void on_record(
	void *arg, int cpu, const struct rec *r, uint32_t size, bool more)
{
	enum {
		MOMENT = 100000000 /* ns */
	};
	struct session *s = arg;
	int64_t now;

	on_last_record(s, cpu, r, size, more);
	if (!wants_end(s))
		return;
	now = clock_now();
	if (!s->ends)
		s->ends = now;
	s->recs.enough = now - s->ends >= MOMENT;
}

static void on_drop(void *arg, const struct fmt_drop *d)
{
	struct session *s = arg;

	s->show.form->drop(&s->show, d);
	ses_repeat(s, "%s", d->message);
	if (d->cure)
		ses_repeat(s, "%s", d->cure);
}

/* Read all buffers, and print that to which nothing older can come, or
 * everything, once tracing is over. With fill and ring, buffers are read only
 * then. */
static void consume(struct session *s, bool everything)
{
	const struct engine_ops *ops = s->eng->ops;
	uint64_t until = clock_now();

	names_outdate(&s->names);
	if (everything || s->en.policy == BUF_SWITCH)
		records_collect(&s->recs, s->eng);
	if (ops->read_until)
		until = ops->read_until(s->eng);
	if (everything)
		until = UINT64_MAX;
	records_hand_out(
		&s->recs, until, everything ? on_last_record : on_record, s);
	if (!s->recs.enough)
		specs_round(&s->specs, s->eng, until);
	output_flush(&s->out);
}

static bool goes_on(struct session *s)
{
	return !wants_end(s) && !s->eng->ops->exiting(s->eng) &&
	       !targets_over(&s->targets);
}

/* The time now, and when each regular task is due next. */
struct pace {
	int64_t now, status_due, agg_due, drain_due;
};

enum {
	DRAIN_RATE = 1000000000
};

/* A rate may be so long that the sum overflows. */
static int64_t due(int64_t now, int64_t rate)
{
	int64_t t;

	return __builtin_add_overflow(now, rate, &t) ? INT64_MAX : t;
}

/* Aggregations are read when an action wants them, but not more often than
 * aggrate; and every DRAIN_RATE in any case, since that frees room in the
 * engine. */
static void pace_aggs(struct session *s, struct pace *p)
{
	if (p->now < p->agg_due)
		return;
	aggs_outdate(&s->aggs);
	p->agg_due = due(p->now, ses_opt(s, OPT_AGGRATE));
	if (p->now < p->drain_due)
		return;
	ses_read_aggs(s);
	p->drain_due = p->now + DRAIN_RATE;
}

static void wait_and_consume(struct session *s, struct pace *p)
{
	int64_t ns = ses_opt(s, OPT_SWITCHRATE);

	if (p->status_due - p->now < ns)
		ns = p->status_due - p->now;
	s->eng->ops->wait(s->eng, late_within(s, ns));
	p->now = clock_now();
	names_read(&s->names);
	pace_aggs(s, p);
	targets_look(s);
	late_look(s);
	consume(s, false);
	targets_tell(s);
	if (p->now >= p->status_due) {
		drops_check(&s->drops, s->eng, on_drop, s);
		p->status_due = due(p->now, ses_opt(s, OPT_STATUSRATE));
	}
}

/* The main loop, after ops->begin. */
static void trace_until_end(struct session *s)
{
	struct pace p = { .now = clock_now() };

	p.status_due = due(p.now, ses_opt(s, OPT_STATUSRATE));
	p.drain_due = p.now + DRAIN_RATE;
	if (goes_on(s))
		targets_release(s);
	while (goes_on(s))
		wait_and_consume(s, &p);
	/* The terminal's echo of Ctrl-C gets a line of its own. */
	if (signals_end() && !output_has_packets(&s->out))
		s->show.form->pause(&s->show);
}

static int stop_and_end(struct session *s, struct diag *d)
{
	const struct engine_ops *ops = s->eng->ops;
	int err;

	late_leave(s);
	err = ops->stop(s->eng, d);
	targets_look(s);
	aggs_outdate(&s->aggs);
	consume(s, true);
	if (!err)
		err = ops->end(s->eng, d);
	aggs_outdate(&s->aggs);
	consume(s, true);
	drops_check(&s->drops, s->eng, on_drop, s);
	if (output_has_packets(&s->out))
		output_redirect(&s->out, "");
	s->show.form->pause(&s->show);
	act_print_aggs(s);
	return err;
}

static int trace(struct session *s)
{
	struct diag d = { 0 };
	int err = s->eng->ops->begin(s->eng, &d);

	if (!err) {
		late_control(s);
		ses_debug(s, "probes act");
		trace_until_end(s);
		err = stop_and_end(s, &d);
	}
	if (err)
		ses_print_diag(s, &d);
	return err;
}

/* Add a description to the list; true if it was not in it. */
static bool add_desc(struct str *list, const struct dif_pdesc *pd)
{
	struct str text = { 0 };
	bool is_new;

	str_printf(&text, "%s:%s:%s:%s", pd->prov, pd->mod, pd->func, pd->name);
	is_new = str_add_item(list, text.s);
	str_free(&text);
	return is_new;
}

/* With -Z: report which descriptions match nothing. */
static void tell_left_out(struct session *s, const struct ses_source *src)
{
	struct str list = { 0 };
	uint32_t n = 0;

	for (size_t c = src->first; c < src->end; c++) {
		const struct difo *d = &dc_prog(s->dc)->clauses.v[c];

		for (uint32_t i = 0; i < d->npdescs; i++)
			if (!probes_match(
				    ses_probes(s), &d->pdesc[i], NULL, NULL))
				n += add_desc(&list, &d->pdesc[i]);
	}
	if (n)
		ses_notice(s,
			"%s '%s' has %u description%s that match%s no "
			"probe: %s",
			src->what, src->label, n, n == 1 ? "" : "s",
			n == 1 ? "es" : "", list.s);
	str_free(&list);
}

/* Report how many probes each source matches; returns the sum. */
static uint64_t tell_matches(struct session *s)
{
	uint64_t all = 0;

	for (size_t i = 0; i < s->source.n; i++) {
		const struct ses_source *src = &s->source.v[i];
		uint32_t n = enable_count(
			dc_prog(s->dc), ses_probes(s), src->first, src->end);

		ses_notice(s, "%s '%s' matched %u probe%s", src->what,
			src->label, n, n == 1 ? "" : "s");
		if (ses_opt(s, OPT_ZDEFS))
			tell_left_out(s, src);
		if (s->verbose)
			ses_put_stability(s, src);
		all += n;
	}
	if (ses_opt(s, OPT_DESTRUCTIVE))
		ses_notice(s, "allowing destructive actions");
	return all;
}

/* Refuse destructive actions without -w. */
static bool is_allowed(struct session *s)
{
	const struct dif_prog *prog = dc_prog(s->dc);

	for (size_t i = 0; i < s->source.n && !ses_opt(s, OPT_DESTRUCTIVE); i++)
		for (uint32_t c = s->source.v[i].first; c < s->source.v[i].end;
			c++) {
			const char *what =
				difo_destructive(&prog->clauses.v[c]);
			uint32_t line, col;

			if (!what)
				continue;
			dc_clause_place(s->dc, c, &line, &col);
			ses_error(s,
				"failed to enable '%s': Destructive actions "
				"not allowed: %s( ) in the clause of line %u; "
				"-w permits them",
				s->source.v[i].label, what, line);
			return false;
		}
	return true;
}

int ses_check(struct session *s)
{
	if (!ses_listing(s) && !s->dump)
		return 0;
	ses_compiler(s); /* there may be no source, which is nothing to do */
	return ses_set_enabling(s) || ses_open_engine(s) ? 1 : 0;
}

/* Check the limit on how often all clocks together interrupt each CPU. */
static bool clocks_fit(struct session *s)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < s->en.nprobes; i++) {
		const struct attach *at = &s->en.probe[i].probe->attach;

		if (attach_period(at))
			sum += CLOCK_SECOND / attach_period(at);
	}
	if (sum <= CLOCK_RATE_MOST)
		return true;
	ses_error(s,
		"profile-n, tick-n and cpc clocks would fire %" PRIu64
		" times a "
		"second on each CPU; all together are limited to %d: enable "
		"fewer of them, or lower their rates",
		sum, CLOCK_RATE_MOST);
	return false;
}

struct users {
	bool any; /* clauses keep addresses of processes */
	bool all; /* processes cannot be told in advance: watch all */
	VEC(pid_t) pid;
};

/* Collect the processes in which the clause's probes fire, or may fire
 * later. */
static void note_users(struct session *s, struct users *u, const struct difo *c)
{
	bool keeps = names_of_users(dc_prog(s->dc), c);

	u->any |= keeps;
	for (uint32_t i = 0; i < c->npdescs; i++) {
		pid_t pid = probes_process(ses_probes(s), &c->pdesc[i]);

		u->all |= keeps ? pid <= 0 : pid == PROBES_ALL;
		for (size_t k = 0; k < u->pid.n && pid; k++)
			if (u->pid.v[k] == pid)
				pid = 0;
		if (pid)
			vec_push(&u->pid, pid);
	}
}

/* To name addresses later, record what processes map from now on, before they
 * go on. */
static void watch_users(struct session *s)
{
	const struct dif_prog *p = dc_prog(s->dc);
	struct users u = { 0 };

	for (size_t i = 0; i < p->clauses.n; i++)
		note_users(s, &u, &p->clauses.v[i]);
	if (u.any)
		names_watch(
			&s->names, &s->targets, u.pid.v, u.all ? 0 : u.pid.n);
	if (u.any && images_fd(s->names.images) >= 0)
		ses_attend(s, images_fd(s->names.images));
	vec_free(&u.pid);
}

/* Do everything up to tracing; false after a message. */
static bool prepare(struct session *s)
{
	if (!is_allowed(s))
		return false;
	ses_permit_core(s);
	watch_users(s);
	if (ses_set_enabling(s) || !clocks_fit(s) || !sizes_check(s))
		return false;
	signals_catch();
	return !ses_choose_engine(s);
}

/* Nothing could be traced; why has been said. */
static int give_up(struct session *s)
{
	s->show.form->done(&s->show, 1);
	return ses_finish(s, 1);
}

int ses_run(struct session *s)
{
	int err;

	ses_begin(s);
	if (!tell_matches(s) && !ses_opt(s, OPT_ZDEFS) &&
		!late_expects_any(s)) {
		ses_error(s, "no probes matched");
		return give_up(s);
	}
	if (!prepare(s))
		return give_up(s);
	aggs_init(&s->aggs, s->en.prog,
		ses_opt(s, OPT_AGGPERCPU) ? s->eng->ncpus : 0, &s->names);
	drops_init(&s->drops, s->eng, &s->en, ses_opt(s, OPT_DROPTAGS),
		s->form != NULL);
	err = trace(s);
	late_tell(s);
	s->status = err ? 1 : s->status;
	s->show.form->done(&s->show, s->status);
	ses_close_engine(s);
	signals_settle();
	drops_free(&s->drops);
	aggs_free(&s->aggs);
	records_free(&s->recs);
	specs_free(&s->specs);
	flow_free(&s->flow);
	return ses_finish(s, s->status);
}

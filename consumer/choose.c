/* choose.c - chooses the engine: the one that the user asked for or, with
 * `auto', BPF, or ptrace where the host refuses BPF and ptrace can run the
 * program. With -Z, if neither can, the first engine that can run a part of the
 * program is taken, and the user is told what was left out, and why. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "consumer/session_impl.h"

void ses_close_engine(struct session *s)
{
	s->eng->ops->close(s->eng);
	s->eng = NULL;
}

static int open_once(
	struct session *s, const struct engine_ops *ops, struct diag *d)
{
	struct without *w = &s->without;

	*d = (struct diag){ 0 };
	if (w->is) {
		memset(w->is, 0, s->en.nprobes * sizeof(*w->is));
		memset(w->bound, 0, s->en.prog->bound.n * sizeof(*w->bound));
	}
	w->n = w->why.n = 0;
	return ops->open(&s->eng, &s->en, d);
}

static int start_engine(struct session *s, const struct engine_ops *ops,
	bool attach, struct diag *d)
{
	int err;

	*d = (struct diag){ 0 };
	if (ops == s->ops[ENGINE_PTRACE] && targets_enable_named(s, d))
		return -d->err;
	err = open_once(s, ops, d);
	while (err == -ENOMEM && sizes_lower(s))
		err = open_once(s, ops, d);
	if (!err && attach)
		err = ops->attach(s->eng, d);
	if (err && s->eng)
		ses_close_engine(s);
	ses_debug(s, "engine %s: %s", ops->name,
		err	 ? d->text
		: attach ? "attached"
			 : "opened");
	return err;
}

int ses_try_engine(
	struct session *s, const struct engine_ops *ops, struct diag *why)
{
	int err = start_engine(s, ops, true, why);

	if (!err)
		ses_close_engine(s);
	return err;
}

/* The errors of a host that has no BPF, or does not allow it. */
static bool is_refusal(int err)
{
	return err == -EPERM || err == -EACCES || err == -ENOSYS ||
	       err == -EOPNOTSUPP || err == -ENOENT;
}

/* Say why BPF was refused, and, also with -q, what ptrace does instead: probes
 * may fire for fewer processes than the user thinks. */
static void tell_fallback(struct session *s, const struct diag *why)
{
	if (ses_opt(s, OPT_ENGINE) != ENGINE_AUTO ||
		(!s->en.ntargets && !s->without.n))
		return;
	ses_notice(s, "%.*s", (int)strcspn(why->text, "\n"), why->text);
	ses_error(s,
		"using the ptrace engine: probes see only the processes of -c "
		"and -p and those that they name, and what these start");
}

/* If there are targets, also say why ptrace failed. */
static void tell_failure(
	struct session *s, const struct diag *first, const struct diag *second)
{
	ses_print_diag(s, first);
	if (s->targets.v.n && second->err)
		ses_print_diag(s, second);
}

/* Start the first engine that can run the program. */
static int choose_from(
	struct session *s, bool attach, struct diag *first, struct diag *second)
{
	int64_t want = ses_opt(s, OPT_ENGINE);
	bool any = want == ENGINE_AUTO;
	int err =
		start_engine(s, s->ops[any ? ENGINE_BPF : want], attach, first);

	if (err && any && is_refusal(err))
		err = start_engine(s, s->ops[ENGINE_PTRACE], attach, second);
	return err;
}

/* True if both have the same advice, or both have none. */
static bool is_alike(const struct diag *a, const struct diag *b)
{
	const char *p = strchr(a->text, '\n'), *q = strchr(b->text, '\n');

	return p && q ? !strcmp(p, q) : p == q;
}

static void count(struct without *w, bool *is)
{
	w->n += !*is;
	*is = true;
}

/* Count a probe that is left out, and the probes that are bound to it. It is
 * not counted itself if it is only enabled for these. */
static void count_probes(struct session *s, const struct eprobe *e)
{
	const struct dif_prog *prog = s->en.prog;
	struct without *w = &s->without;

	for (uint32_t i = 0; i < e->nclauses; i++) {
		uint32_t binds = prog->clauses.v[e->clause[i]].binds;

		if (binds)
			count(w, &w->bound[binds - 1]);
		else if (e->clause[i] < prog->nown)
			count(w, &w->is[e - s->en.probe]);
	}
	w->is[e - s->en.probe] = true;
}

/* Leave out a probe. Of many reasons with the same advice one is kept. */
static void leave_out(void *arg, const struct eprobe *e, const struct diag *why)
{
	struct session *s = arg;
	struct without *w = &s->without;

	count_probes(s, e);
	for (size_t i = 0; i < w->why.n; i++)
		if (is_alike(&w->why.v[i], why))
			return;
	vec_push(&w->why, *why);
}

static void tell_without(struct session *s)
{
	const struct without *w = &s->without;

	for (size_t i = 0; i < w->why.n; i++)
		ses_print_diag(s, &w->why.v[i]);
	if (w->n)
		ses_error(s, "%u probe%s left out, as -Z allows", w->n,
			w->n == 1 ? " is" : "s are");
}

/* Bound probes do not count: they fire only where others do. */
static bool any_left(const struct session *s)
{
	for (uint32_t i = 0; i < s->en.nprobes; i++)
		if (!s->without.is[i] &&
			s->en.probe[i].probe->attach.kind != ATTACH_BOUND)
			return true;
	return false;
}

static int choose_part(struct session *s, bool attach)
{
	struct diag first, second;
	int err;

	s->en.leave_out = leave_out;
	s->en.leave_arg = s;
	s->without.is = xcalloc(s->en.nprobes, sizeof(bool));
	s->without.bound = xcalloc(s->en.prog->bound.n, sizeof(bool));
	err = choose_from(s, attach, &first, &second);
	s->en.leave_out = NULL;
	if (!err && !any_left(s)) {
		ses_close_engine(s);
		err = -ENOTSUP;
	}
	free(s->without.is);
	free(s->without.bound);
	s->without.is = s->without.bound = NULL;
	return err;
}

static int choose(struct session *s, bool attach)
{
	struct diag first = { 0 }, second = { 0 };
	int err;

	if (cgroup_open(s))
		return -1;
	err = choose_from(s, attach, &first, &second);
	if (err && ses_opt(s, OPT_ZDEFS))
		err = choose_part(s, attach);
	cgroup_close(s);
	if (err) {
		tell_failure(s, &first, &second);
		return -1;
	}
	if (s->eng->ops == s->ops[ENGINE_PTRACE])
		tell_fallback(s, &first);
	tell_without(s);
	sizes_tell(s);
	return 0;
}

int ses_choose_engine(struct session *s)
{
	return choose(s, true);
}

int ses_open_engine(struct session *s)
{
	int err = choose(s, false);

	if (!err)
		ses_close_engine(s);
	return err;
}

/* choose.c - chooses the engine: the one that was asked for or, with `auto',
 * BPF, and where the host refuses that, ptrace if it can run the program. */
#include <errno.h>
#include <string.h>

#include "consumer/session_impl.h"

static int start_engine(struct session *s, const struct engine_ops *ops,
	bool attach, struct diag *d)
{
	int err = ops->open(&s->eng, &s->en, d);

	while (err == -ENOMEM && sizes_lower(s)) {
		*d = (struct diag){ 0 };
		err = ops->open(&s->eng, &s->en, d);
	}
	if (!err && attach)
		err = ops->attach(s->eng, d);
	if (err && s->eng) {
		ops->close(s->eng);
		s->eng = NULL;
	}
	ses_debug(s, "engine %s: %s", ops->name,
		err	 ? d->text
		: attach ? "attached"
			 : "opened");
	return err;
}

int try_engine(
	struct session *s, const struct engine_ops *ops, struct diag *why)
{
	int err = start_engine(s, ops, true, why);

	if (!err)
		ops->close(s->eng);
	return err;
}

/* What a host says that has or allows no BPF. */
static bool is_refusal(int err)
{
	return err == -EPERM || err == -EACCES || err == -ENOSYS ||
	       err == -EOPNOTSUPP || err == -ENOENT;
}

/* What BPF is refused for, and what ptrace does instead. */
static void tell_fallback(struct session *s, const struct diag *why)
{
	if (!s->targets.v.n)
		return;
	ses_notice(s, "%.*s", (int)strcspn(why->text, "\n"), why->text);
	ses_notice(s,
		"using the ptrace engine: probes see only the processes of -c "
		"and -p, and what these start");
}

/* With processes to trace, it is of interest why ptrace cannot either. */
static void tell_failure(
	struct session *s, const struct diag *first, const struct diag *second)
{
	ses_print_diag(s, first);
	if (s->targets.v.n && second->err)
		ses_print_diag(s, second);
}

static int choose(struct session *s, bool attach)
{
	int64_t want = ses_opt(s, OPT_ENGINE);
	struct diag first = { 0 }, second = { 0 };
	bool any = want == ENGINE_AUTO;
	int err;

	if (cgroup_open(s))
		return -1;
	err = start_engine(s, s->ops[any ? ENGINE_BPF : want], attach, &first);
	if (err && any && is_refusal(err)) {
		err = start_engine(s, s->ops[ENGINE_PTRACE], attach, &second);
		if (!err)
			tell_fallback(s, &first);
	}
	cgroup_close(s);
	if (err)
		tell_failure(s, &first, &second);
	else
		sizes_tell(s);
	return err ? -1 : 0;
}

int choose_engine(struct session *s)
{
	return choose(s, true);
}

int open_engine(struct session *s)
{
	int err = choose(s, false);

	if (!err)
		s->eng->ops->close(s->eng);
	return err;
}

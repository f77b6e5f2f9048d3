/* choose.c - which engine: the one that was asked for, or with `auto' BPF and,
 * where the host refuses it, ptrace if that can serve the program. */
#include <errno.h>

#include "consumer/session_impl.h"

static int start(
	struct session *s, const struct engine_ops *ops, struct diag *d)
{
	int err = ops->open(&s->eng, &s->en, d);

	if (!err)
		err = ops->attach(s->eng, d);
	if (err && s->eng) {
		ops->close(s->eng);
		s->eng = NULL;
	}
	ses_debug(s, "engine %s: %s", ops->name, err ? d->text : "attached");
	return err;
}

int try_engine(
	struct session *s, const struct engine_ops *ops, struct diag *why)
{
	int err = start(s, ops, why);

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

int choose_engine(struct session *s)
{
	int64_t want = ses_opt(s, OPT_ENGINE);
	struct diag first = { 0 }, second = { 0 };
	bool any = want == ENGINE_AUTO;
	int err = start(s, s->ops[any ? ENGINE_BPF : want], &first);

	if (err && any && is_refusal(err))
		err = start(s, s->ops[ENGINE_PTRACE], &second);
	if (err)
		ses_print_diag(s, &first);
	return err ? -1 : 0;
}

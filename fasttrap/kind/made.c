/* made.c - probes in code that traced processes make themselves. */
#include "fasttrap/fasttrap_impl.h"
#include "fasttrap/traps_impl.h"
#include "probes/made.h"

static const struct made *made_of(const struct ft_engine *e, uint32_t probe)
{
	return e->e.en->probe[probe].probe->attach.made;
}

static int take(struct ft_engine *e, uint32_t probe, struct diag *d)
{
	const struct made *m = made_of(e, probe);
	int r = ft_is_process_traced(e, probe, m->pid, d);

	for (uint32_t i = 0; r > 0 && i < m->n; i++)
		vec_push(&e->watches, ((struct ft_watch){ .probe = probe,
					      .pid = m->pid,
					      .site = m->site[i] }));
	if (m->what == MADE_ENTRY)
		ft_note_stack_args(e, probe);
	return r < 0 ? r : 0;
}

static void drop(struct ft_engine *e, uint32_t probe)
{
	for (size_t i = 0; i < e->watches.n; i++)
		if (e->watches.v[i].probe == probe)
			e->watches.v[i].gone = true;
}

static uint32_t args(const struct ft_engine *e, const struct ft_thread *t,
	const struct ft_place *p, const struct user_regs_struct *r,
	uint64_t *arg)
{
	switch (made_of(e, p->probe)->what) {
	case MADE_ENTRY:
		return ft_kind_user_entry.args(e, t, p, r, arg);
	case MADE_RETURN:
		return ft_kind_user_return.args(e, t, p, r, arg);
	case MADE_OFFSET:
		break;
	}
	return 0;
}

const struct ft_kind ft_kind_made = {
	.in_threads = true,
	.from_user = true,
	.take = take,
	.drop = drop,
	.args = args,
	.usermode = ft_usermode,
};

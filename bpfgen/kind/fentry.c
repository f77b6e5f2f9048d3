/* fentry.c - functions that run a program by themselves, when they begin or
 * return. Its context is a word for each argument, then the return value. */
#include "bpfgen/kind/fbt_impl.h"

static const struct func *only_func(
	const struct plan *pl, const struct group *g)
{
	return g->probe.n ? plan_attach(pl, g->probe.v[0])->func.func : NULL;
}

static void put_word(struct tramp *t, uint32_t n, uint32_t word)
{
	e_ldx(t->c, 8, R1, R6, 8 * word);
	func_extend(t, n);
	e_stx(t->c, 8, R9, F(arg) + 8 * n, R1);
}

static void entry_args(struct tramp *t)
{
	const struct func *f = only_func(t->g->plan, t->g->grp);
	struct func_layout l = { 0 };

	if (f)
		func_layout(f, &l);
	for (uint32_t n = 0; n < DIF_NPROBEARG; n++)
		if (t->g->args & 1 << n && n < l.nargs)
			put_word(t, n, n);
		else if (t->g->args & 1 << n)
			e_sti(t->c, 8, R9, F(arg) + 8 * n, 0);
}

static void return_args(struct tramp *t)
{
	const struct func *f = only_func(t->g->plan, t->g->grp);
	struct func_layout l = { .is_void = true };

	if (f)
		func_layout(f, &l);
	if (t->g->args & 1 << 1 && !l.is_void)
		put_word(t, 1, l.nargs);
	else if (t->g->args & 1 << 1)
		e_sti(t->c, 8, R9, F(arg) + 8, 0);
}

static int target(const struct bpf_engine *b, const struct program *p,
	struct bpf_prog_load_opts *opts)
{
	const struct func *f = only_func(&b->plan, &p->grp);
	bool entry = p->grp.kind == &bpf_kind_fentry;
	int object = func_object(f);

	opts->expected_attach_type = entry ? BPF_TRACE_FENTRY : BPF_TRACE_FEXIT;
	opts->attach_btf_id = f->id;
	opts->attach_btf_obj_fd = object;
	return object < 0 ? object : 0;
}

static int attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	const struct probe *probe = b->plan.en->probe[p->probe].probe;
	int fd = sys_link_tracepoint(p->fd, NULL, 0);

	if (fd < 0)
		return refused(d, REFUSE_FUNCTION, -fd, probe->func);
	vec_push(&b->link, (struct link){ fd, p, 0, 0 });
	return 0;
}

/* clang-format off */
#define ALIKE                                                     \
	.type = BPF_PROG_TYPE_TRACING, .uses = 1U << HOST_FENTRY, \
	.activity = ACTIVITY_ON, .within = true,                  \
	.holds = HOLDS_ALWAYS, .own_frames = 2, .own_only = true, \
	.left = true, .word = func_word, .target = target,        \
	.attach = attach
/* clang-format on */

const struct bpf_kind bpf_kind_fentry = {
	ALIKE,
	.name = "fentry",
	.arg = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 },
	.args = entry_args,
};

const struct bpf_kind bpf_kind_fexit = {
	ALIKE,
	.name = "fexit",
	.arg = { 0, 2 },
	.args = return_args,
};

/* kprobe_multi.c - many functions by one link, which the kernel patches
 * together, with a cookie for each. It takes all of them or none: if it refuses
 * them, halves are tried. */
#include <errno.h>

#include "base/files.h"
#include "bpfgen/kind/cookie.h"
#include "bpfgen/kind/fbt_impl.h"

/* Functions by address where that is known, else by name. */
struct list {
	VEC(__u64) addr, cookie;
	VEC(const char *) name;
	const struct program *prog;
	bool back;
};

static int try_link(const struct list *l, size_t from, size_t n)
{
	LIBBPF_OPTS(bpf_link_create_opts, opts,
		.kprobe_multi = {
			.flags = l->back ? BPF_F_KPROBE_MULTI_RETURN : 0,
			.cnt = n,
			.cookies = l->cookie.v + from });

	if (l->name.n)
		opts.kprobe_multi.syms = (const char **)l->name.v + from;
	else
		opts.kprobe_multi.addrs =
			(const unsigned long *)(l->addr.v + from);
	return bpf_link_create(l->prog->fd, 0, BPF_TRACE_KPROBE_MULTI, &opts);
}

static int try_part(
	struct bpf_engine *b, const struct list *l, size_t from, size_t n)
{
	int fd;

	do
		fd = try_link(l, from, n);
	while (fd == -EMFILE && files_raise());
	if (fd >= 0)
		vec_push(&b->link,
			(struct link){ fd, l->prog, l->cookie.v[from], 0 });
	return fd;
}

static int attach_part(
	struct bpf_engine *b, const struct list *l, size_t from, size_t n)
{
	int r = try_part(b, l, from, n);

	if (r >= 0)
		return 0;
	if (!func_is_refusal(r))
		return r;
	if (n == 1)
		return func_leave_out(b,
			       b->plan.en->probe[l->cookie.v[from]].probe, -r)
			       ? 0
			       : r;
	r = attach_part(b, l, from, n / 2);
	return r ? r : attach_part(b, l, from + n / 2, n - n / 2);
}

static void put(struct list *addrs, struct list *names, const struct func *f,
	uint32_t probe)
{
	if (!f->addr) {
		vec_push(&names->name, f->name);
		vec_push(&names->cookie, probe);
	}
	for (; f && f->addr; f = f->next) {
		vec_push(&addrs->addr, f->addr);
		vec_push(&addrs->cookie, probe);
	}
}

static int attach_list(struct bpf_engine *b, struct list *l)
{
	int r = l->cookie.n ? attach_part(b, l, 0, l->cookie.n) : 0;

	vec_free(&l->addr);
	vec_free(&l->name);
	vec_free(&l->cookie);
	return r;
}

static int attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	struct list addrs = { .prog = p,
		.back = p->grp.kind == &bpf_kind_multi_return };
	struct list names = addrs;
	int r, other;

	for (uint32_t i = 0; i < p->grp.probe.n; i++) {
		const struct probe *probe =
			b->plan.en->probe[p->grp.probe.v[i]].probe;

		if (!func_is_own(b, probe))
			put(&addrs, &names, probe->attach.func.func,
				p->grp.probe.v[i]);
	}
	r = attach_list(b, &addrs);
	other = attach_list(b, &names);
	if (r || other)
		refused(d, REFUSE_FUNCTION, r ? -r : -other,
			b->plan.en->probe[p->probe].probe->func);
	return r ? r : other;
}

static int target(const struct bpf_engine *b, const struct program *p,
	struct bpf_prog_load_opts *opts)
{
	(void)b, (void)p;
	opts->expected_attach_type = BPF_TRACE_KPROBE_MULTI;
	return 0;
}

/* clang-format off */
#define ALIKE                                                     \
	.type = BPF_PROG_TYPE_KPROBE, .activity = ACTIVITY_ON,    \
	.within = true, .joins = func_joins, .find = cookie_find, \
	.word = func_word, .target = target, .links_miss = true,  \
	.attach = attach
/* clang-format on */

const struct bpf_kind bpf_kind_multi_entry = {
	ALIKE,
	.name = "kprobes",
	.arg = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 },
	.args = func_entry_args,
};

const struct bpf_kind bpf_kind_multi_return = {
	ALIKE,
	.name = "kretprobes",
	.left = true,
	.arg = { 0, 2 },
	.args = func_return_args,
};

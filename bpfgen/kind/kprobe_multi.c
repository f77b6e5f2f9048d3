/* kprobe_multi.c - many functions by one link, which the kernel patches
 * together, with a cookie each. It takes all of them or none: where it refuses,
 * halves are tried. */
#include <errno.h>

#include "bpfgen/kind/cookie.h"
#include "bpfgen/kind/fbt_impl.h"

struct list {
	VEC(__u64) addr, cookie;
	const struct program *prog;
	bool back;
};

static int try_part(
	struct bpf_engine *b, const struct list *l, size_t from, size_t n)
{
	LIBBPF_OPTS(bpf_link_create_opts, opts,
		.kprobe_multi = {
			.flags = l->back ? BPF_F_KPROBE_MULTI_RETURN : 0,
			.cnt = n,
			.addrs = (const unsigned long *)(l->addr.v + from),
			.cookies = l->cookie.v + from });
	int fd = bpf_link_create(l->prog->fd, 0, BPF_TRACE_KPROBE_MULTI, &opts);

	if (fd == -EMFILE && attach_raise_files())
		fd = bpf_link_create(
			l->prog->fd, 0, BPF_TRACE_KPROBE_MULTI, &opts);
	if (fd >= 0)
		vec_push(&b->link,
			(struct link){ fd, l->prog, l->cookie.v[from] });
	return fd;
}

/* What the kernel says of a function, not of all of them. */
static bool is_about_one(int err)
{
	return err == -ENOENT || err == -EINVAL || err == -EILSEQ ||
	       err == -EBUSY || err == -EADDRNOTAVAIL;
}

static int attach_part(
	struct bpf_engine *b, const struct list *l, size_t from, size_t n)
{
	int r = try_part(b, l, from, n);

	if (r >= 0)
		return 0;
	if (!is_about_one(r))
		return r;
	if (n == 1)
		return func_leave_out(b,
			       b->plan.en->probe[l->cookie.v[from]].probe, -r)
			       ? 0
			       : r;
	r = attach_part(b, l, from, n / 2);
	return r ? r : attach_part(b, l, from + n / 2, n - n / 2);
}

static int attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	struct list l = { .prog = p,
		.back = p->grp.kind == &bpf_kind_multi_return };
	int r;

	for (uint32_t i = 0; i < p->grp.nprobes; i++) {
		uint32_t probe = p->grp.probe[i];
		const struct func *f = func_attach(&b->plan, probe)->func.func;

		for (; f; f = f->next) {
			vec_push(&l.addr, f->addr);
			vec_push(&l.cookie, probe);
		}
	}
	r = attach_part(b, &l, 0, l.addr.n);
	if (r)
		refused(d, REFUSE_FUNCTION, -r,
			b->plan.en->probe[p->probe].probe->func);
	vec_free(&l.addr);
	vec_free(&l.cookie);
	return r;
}

static int target(const struct bpf_engine *b, const struct program *p,
	struct bpf_prog_load_opts *opts)
{
	(void)b, (void)p;
	opts->expected_attach_type = BPF_TRACE_KPROBE_MULTI;
	return 0;
}

const struct bpf_kind bpf_kind_multi_entry = {
	.name = "kprobes",
	.type = BPF_PROG_TYPE_KPROBE,
	.activity = ACTIVITY_ON,
	.arg = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 },
	.joins = func_joins,
	.find = cookie_find,
	.args = func_entry_args,
	.word = func_word,
	.target = target,
	.links_miss = true,
	.attach = attach,
};

const struct bpf_kind bpf_kind_multi_return = {
	.name = "kretprobes",
	.type = BPF_PROG_TYPE_KPROBE,
	.activity = ACTIVITY_ON,
	.left = true,
	.arg = { 0, 2 },
	.joins = func_joins,
	.find = cookie_find,
	.args = func_return_args,
	.word = func_word,
	.target = target,
	.links_miss = true,
	.attach = attach,
};

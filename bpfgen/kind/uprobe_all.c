/* uprobe_all.c - probes for all processes beside probes for one. If a process
 * has a probe of its own at a place where there is also one for all, only its
 * own fires there; that one has the clauses of both. There may be many of both:
 *
 *	if (pid == 123 && probe is in one of its runs) goto out;
 *
 * where the runs are found by binary search. */
#include "base/sort.h"
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"
#include "bpfgen/kind/cookie.h"
#include "bpfgen/kind/uprobe.h"
#include "probes/user.h"

/* A place of a probe. */
struct spot {
	const struct object *object;
	uint64_t off;
	pid_t pid; /* 0: of all */
	uint32_t probe;
};

/* Probes for all, next to each other, that must not fire in a process. */
struct run {
	pid_t pid;
	uint32_t first, last;
};

struct search {
	VEC(struct spot) spot;
	VEC(struct run) run;
	/* whose places are being added */
	pid_t pid;
	uint32_t probe;
};

static int by_place(const void *x, const void *y, void *arg)
{
	const struct spot *a = x, *b = y;

	(void)arg;
	if (a->object != b->object)
		return a->object < b->object ? -1 : 1;
	if (a->off != b->off)
		return a->off < b->off ? -1 : 1;
	return (a->pid > b->pid) - (a->pid < b->pid);
}

static int by_pid(const void *x, const void *y, void *arg)
{
	const struct run *a = x, *b = y;

	(void)arg;
	if (a->pid != b->pid)
		return a->pid < b->pid ? -1 : 1;
	return (a->first > b->first) - (a->first < b->first);
}

static bool add_spot(void *arg, const struct object *o, uint64_t off)
{
	struct search *s = arg;

	vec_push(&s->spot, (struct spot){ o, off, s->pid, s->probe });
	return false;
}

static void add_probe(struct search *s, const struct tramp *t, uint32_t probe,
	const struct uprobe_hooks *h)
{
	const struct attach *a = plan_attach(t->g->plan, probe);

	s->pid = h->pid(a);
	s->probe = probe;
	user_any_place(a, add_spot, s);
}

/* Add the program's probes for all. */
static void add_all(
	struct search *s, const struct tramp *t, const struct uprobe_hooks *h)
{
	const struct group *g = t->g->grp;

	for (uint32_t i = 0; i < g->probe.n; i++) {
		uint32_t probe = g->probe.v[i];

		if (!h->pid(plan_attach(t->g->plan, probe)))
			add_probe(s, t, probe, h);
	}
}

/* Add the probes of single processes, in this program or another. */
static void add_owned(
	struct search *s, const struct tramp *t, const struct uprobe_hooks *h)
{
	const struct plan *pl = t->g->plan;

	for (uint32_t i = 0; i < pl->en->nprobes; i++) {
		const struct attach *a = plan_attach(pl, i);

		if (bpf_kinds[a->kind] == t->kind && h->pid(a))
			add_probe(s, t, i, h);
	}
}

/* Among n probes at one place, those for all come first. */
static void add_runs(struct search *s, const struct spot *v, size_t n)
{
	size_t all = 0;

	while (all < n && !v[all].pid)
		all++;
	for (size_t i = 0; i < all; i++)
		for (size_t k = all; k < n; k++)
			vec_push(&s->run, ((struct run){ v[k].pid, v[i].probe,
						  v[i].probe }));
}

/* Put together what is next to each other. */
static void join_runs(struct search *s)
{
	size_t kept = 0;

	sort_stable(s->run.v, s->run.n, sizeof(*s->run.v), by_pid, NULL);
	for (size_t i = 0; i < s->run.n; i++) {
		const struct run *r = &s->run.v[i];
		struct run *before = kept ? &s->run.v[kept - 1] : NULL;

		if (before && before->pid == r->pid &&
			r->first - before->last <= 1)
			before->last = r->last;
		else
			s->run.v[kept++] = *r;
	}
	s->run.n = kept;
}

static void find_runs(struct search *s)
{
	const struct spot *v = s->spot.v;
	size_t n;

	sort_stable(s->spot.v, s->spot.n, sizeof(*v), by_place, NULL);
	for (size_t i = 0; i < s->spot.n; i += n) {
		n = 1;
		while (i + n < s->spot.n && v[i + n].object == v[i].object &&
			v[i + n].off == v[i].off)
			n++;
		add_runs(s, v + i, n);
	}
	join_runs(s);
}

/* Jump to out if the probe in r1 is in one of the n runs, else to other. */
static void bisect_runs(struct tramp *t, const struct run *v, size_t n,
	uint32_t out, uint32_t other)
{
	uint32_t upper = e_label(t->c);

	if (n > 1) {
		e_jcci(t->c, BPF_JGE, R1, v[n / 2].first, upper);
		bisect_runs(t, v, n / 2, out, other);
		e_bind(t->c, upper);
		bisect_runs(t, v + n / 2, n - n / 2, out, other);
		return;
	}
	e_jcci(t->c, BPF_JLT, R1, v->first, other);
	e_jcci(t->c, BPF_JLE, R1, v->last, out);
	e_jump(t->c, other);
}

/* The probe is looked for in a copy that the verifier takes for another number:
 * otherwise it would check the rest of the program for each run separately. */
static void reject(struct tramp *t, const struct search *s, uint32_t out)
{
	const struct run *v = s->run.v;
	bool alone = tramp_probe(t);
	size_t n;

	gen_pid(t->g, SLOT_REGS);
	if (!alone) {
		e_mov(t->c, R1, R8);
		e_alui(t->c, BPF_AND, R1, INT32_MAX);
	}
	for (size_t i = 0; i < s->run.n; i += n) {
		uint32_t other = e_label(t->c);

		n = 1;
		while (i + n < s->run.n && v[i + n].pid == v[i].pid)
			n++;
		e_jcci(t->c, BPF_JNE, R0, v[i].pid, other);
		if (alone)
			e_jump(t->c, out);
		else
			bisect_runs(t, v + i, n, out, other);
		e_bind(t->c, other);
	}
}

void uprobe_probe(struct tramp *t, uint32_t out)
{
	e_mov(t->c, R8, R0);
	e_zx32(t->c, R8);
	e_jcci(t->c, BPF_JGE, R8, t->g->plan->nrows, out);
	if (!t->g->grp->lasts)
		return;
	e_mov(t->c, R1, R8);
	tramp_check_group(t, R1, out);
}

void uprobe_find(struct tramp *t, const struct uprobe_hooks *h, uint32_t out)
{
	struct search s = { 0 };

	if (uprobe_has_cookies())
		h->by_cookie(t, out);
	else
		cookie_none(t);
	add_all(&s, t, h);
	if (s.spot.n)
		add_owned(&s, t, h);
	find_runs(&s);
	if (s.run.n)
		reject(t, &s, out);
	vec_free(&s.spot);
	vec_free(&s.run);
}

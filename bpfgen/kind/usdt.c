/* usdt.c - statically defined probes of programs, by uprobes at the
 * instructions that were left for them. Where the arguments are differs from
 * place to place, even for the same probe: the cookie of a place says which
 * shape it has, and the program has code for each shape of its probes. */
#include <errno.h>
#include <stdlib.h>

#include "base/page.h"
#include "bpfgen/kind/cookie.h"
#include "bpfgen/kind/user_impl.h"
#include "probes/isa/isa.h"
#include "probes/usdt.h"

enum {
	MOST_TOGETHER = 64, /* probes per program: jumps are short */
};

static const struct usdt *usdt_of(const struct plan *pl, uint32_t probe)
{
	return plan_attach(pl, probe)->usdt;
}

/* Without cookies a program cannot tell which of its probes fires. */
static bool joins(const struct plan *pl, const struct group *g, uint32_t probe)
{
	const struct eprobe *e = &pl->en->probe[probe];

	if (!plan_same_clauses(&pl->en->probe[g->probe.v[0]], e))
		return false;
	if (!uprobe_has_cookies())
		return cookie_unasked(pl, e) && usdt_of(pl, probe)->pid;
	return g->probe.n < MOST_TOGETHER || !eprobe_args(pl->p, e);
}

/* The arguments of a place, and the key by which it is recognized: its shape's
 * number or, without cookies, its offset in its page. */
struct choice {
	uint32_t key;
	const struct usdt_shape *shape;
};

struct choices {
	VEC(struct choice) v;
};

static uint32_t key_of(const struct usdt_site *s)
{
	return uprobe_has_cookies() ? s->shape->number : s->off % PAGE;
}

static int by_key(const void *x, const void *y)
{
	const struct choice *a = x, *b = y;

	return (a->key > b->key) - (a->key < b->key);
}

/* Collect the choices of these probes' places, sorted and without
 * duplicates. */
static void collect(struct choices *s, const struct plan *pl,
	const uint32_t *probe, size_t nprobes)
{
	size_t n = 0;

	for (size_t i = 0; i < nprobes; i++)
		for (const struct usdt_site *at = usdt_of(pl, probe[i])->sites;
			at; at = at->next)
			vec_push(&s->v,
				((struct choice){ key_of(at), at->shape }));
	if (s->v.n)
		qsort(s->v.v, s->v.n, sizeof(*s->v.v), by_key);
	for (size_t i = 0; i < s->v.n; i++)
		if (!n || s->v.v[n - 1].key != s->v.v[i].key ||
			s->v.v[n - 1].shape != s->v.v[i].shape)
			s->v.v[n++] = s->v.v[i];
	s->v.n = n;
}

/* True if a place could be mistaken for another. */
static bool any_alike(const struct choices *s)
{
	for (size_t i = 1; i < s->v.n; i++)
		if (s->v.v[i - 1].key == s->v.v[i].key)
			return true;
	return false;
}

/* Collect those that the group's program has code for. */
static void collect_made(
	struct choices *s, const struct plan *pl, const struct group *g)
{
	collect(s, pl, g->made.v, g->made.n);
}

static bool has_key(const struct choices *s, uint32_t key)
{
	for (size_t i = 0; i < s->v.n; i++)
		if (s->v.v[i].key == key)
			return true;
	return false;
}

/* A program has code only for the shapes of those probes that it was generated
 * for, and leaves processes alone that had probes of their own then: see
 * user_serves(). */
static bool serves(const struct plan *pl, const struct group *g, uint32_t probe)
{
	bool args = eprobe_args(pl->p, &pl->en->probe[probe]), all = true;
	struct choices has = { 0 };

	if (!uprobe_has_cookies() || !usdt_of(pl, probe)->pid)
		return false;
	if (args)
		collect_made(&has, pl, g);
	for (const struct usdt_site *s = usdt_of(pl, probe)->sites; args && s;
		s = s->next)
		all &= has_key(&has, key_of(s));
	vec_free(&has.v);
	return all;
}

/* True if the program has to know at which of its places it runs. */
static bool has_choice(const struct tramp *t)
{
	struct choices s = { 0 };
	bool has;

	if (t->g->args)
		collect_made(&s, t->g->plan, t->g->grp);
	has = s.v.n > 1;
	vec_free(&s.v);
	return has;
}

static pid_t pid_of(const struct attach *a)
{
	return a->usdt->pid;
}

/* r8 = the probe; the cookie stays in SLOT_RECORD for args(). */
static void find_by_cookie(struct tramp *t, uint32_t out)
{
	if (tramp_probe(t) && !has_choice(t))
		return;
	e_mov(t->c, R1, R6);
	e_helper(t->c, BPF_FUNC_get_attach_cookie);
	e_stx(t->c, 8, FP, SLOT_RECORD, R0);
	if (!tramp_probe(t))
		uprobe_probe(t, out);
}

static void find(struct tramp *t, uint32_t out)
{
	static const struct uprobe_hooks hooks = { find_by_cookie, pid_of };

	uprobe_find(t, &hooks, out);
}

/* Offsets in struct pt_regs, by register number. */
static const int32_t regs[] = {
	[ISA_RAX] = REGS_AX,
	[ISA_RCX] = REGS_CX,
	[ISA_RDX] = REGS_DX,
	[ISA_RBX] = REGS_BX,
	[ISA_RSP] = REGS_SP,
	[ISA_RBP] = REGS_BP,
	[ISA_RSI] = REGS_SI,
	[ISA_RDI] = REGS_DI,
	[ISA_R8] = REGS_R8,
	[9] = REGS_R9,
	[10] = REGS_R10,
	[11] = REGS_R11,
	[12] = REGS_R12,
	[13] = REGS_R13,
	[14] = REGS_R14,
	[ISA_R15] = REGS_R15,
	[USDT_RIP] = REGS_IP,
};

/* r3 = the address of the argument */
static void address(struct code *c, const struct usdt_arg *a)
{
	e_imm(c, R3, a->value);
	if (a->base != USDT_NONE) {
		e_ldx(c, 8, R2, R6, regs[a->base]);
		e_alu(c, BPF_ADD, R3, R2);
	}
	if (a->index == USDT_NONE)
		return;
	e_ldx(c, 8, R2, R6, regs[a->index]);
	if (a->shift)
		e_alui(c, BPF_LSH, R2, a->shift);
	e_alu(c, BPF_ADD, R3, R2);
}

/* r1 = the argument, which will be stored at `at' in the frame. */
static void load(struct code *c, const struct usdt_arg *a, int32_t at)
{
	switch ((enum usdt_place)a->place) {
	case USDT_REFUSED:
		e_imm(c, R1, 0);
		return;
	case USDT_CONSTANT:
		e_imm(c, R1, a->value);
		break;
	case USDT_REGISTER:
		e_ldx(c, 8, R1, R6, regs[a->base]);
		if (a->part)
			e_alui(c, BPF_RSH, R1, 8 * a->part);
		break;
	case USDT_ADDRESS:
		address(c, a);
		e_mov(c, R1, R3);
		break;
	case USDT_MEMORY:
		address(c, a);
		e_sti(c, 8, R9, at, 0);
		e_lea(c, R1, R9, at);
		e_imm(c, R2, a->size);
		e_helper(c, BPF_FUNC_probe_read_user);
		e_ldx(c, 8, R1, R9, at);
	}
	e_extend(c, R1, a->size, a->is_signed);
}

static void shape_args(struct tramp *t, const struct usdt_shape *s)
{
	static const struct usdt_arg none = { .place = USDT_REFUSED };

	for (uint32_t n = 0; n < DIF_NPROBEARG; n++) {
		int32_t at = F(arg) + 8 * n;

		if (!(t->g->args >> n & 1))
			continue;
		load(t->c, n < s->args.n ? &s->args.arg[n] : &none, at);
		e_stx(t->c, 8, R9, at, R1);
	}
}

/* r4 = the key of the place */
static void load_key(struct tramp *t)
{
	if (uprobe_has_cookies()) {
		e_ldx(t->c, 8, R4, FP, SLOT_RECORD);
		e_alui(t->c, BPF_RSH, R4, UPROBE_OWN);
	} else {
		e_ldx(t->c, 8, R4, R6, REGS_IP);
		e_alui(t->c, BPF_AND, R4, PAGE - 1);
	}
}

/* Fill in the arguments for the one of n choices whose key is in r4. */
static void choose(
	struct tramp *t, const struct choice *v, size_t n, uint32_t done)
{
	uint32_t upper = e_label(t->c);

	if (n == 1) {
		shape_args(t, v->shape);
		e_jump(t->c, done);
		return;
	}
	e_jcci(t->c, BPF_JGE, R4, v[n / 2].key, upper);
	choose(t, v, n / 2, done);
	e_bind(t->c, upper);
	choose(t, v + n / 2, n - n / 2, done);
}

static void args(struct tramp *t)
{
	uint32_t done = e_label(t->c);
	struct choices s = { 0 };

	if (t->g->args)
		collect_made(&s, t->g->plan, t->g->grp);
	if (s.v.n == 1) {
		shape_args(t, s.v.v->shape);
	} else if (s.v.n) {
		load_key(t);
		choose(t, s.v.v, s.v.n, done);
	}
	e_bind(t->c, done);
	vec_free(&s.v);
}

static int check_args(
	const struct bpf_engine *b, uint32_t probe, struct diag *d)
{
	const struct eprobe *e = &b->plan.en->probe[probe];
	uint32_t args = eprobe_args(b->plan.p, e);
	struct choices s = { 0 };

	if (args)
		collect(&s, &b->plan, &probe, 1);
	if (any_alike(&s))
		diag_set(d, ENOTSUP,
			"arguments of %s:%s:%s:%s cannot be read: it is in "
			"several places, which kernels before 5.15 cannot tell "
			"apart here",
			e->probe->prov, e->probe->mod, e->probe->func,
			e->probe->name);
	else
		usdt_check_args(e->probe, args, d);
	vec_free(&s.v);
	return -d->err;
}

/* A program of ours cannot change registers, and so cannot answer yes. */
static void tell_unanswered(const struct enabling *en, const struct probe *p)
{
	engine_notice(en,
		"%s:%s:%s:%s does not fire where the program asks first "
		"whether it is wanted: use -xengine=ptrace, which says yes",
		p->prov, p->mod, p->func, p->name);
}

static int attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	const struct enabling *en = b->plan.en;
	VEC(struct uprobe_place) v = { 0 };
	bool told = false;
	int r = 0;

	for (uint32_t i = p->grp.attached; i < p->grp.probe.n && !r; i++) {
		uint32_t probe = p->grp.probe.v[i];
		struct usdt *u = plan_attach(&b->plan, probe)->usdt;

		u->attached = true;
		if (u->asks && !told)
			tell_unanswered(en, en->probe[probe].probe);
		told |= u->asks != NULL;
		if (check_args(b, probe, d)) {
			r = attach_without(b, probe, d) ? 0 : -d->err;
			continue;
		}
		for (const struct usdt_site *s = u->sites; s; s = s->next)
			vec_push(
				&v, ((struct uprobe_place){ .object = s->object,
					    .off = s->off,
					    .semaphore = s->semaphore,
					    .cookie = (uint64_t)s->shape->number
							      << UPROBE_OWN |
						      probe,
					    .pid = u->pid,
					    .unasked = s->unasked,
					    .written = s->written }));
	}
	if (!r)
		r = uprobe_attach(b, p, v.v, v.n, d);
	vec_free(&v);
	return r;
}

/* They are attached first: what comes to the same instruction later can take
 * their semaphores, but not the reverse. */
const struct bpf_kind bpf_kind_usdt = {
	.name = "usdt",
	.type = BPF_PROG_TYPE_KPROBE,
	.turn = -1,
	.last_first = true,
	.activity = ACTIVITY_ON,
	.holds = HOLDS_ALWAYS,
	.waits = true,
	.arg = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 },
	.joins = joins,
	.serves = serves,
	.find = find,
	.args = args,
	.usermode = user_usermode,
	.target = uprobe_target,
	.attach = attach,
};

/* late_twice.c - keeps clauses from running twice at one place. A probe of all
 * processes also fires in a process that gets a probe of its own at that place
 * later, unless the process had one there when the former was attached
 * (bpfgen/kind/uprobe_all.c). So the later probe does without the clauses that
 * run there already. */
#include "consumer/late_impl.h"
#include "probes/user.h"

/* A key of late.all and late.own. `which' is a clause or a process. */
struct at {
	const struct object *object;
	uint64_t off;
	uint32_t kind, which;
};

struct noting {
	struct hash *to;
	struct at at;
	uint64_t row;
};

static bool note(void *arg, const struct object *o, uint64_t off)
{
	struct noting *n = arg;
	uint64_t *first;

	n->at.object = o;
	n->at.off = off;
	first = hash_put(n->to, &n->at, sizeof(n->at));
	if (!*first)
		*first = n->row;
	return false;
}

static void note_row(struct session *s, uint32_t row)
{
	const struct eprobe *e = &s->en.probe[row];
	const struct attach *a = &e->probe->attach;
	const struct object *o;
	pid_t pid = probe_process(e->probe, &o);
	struct noting n = { &s->late.own, { .kind = a->kind, .which = pid },
		row + 1 };

	if (pid) {
		user_any_place(a, note, &n);
		return;
	}
	n.to = &s->late.all;
	n.row = s->en.nprobes;
	for (uint32_t i = 0; i < e->nclauses && enable_has(&s->enable, row);
		i++) {
		n.at.which = e->clause[i];
		user_any_place(a, note, &n);
	}
}

/* Rows that were added together were attached together. */
void late_note_places(struct session *s)
{
	struct late *l = &s->late;

	if (!l->process.n || l->process.v[0] != PROBES_ALL)
		return;
	for (; l->placed < s->en.nprobes; l->placed++)
		if (probe_is_user(s->en.probe[l->placed].probe))
			note_row(s, l->placed);
}

struct running {
	const struct late *l;
	struct at all, own;
};

static bool runs(void *arg, const struct object *o, uint64_t off)
{
	struct running *r = arg;
	const uint64_t *all, *own;

	r->all.object = r->own.object = o;
	r->all.off = r->own.off = off;
	all = hash_get(&r->l->all, &r->all, sizeof(r->all));
	own = hash_get(&r->l->own, &r->own, sizeof(r->own));
	return all && (!own || *own > *all);
}

bool late_runs(const struct late *l, uint32_t clause, const struct probe *p)
{
	const struct attach *a = &p->attach;
	const struct object *o;
	pid_t pid = l->all.n ? probe_process(p, &o) : 0;
	struct running r = { l, { .kind = a->kind, .which = clause },
		{ .kind = a->kind, .which = pid } };

	return pid && user_any_place(a, runs, &r);
}

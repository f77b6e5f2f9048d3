/* pid_function.c - makes the probes of one function of a process: at its entry,
 * where it returns or ends, and at instructions; also one at an instruction
 * given by its address. A probe is made only where it does no harm and is
 * certain to be at an instruction; otherwise there is none, and the search says
 * why. */
#include <stdio.h>
#include <string.h>

#include "base/host/features.h"
#include "probes/pid_impl.h"

static struct user_module *make_module(const struct pid_search *w, pid_t pid)
{
	struct arena *a = &w->ps->arena;
	struct user_module *m = arena_new(a, struct user_module);

	m->pid = pid;
	m->path = arena_strdup(a, w->module->path);
	m->main = w->module->main;
	if (w->asked && w->keeps)
		m->keeps = arena_strdup(a, w->keeps);
	return m;
}

static bool is_same(const struct site *a, const struct site *b)
{
	return a->off == b->off && object_is_same(a->object, b->object);
}

/* Add the place, unless another description has found it. A probe for all
 * processes is attached only once: returns false if it is too late for another
 * place. */
static bool add_site(
	struct probes *ps, const struct probe *p, const struct site *s)
{
	struct site *first = p->attach.user.sites, *new;
	uint64_t *had = user_place(ps, p, s->object, s->off);

	if (is_same(first, s))
		return true;
	for (const struct site *i = (const struct site *)*had; i; i = i->alike)
		if (is_same(i, s))
			return true;
	if (!p->attach.user.module->pid && ps->changed.n)
		return false;
	new = arena_memdup(&ps->arena, s, sizeof(*s));
	new->alike = (const struct site *)*had;
	*had = (uint64_t) new;
	new->next = first->next;
	first->next = new;
	return true;
}

static bool has_site(
	struct probes *ps, const struct probe *p, const struct site *s)
{
	const struct site *first = p->attach.user.sites;
	const struct site *i;

	if (first->object == s->object)
		return true;
	for (i = (const struct site *)*user_place(ps, p, s->object, s->off);
		i && i->object != s->object;)
		i = i->alike;
	return i;
}

/* Return the probe among those of the same names that has the place, or may get
 * it. What a process maps later is not in a probe that is attached already;
 * NULL: nor in any other. */
static const struct probe *probe_for(
	struct probes *ps, const struct probe *p, const struct site *s)
{
	if (!p || !p->attach.user.module->pid || !ps->changed.n)
		return p;
	while (p && !has_site(ps, p, s))
		p = p->again;
	return p;
}

/* A probe that was found in a module of a process. */
struct find {
	const char *func, *name;
	enum attach_kind kind;
	const struct site *site;
};

/* pid: 0 for all processes. Returns false if the probe cannot get another
 * place. */
static bool add_to(
	struct pid_search *w, const struct find *f, const char *prov, pid_t pid)
{
	const struct dif_pdesc pd = { prov, w->name, f->func, f->name, 0, 0 };
	const struct probe *first = probes_get(w->ps, &pd);
	const struct probe *p = probe_for(w->ps, first, f->site);
	struct probe new = { .provider = &prov_pid,
		.prov = pd.prov,
		.mod = pd.mod,
		.func = pd.func,
		.name = pd.name,
		.attach = { .kind = f->kind } };

	if (p)
		return add_site(w->ps, p, f->site);
	if (!w->made || w->made->pid != pid)
		w->made = make_module(w, pid);
	new.attach.user.module = w->made;
	new.attach.user.sites =
		arena_memdup(&w->ps->arena, f->site, sizeof(*f->site));
	probes_add_again(w->ps, first, &new);
	return true;
}

bool pid_is_written(const struct pid_search *w, uint64_t off)
{
	return w->process && process_writes(w->process, w->module->object, off);
}

/* Add a probe: for all processes if these are meant, else for one; lists show
 * whose it is. */
static void add(struct pid_search *w, const char *func, const char *name,
	enum attach_kind kind, const struct site *at)
{
	struct site s = *at;
	const struct find f = { func, name, kind, &s };
	char prov[24];

	if (w->ps->most && w->ps->list.n > w->ps->most) {
		w->ps->uncreated++;
		return;
	}
	w->module->object->kept = true;
	if (w->all && !w->ps->lists && add_to(w, &f, PID_ALL, 0)) {
		if (w->writes)
			processes_note_copy(
				w->ps, w->process, w->module, s.off);
		return;
	}
	w->own = true;
	s.written = w->writes && pid_is_written(w, s.off);
	snprintf(prov, sizeof(prov), "pid%d", w->pid);
	add_to(w, &f, prov, w->pid);
}

/* A function that matched. */
struct function {
	const struct symbol *y;
	const char *name;
	struct site first; /* the place of its first byte */
};

static struct site site_of(const struct function *f, const struct body_insn *in)
{
	struct site s = f->first;

	s.in = (int32_t)(in->addr - f->y->addr);
	s.off += s.in;
	s.doubtful = in->is & BODY_DOUBTFUL;
	s.unasked = in->is & BODY_UNASKED;
	return s;
}

static const char no_return[] = "it has no instruction by which it returns";
static const char restarts[] =
	"it is in a restartable sequence (rseq), which would start over for "
	"ever";

/* True if returns of the process may be diverted; finding out takes some
 * time. */
static bool may_divert(struct pid_search *w)
{
	if (!w->ps || w->ps->by_ret || !w->process || w->all ||
		!host_has(HOST_UPROBE_SESSIONS))
		return false;
	if (!w->asked)
		w->keeps = divert_why_not(w->process, w->keeps_text);
	w->asked = true;
	return !w->keeps;
}

/* True if the returns of this function are, by a probe where it begins. */
static bool diverts(struct pid_search *w, const struct function *f)
{
	const struct site *at = &f->first;

	return may_divert(w) && !at->doubtful && !at->unasked &&
	       !rseqs_have(&w->rseqs, f->y->addr + at->skips) &&
	       divert_function(&w->body, object_rows(w->module->object));
}

static void add_return(struct pid_search *w, const struct function *f,
	const struct body_insn *in, bool diverted, bool another)
{
	struct site s = site_of(f, in);

	s.diverts = diverted;
	s.another = another;
	if (object_off(w->module->object, in->addr, &s.off) && w->ps)
		add(w, f->name, "return", ATTACH_USER_RETURN, &s);
}

static bool returns_by(const struct pid_search *w, size_t n)
{
	return w->body.insn.v[n].is & BODY_RETURNS;
}

/* Return why its returns are not probed; NULL: they are. */
static const char *why_no_return(const struct pid_search *w)
{
	const struct body *b = &w->body;
	bool any = false;

	for (size_t i = 0; i < b->insn.n; i++) {
		any |= returns_by(w, i);
		if (returns_by(w, i) &&
			rseqs_have(&w->rseqs, b->insn.v[i].addr))
			return restarts;
	}
	if (b->open)
		return b->open;
	return any ? NULL : no_return;
}

static void add_offset(struct pid_search *w, const struct function *f,
	const struct body_insn *in)
{
	struct site s = site_of(f, in);
	char name[24];

	snprintf(name, sizeof(name), "%x", s.in);
	if (w->want.at ? (uint64_t)s.in != w->want.offset
		       : !probe_part(w->pd->name, name))
		return;
	w->why = rseqs_have(&w->rseqs, in->addr) ? restarts : NULL;
	if (!w->why && w->ps)
		add(w, f->name, w->want.at ? w->pd->name : name,
			ATTACH_USER_OFFSET, &s);
}

static void try_returns(struct pid_search *w, const struct function *f)
{
	bool diverted, another = false;

	w->why = why_no_return(w);
	diverted = !w->why && diverts(w, f);
	for (size_t i = 0; !w->why && i < w->body.insn.n; i++) {
		if (!returns_by(w, i))
			continue;
		add_return(w, f, &w->body.insn.v[i], diverted, another);
		another = true;
	}
}

static void try_offsets(struct pid_search *w, const struct function *f)
{
	const struct body *b = &w->body;

	w->why = b->unsure ? b->unsure : "no instruction begins there";
	for (size_t i = 0; i < b->insn.n; i++)
		if (!(b->insn.v[i].is & BODY_APART))
			add_offset(w, f, &b->insn.v[i]);
}

struct ending {
	struct pid_search *w;
	const struct function *f;
	bool any;
};

static void add_end(void *arg, const struct body_insn *in)
{
	struct ending *e = arg;
	struct site s = site_of(e->f, in);

	e->any = true;
	if (rseqs_have(&e->w->rseqs, in->addr))
		e->w->why = restarts;
	else if (object_off(e->w->module->object, in->addr, &s.off) && e->w->ps)
		add(e->w, e->f->name, "end", ATTACH_USER_RETURN, &s);
}

static void try_ends(
	struct pid_search *w, const struct symbols *s, const struct function *f)
{
	struct ending e = { w, f, false };
	const char *why;

	w->why = NULL;
	why = user_ends(
		w->module->object, s, f->y->addr, &w->left, add_end, &e);
	if (!w->why)
		w->why = why;
	if (!w->why && !e.any)
		w->why = no_return;
}

static void try_body(
	struct pid_search *w, const struct symbols *s, const struct function *f)
{
	w->why = user_body_within(
		&w->body, w->module->object, s, f->y, &w->left);
	if (w->why)
		return;
	if (w->want.back)
		try_returns(w, f);
	if (w->want.each || w->want.at)
		try_offsets(w, f);
}

/* True if any bytes of the function may be the displacement of a jump to what
 * is behind its endbr64: most functions need not be decoded to see that. */
static bool may_loop(const uint8_t *code, int32_t n)
{
	for (int32_t end = ISA_ENDBR64_LEN + 1; end <= n; end++) {
		int32_t back = ISA_ENDBR64_LEN - end, far;

		memcpy(&far, code + end - sizeof(far), sizeof(far));
		if ((int8_t)code[end - 1] == back || far == back)
			return true;
	}
	return false;
}

/* True if the function begins with an endbr64, and loops to what is behind it,
 * so that only the endbr64 itself is executed once in each call. */
static bool loops(
	struct pid_search *w, const struct symbols *s, const struct function *f)
{
	struct object *o = w->module->object;
	uint8_t code[4096];
	size_t n = f->y->size < sizeof(code) ? f->y->size : sizeof(code);

	if (n < ISA_ENDBR64_LEN ||
		object_read(o, f->first.off, code, ISA_ENDBR64_LEN) !=
			ISA_ENDBR64_LEN ||
		memcmp(code, ISA_ENDBR64, ISA_ENDBR64_LEN))
		return false;
	if (n < sizeof(code) && (object_read(o, f->first.off, code, n) != n ||
					!may_loop(code, n)))
		return false;
	return !user_body_within(&w->body, o, s, f->y, &w->left) &&
	       body_begins_again(&w->body, ISA_ENDBR64_LEN, 1);
}

enum {
	BEHIND = 32 /* bytes of the function that may be executed elsewhere */
};

static void try_entry(
	struct pid_search *w, const struct symbols *s, const struct function *f)
{
	struct site first = f->first;

	w->why = rseqs_have(&w->rseqs, f->y->addr) ? restarts : NULL;
	if (w->why || !w->ps)
		return;
	for (int i = 0; w->rseqs.v.n && i < BEHIND; i++)
		first.restarts |= rseqs_have(&w->rseqs, f->y->addr + i);
	if (loops(w, s, f))
		site_read_entry(&first, true);
	add(w, f->name, "entry", ATTACH_USER_ENTRY, &first);
}

void pid_try_function(struct pid_search *w, const struct symbols *s,
	const struct symbol *y, const char *name)
{
	struct function f = {
		.y = y, .name = name, .first.object = w->module->object
	};

	if (!object_off(w->module->object, y->addr, &f.first.off))
		return;
	w->chooser |= y->chooser;
	w->functions++;
	w->any = true;
	w->last = y->addr;
	if (y->chooser)
		return;
	if (w->ps && !w->ps->lists)
		site_read_entry(&f.first, false);
	if (w->want.entry)
		try_entry(w, s, &f);
	if (w->want.end)
		try_ends(w, s, &f);
	if (w->want.back || w->want.each || w->want.at)
		try_body(w, s, &f);
}

void pid_try_address(
	struct pid_search *w, const struct symbols *s, uint64_t addr)
{
	const struct symbol *y = symbols_find(s, addr);
	struct function f = { .y = y, .name = PID_BY_ADDRESS };
	const struct body_insn *in;

	w->functions++;
	if (!y || !object_off(w->module->object, y->addr, &f.first.off)) {
		w->why = "it is in no function that is known";
		return;
	}
	f.first.object = w->module->object;
	user_body(&w->body, w->module->object, s, y);
	in = body_at(&w->body, addr);
	w->why =
		w->body.unsure ? w->body.unsure : "no instruction begins there";
	if (!in)
		return;
	w->why = rseqs_have(&w->rseqs, addr) ? restarts : NULL;
	if (w->ps && !w->why) {
		struct site at = site_of(&f, in);

		add(w, PID_BY_ADDRESS, w->pd->name, ATTACH_USER_OFFSET, &at);
	}
}

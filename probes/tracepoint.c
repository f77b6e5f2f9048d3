/* tracepoint.c - see tracepoint.h. For a tracepoint that is asked for by name,
 * quick ways are tried first: one pass over the types, and tracefs is walked
 * only if the event is not where its name suggests. */
#include "probes/tracepoint.h"

#include <dirent.h>
#include <string.h>
#include <unistd.h>

#include "base/host/kernel_btf.h"
#include "base/host/tracefs.h"
#include "probes/btf_text.h"
#include "probes/subsystems.h"

#define PREFIX "btf_trace_"

struct tracepoints {
	struct hash byname; /* -> struct tracepoint */
	struct tracepoint *first, **last;
	bool kernel, modules, events; /* which sources have been read */
	bool opened;
	int dir; /* descriptor of tracefs's events, or -errno */
};

/* Names of tracepoints are names of C with at least one lower-case letter. */
static bool is_name(const char *name)
{
	return strpbrk(name, "abcdefghijklmnopqrstuvwxyz") &&
	       !name[strspn(name, "abcdefghijklmnopqrstuvwxyz"
				  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")];
}

/* Return the subsystem of an event by the longest prefix that matches, where
 * tracefs does not say it. */
static const char *by_prefix(const char *event)
{
	static const struct {
		const char *prefix, *subsystem;
		size_t n;
	} rows[] = {
#define X(prefix, subsystem) { prefix, subsystem, sizeof(prefix) - 1 },
		SUBSYSTEMS(X)
#undef X
	};
	const char *found = "";
	size_t most = 0;

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		if (rows[i].n > most && *event == *rows[i].prefix &&
			!strncmp(event, rows[i].prefix, rows[i].n)) {
			most = rows[i].n;
			found = rows[i].subsystem;
		}
	}
	return found;
}

/* Return the type of the function that a btf_trace_EVENT points to. Its first
 * parameter is private data of the callee, the others are what is passed. NULL:
 * it points to something else. */
static const struct btf_type *prototype(
	const struct kbtf *b, const struct btf_type *t)
{
	const struct btf_type *p = kbtf_type(b, t->type);

	p = p && kbtf_kind(p) == BTF_KIND_PTR ? kbtf_type(b, p->type) : NULL;
	return p && kbtf_kind(p) == BTF_KIND_FUNC_PROTO && kbtf_vlen(p) ? p
									: NULL;
}

static bool is_event(const struct kbtf *b, const struct btf_type *t)
{
	return t && kbtf_kind(t) == BTF_KIND_TYPEDEF &&
	       !strncmp(kbtf_name(b, t->name_off), PREFIX, strlen(PREFIX)) &&
	       prototype(b, t);
}

/* The known tracepoints. */

static struct tracepoints *known(struct probes *ps)
{
	struct tracepoints *t = ps->tracepoints;

	if (!t) {
		t = ps->tracepoints = arena_new(&ps->arena, struct tracepoints);
		t->last = &t->first;
	}
	return t;
}

static struct tracepoint *find(const struct tracepoints *t, const char *name)
{
	const uint64_t *at = hash_get(&t->byname, name, strlen(name));

	return at ? (struct tracepoint *)(uintptr_t)*at : NULL;
}

static struct tracepoint *add(struct probes *ps, const char *name, uint32_t n)
{
	struct tracepoints *t = known(ps);
	uint64_t *at = hash_put(&t->byname, name, strlen(name));
	struct tracepoint *tp = (struct tracepoint *)(uintptr_t)*at;

	if (tp)
		return tp;
	tp = arena_new(&ps->arena, struct tracepoint);
	*tp = (struct tracepoint){ .name = arena_strdup(&ps->arena, name),
		.n = n };
	*at = (uintptr_t)tp;
	*t->last = tp;
	t->last = &tp->next;
	return tp;
}

static struct kbtf *kernel_types(const struct probes *ps)
{
	return ps->kernel ? kernel_btf_types(ps->kernel) : NULL;
}

static void put_args(struct probes *ps, struct tracepoint *tp,
	const struct kbtf *b, const struct btf_type *t)
{
	const struct btf_type *proto = prototype(b, t);
	const struct btf_param *param = kbtf_parts(proto);
	struct str args = { 0 };

	str_puts(&args, "");
	for (uint32_t i = 1; i < kbtf_vlen(proto); i++) {
		if (i > 1)
			str_putc(&args, ',');
		btf_put_type(&args, b, param[i].type);
	}
	tp->nargs = kbtf_vlen(proto) - 1;
	tp->args = arena_strndup(&ps->arena, args.s, args.n);
	str_free(&args);
}

bool tracepoint_args(struct probes *ps, struct tracepoint *tp)
{
	const struct kbtf *b = tp->args ? NULL : kernel_types(ps);

	if (b && tp->type)
		put_args(ps, tp, b, kbtf_type(b, tp->type));
	return tp->args;
}

/* Tracepoints of the kernel itself are numbered in the order of their types;
 * those of modules are not, since modules come and go. */
static void ask_kernel(struct probes *ps)
{
	struct tracepoints *k = known(ps);
	struct kbtf *b = k->kernel ? NULL : kernel_types(ps);
	uint32_t n = 0;

	k->kernel = true;
	for (uint32_t id = b ? b->first : 0; b && id < b->end; id++) {
		const struct btf_type *t = kbtf_type(b, id);

		if (is_event(b, t))
			add(ps, kbtf_name(b, t->name_off) + strlen(PREFIX), n++)
				->type = id;
	}
}

static void ask_types(struct probes *ps, const struct kbtf *b)
{
	for (uint32_t id = b->first; id < b->end; id++) {
		const struct btf_type *t = kbtf_type(b, id);
		struct tracepoint *tp;

		if (!is_event(b, t))
			continue;
		tp = add(ps, kbtf_name(b, t->name_off) + strlen(PREFIX),
			PROBE_MADE);
		if (!tp->type && !tp->args)
			put_args(ps, tp, b, t);
	}
}

static void ask_module(
	struct probes *ps, const struct kbtf *kernel, const char *module)
{
	struct str path = { 0 };
	struct kbtf b;

	kernel_btf_path(ps->kernel, module, &path);
	if (!kbtf_open(&b, path.s, kernel))
		ask_types(ps, &b);
	kbtf_close(&b);
	str_free(&path);
}

/* Read the types of modules, which are in files next to the kernel's. */
static void ask_modules(struct probes *ps)
{
	struct tracepoints *t = known(ps);
	const struct kbtf *kernel = t->modules ? NULL : kernel_types(ps);
	const struct dirent *e;
	DIR *dir;

	t->modules = true;
	if (!kernel)
		return;
	dir = opendir(ps->kernel->where ? ps->kernel->where : KERNEL_BTF_DIR);
	if (!dir)
		return;
	while ((e = readdir(dir)))
		if (e->d_name[0] != '.' && strcmp(e->d_name, "vmlinux"))
			ask_module(ps, kernel, e->d_name);
	closedir(dir);
}

static int events_dir(struct probes *ps)
{
	struct tracepoints *t = known(ps);

	if (!t->opened)
		t->dir = tracefs_events();
	t->opened = true;
	return t->dir;
}

int tracepoints_denied(const struct probes *ps)
{
	const struct tracepoints *t = ps->tracepoints;

	return t && t->opened && t->dir < 0 ? t->dir : 0;
}

int tracepoint_format(struct probes *ps, const char *subsystem,
	const char *event, struct str *out)
{
	int dir = events_dir(ps);

	return dir < 0 ? dir : tracefs_format(dir, subsystem, event, out);
}

/* True if the event should be ignored: the user may have given a file with
 * types of another kernel, which lacks the event; without any types there are
 * no tracepoints. */
static bool is_foreign(const struct probes *ps, const char *event)
{
	return (!ps->kernel || ps->kernel->where) &&
	       !find(ps->tracepoints, event);
}

/* Skip system calls, which have a provider of their own, and what the tracer
 * itself writes, which are not tracepoints. */
static void on_event(void *arg, const char *subsystem, const char *event)
{
	struct probes *ps = arg;
	struct tracepoint *tp;

	if (!strcmp(subsystem, "syscalls") || !strcmp(subsystem, "ftrace") ||
		is_foreign(ps, event))
		return;
	tp = add(ps, event, PROBE_MADE);
	tp->subsystem = arena_strdup(&ps->arena, subsystem);
	tp->is_event = true;
}

static void ask_events(struct probes *ps)
{
	struct tracepoints *t = known(ps);
	int dir = events_dir(ps);

	if (!t->events && dir >= 0)
		tracefs_each(dir, on_event, ps);
	t->events = true;
}

/* Try the subsystem that the event's name suggests. */
static bool is_at(struct probes *ps, const char *subsystem, const char *event)
{
	int dir = events_dir(ps);

	if (dir < 0 || probe_is_glob(subsystem) ||
		!tracefs_has(dir, subsystem, event))
		return false;
	on_event(ps, subsystem, event);
	return true;
}

static void ask_by_name(struct probes *ps, const struct dif_pdesc *pd)
{
	struct tracepoints *t = known(ps);

	ask_kernel(ps);
	if (!find(t, pd->name))
		ask_modules(ps);
	if (!t->events && !is_at(ps, pd->mod, pd->name) &&
		!is_at(ps, by_prefix(pd->name), pd->name))
		ask_events(ps);
}

void tracepoints_renew(struct probes *ps)
{
	known(ps)->modules = known(ps)->events = false;
}

static void ask_all(struct probes *ps)
{
	ask_kernel(ps);
	ask_modules(ps);
	ask_events(ps);
}

/* Tracepoints of modules are found in no particular order, but their events
 * have numbers. */
static void number(struct probes *ps, struct tracepoint *tp)
{
	long id = -1;

	if (tp->n == PROBE_MADE && tp->is_event)
		id = tracefs_id(events_dir(ps), tp->subsystem, tp->name);
	if (id >= 0 && id < PROBE_MADE - PROBE_MADE_AT)
		tp->n = PROBE_MADE_AT + id;
}

static void tell(
	struct probes *ps, struct tracepoint *tp, tracepoint_fn *fn, void *arg)
{
	if (!tp->subsystem)
		tp->subsystem = by_prefix(tp->name);
	number(ps, tp);
	fn(arg, tp);
}

void tracepoints_each(struct probes *ps, const struct dif_pdesc *pd,
	tracepoint_fn *fn, void *arg)
{
	struct tracepoint *tp;

	if (pd && !is_name(pd->name))
		return;
	if (pd) {
		ask_by_name(ps, pd);
		tp = find(known(ps), pd->name);
		if (tp)
			tell(ps, tp, fn, arg);
		return;
	}
	ask_all(ps);
	for (tp = known(ps)->first; tp; tp = tp->next)
		tell(ps, tp, fn, arg);
}

void tracepoints_free(struct probes *ps)
{
	struct tracepoints *t = ps->tracepoints;

	if (!t)
		return;
	if (t->opened && t->dir >= 0)
		close(t->dir);
	hash_free(&t->byname);
}

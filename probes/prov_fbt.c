/* prov_fbt.c - fbt:MODULE:FUNCTION:entry, :return and :OFFSET, an instruction
 * of the function; and rawfbt, the same for variants that the compiler made of
 * functions: their symbols have a suffix (f.isra.0, f.constprop.0), and nothing
 * is known about their arguments. Probes are numbered by the types of the
 * functions or, after those, by their positions in the list of functions, so
 * that a function's numbers are the same whether it was looked up alone or
 * among all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <linux/capability.h>

#include "base/host/features.h"
#include "base/procfile.h"
#include "probes/kfuncs.h"
#include "probes/provider.h"

enum {
	/* the first number of functions without types, or whose types have
	 * numbers that are too high: large kernels have many types */
	UNTYPED = 400000,
};

/* Return the functions, as far as they are known so far. */
static struct funcs *funcs_of(struct probes *ps)
{
	if (!ps->funcs) {
		ps->funcs = arena_new(&ps->arena, struct funcs);
		ps->funcs->kernel = ps->kernel;
	}
	return ps->funcs;
}

static bool is_raw(const struct func *f)
{
	return f->suffixed;
}

static uint32_t number(const struct func *f, bool is_return)
{
	uint32_t n = UNTYPED / 2 + f->place;

	if (is_raw(f))
		n = f->place;
	else if (f->id && f->id < UNTYPED / 2 && !strcmp(f->module, "vmlinux"))
		n = f->id;
	else if (!f->place)
		return PROBE_MADE;
	return 2 * n + is_return;
}

static const struct provider *provider_of(const struct func *f)
{
	return is_raw(f) ? &prov_rawfbt : &prov_fbt;
}

static struct probe probe_of(
	const struct func *f, enum attach_kind kind, const char *name)
{
	struct probe p = { .provider = provider_of(f),
		.mod = f->module,
		.func = f->name,
		.name = name,
		.attach = { .kind = kind } };

	p.attach.func.func = f;
	return p;
}

/* Bits of func.probed. */
enum {
	HAS_ENTRY = 1,
	HAS_RETURN = 2
};

static void add_entry(struct probes *ps, struct func *f)
{
	struct probe p = probe_of(f, ATTACH_FUNC_ENTRY, "entry");

	if (!(f->probed & HAS_ENTRY))
		probes_add_new(ps, number(f, false), &p);
	f->probed |= HAS_ENTRY;
}

static void add_return(struct probes *ps, struct func *f)
{
	struct probe p = probe_of(f, ATTACH_FUNC_RETURN, "return");

	if (!(f->probed & HAS_RETURN))
		probes_add_new(ps, number(f, true), &p);
	f->probed |= HAS_RETURN;
}

static void add_offset(struct probes *ps, const struct func *f,
	const char *name, uint32_t offset)
{
	struct probe p = probe_of(f, ATTACH_FUNC_OFFSET, name);

	p.attach.func.offset = offset;
	probes_add(ps, PROBE_MADE, &p);
}

/* What a description asks for. */
struct wanted {
	struct probes *ps;
	const struct dif_pdesc *pd;
	bool raw;
	bool entry, back;
	bool at; /* the instruction at `offset' */
	uint32_t offset;
};

static void on_func(void *arg, struct func *f)
{
	const struct wanted *w = arg;

	if (is_raw(f) != w->raw)
		return;
	if (w->entry)
		add_entry(w->ps, f);
	if (w->back)
		add_return(w->ps, f);
	if (w->at)
		add_offset(w->ps, f, w->pd->name, w->offset);
}

/* Go through the list of functions. */
static void on_listed(struct wanted *w)
{
	struct funcs *fs = funcs_of(w->ps);

	funcs_read(fs);
	for (size_t i = 0; i < fs->list.n; i++) {
		struct func *f = fs->list.v[i];

		if (probe_part(w->pd->mod, f->module) &&
			probe_part(w->pd->func, f->name))
			on_func(w, f);
	}
}

static void create(struct probes *ps, bool raw)
{
	const struct dif_pdesc all = { "", "", "", "", 0, 0 };
	struct wanted w = { ps, &all, raw, true, true, false, 0 };

	if (ps->kernel && funcs_possible())
		on_listed(&w);
}

static void create_fbt(struct probes *ps)
{
	create(ps, false);
}

static void create_raw(struct probes *ps)
{
	create(ps, true);
}

/* An offset is a hexadecimal number, as in probes of pid. */
static bool is_offset(const char *name, uint32_t *offset)
{
	size_t n = strlen(name);

	*offset = strtoul(name, NULL, 16);
	return n && n < 8 && strspn(name, "0123456789abcdef") == n;
}

static void provide(struct probes *ps, const struct dif_pdesc *pd, bool raw)
{
	struct wanted w = { .ps = ps, .pd = pd, .raw = raw };
	bool one = *pd->func && !probe_is_glob(pd->func);

	w.entry = probe_part(pd->name, "entry");
	w.back = probe_part(pd->name, "return");
	w.at = *pd->func && is_offset(pd->name, &w.offset);
	if (!(w.entry || w.back || w.at) || !ps->kernel)
		return;
	if (one && (strchr(pd->func, '.') != NULL) != raw)
		return;
	if (!funcs_possible() || (w.at && !host_has(HOST_KPROBES)))
		return;
	if (one)
		funcs_find(funcs_of(ps), pd->func, pd->mod, on_func, &w);
	else
		on_listed(&w);
}

static void prepare_fbt(struct probes *ps, const struct dif_pdesc *pd)
{
	if (probe_part(pd->prov, "fbt"))
		provide(ps, pd, false);
}

static void prepare_raw(struct probes *ps, const struct dif_pdesc *pd)
{
	if (probe_part(pd->prov, "rawfbt"))
		provide(ps, pd, true);
}

/* Names of functions, without probes. */

typedef void name_fn(void *arg, const char *module, const char *name);

static void names_of(struct probes *ps, const struct dif_pdesc *pd, bool raw,
	name_fn *fn, void *arg)
{
	struct funcs *fs;

	if (!ps->kernel || !funcs_possible())
		return;
	fs = funcs_of(ps);
	funcs_read(fs);
	for (size_t i = 0; i < fs->list.n; i++) {
		const struct func *f = fs->list.v[i];

		if (is_raw(f) == raw && probe_part(pd->mod, f->module) &&
			probe_part(pd->func, f->name))
			fn(arg, f->module, f->name);
	}
}

static void names_fbt(
	struct probes *ps, const struct dif_pdesc *pd, name_fn *fn, void *arg)
{
	names_of(ps, pd, false, fn, arg);
}

static void names_raw(
	struct probes *ps, const struct dif_pdesc *pd, name_fn *fn, void *arg)
{
	names_of(ps, pd, true, fn, arg);
}

static const char *const ends[] = { "entry", "return", NULL };

static void renew(struct probes *ps)
{
	if (ps->funcs)
		funcs_renew(ps->funcs);
}

/* True if we may load programs; the kernel tells others nothing about
 * functions. */
static bool may_load(void)
{
	uint64_t caps = procfile_caps(0);

	return caps >> CAP_SYS_ADMIN & 1 ||
	       (caps >> CAP_PERFMON & 1 && caps >> CAP_BPF & 1);
}

static const char *refuse_all(void)
{
	static char text[250];
	int err;

	if (!may_load())
		return "programs at functions need CAP_BPF and CAP_PERFMON: "
		       "run as root, or grant them: setcap "
		       "cap_bpf,cap_perfmon+ep";
	err = host_refused(HOST_FENTRY);
	snprintf(text, sizeof(text),
		"this kernel %s%s\n\tand has no kprobes instead: they need "
		"CONFIG_KPROBES and CONFIG_KPROBE_EVENTS",
		err ? "refuses programs at functions (fentry): "
		    : "lacks what programs at functions (fentry) need",
		err ? strerror(-err) : "");
	return text;
}

static const char *refuse(const struct probes *ps, const struct dif_pdesc *pd)
{
	(void)ps;
	if (pd->id || (strcmp(pd->prov, "fbt") && strcmp(pd->prov, "rawfbt")))
		return NULL;
	if (!funcs_possible())
		return refuse_all();
	if (!*pd->func || probe_is_glob(pd->func) || probe_is_glob(pd->mod) ||
		!func_refused(pd->func, pd->mod))
		return NULL;
	return "the kernel lets no probe into this function";
}

static size_t arg(const struct probe *p, uint32_t n, struct str *out)
{
	if (p->attach.kind == ATTACH_FUNC_OFFSET)
		return 0;
	return func_put_arg(p->attach.func.func,
		p->attach.kind == ATTACH_FUNC_RETURN, n, out);
}

#define STABILITY                                            \
	{                                                    \
		DC_ATTR(EVOLVING, EVOLVING, COMMON),         \
			DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),  \
			DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),  \
			DC_ATTR(EVOLVING, EVOLVING, COMMON), \
			DC_ATTR(PRIVATE, PRIVATE, UNKNOWN)   \
	}

const struct provider prov_fbt = {
	.name = "fbt",
	.create = create_fbt,
	.renew = renew,
	.prepare = prepare_fbt,
	.refuse = refuse,
	.functions = names_fbt,
	.ends = ends,
	.arg = arg,
	.attr = STABILITY,
};

const struct provider prov_rawfbt = {
	.name = "rawfbt",
	.create = create_raw,
	.renew = renew,
	.prepare = prepare_raw,
	.refuse = refuse,
	.functions = names_raw,
	.ends = ends,
	.arg = arg,
	.attr = STABILITY,
};

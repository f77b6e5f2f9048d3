/* compile.c - compiles a session's sources: hands the compiler the session's
 * options, and answers what it asks of the session. */
#include "consumer/session_impl.h"

#include <string.h>

#include "base/host/ksym.h"

struct probes *ses_probes(struct session *s)
{
	s->probes.most = s->lists ? 0 : ses_opt(s, OPT_PROBESMAX);
	/* A followed child returns from calls that its parent made, so its
	 * returns need probes at the return instructions. */
	s->probes.by_ret = s->lists || ses_opt(s, OPT_RETURNS) ||
			   ses_opt(s, OPT_FOLLOW) ||
			   ses_opt(s, OPT_ENGINE) == ENGINE_PTRACE;
	s->probes.target = s->targets.v.n ? s->targets.v.v[0].pid : 0;
	return &s->probes;
}

static uint32_t on_pdesc(void *arg, const struct dif_pdesc *pd)
{
	uint32_t n = probes_match(ses_probes(arg), pd, NULL, NULL);

	return n ? n : late_expects(arg, pd);
}

static const char *on_refusal(void *arg, const struct dif_pdesc *pd)
{
	return probes_refusal(ses_probes(arg), pd);
}

static const char *on_near(void *arg, const struct dif_pdesc *pd)
{
	return probes_near(ses_probes(arg), pd);
}

static bool on_args(
	void *arg, const struct dif_pdesc *pd, uint32_t n, const char **type)
{
	struct session *s = arg;

	if (!probes_arg(ses_probes(s), pd, n, type))
		return false;
	late_note(&s->late, pd, n, *type);
	return true;
}

static bool on_user_arg(void *arg, const struct dif_pdesc *pd, uint32_t n,
	struct dc_user_arg *a)
{
	return probes_user_arg(ses_probes(arg), pd, n, a);
}

struct pids {
	pid_t *v;
	size_t n, cap;
};

static struct pids pids_of(const struct session *s)
{
	struct pids pid = { 0 };

	for (size_t i = 0; i < s->targets.v.n; i++)
		if (s->targets.v.v[i].pid)
			vec_push(&pid, s->targets.v.v[i].pid);
	return pid;
}

static struct typeinfo *on_user_type(void *arg, const char *scope, int kind,
	const char *name, const char **why)
{
	struct pids pid = pids_of(arg);
	struct typeinfo *t = probes_user_type(
		ses_probes(arg), pid.v, pid.n, scope, kind, name, why);

	vec_free(&pid);
	return t;
}

static bool on_user_constant(
	void *arg, const char *scope, const char *name, int64_t *value)
{
	struct pids pid = pids_of(arg);
	bool found = probes_user_constant(
		ses_probes(arg), pid.v, pid.n, scope, name, value);

	vec_free(&pid);
	return found;
}

static const char *on_no_types(void *arg, const struct dif_pdesc *pd)
{
	return probes_no_types(ses_probes(arg), pd);
}

struct probe_call {
	dc_probe_fn *fn;
	void *arg;
};

static void call_probe(void *arg, const struct probe *p)
{
	const struct probe_call *c = arg;
	struct dc_probe probe = probe_told(p);

	c->fn(c->arg, &probe);
}

static void on_probes(
	void *arg, const struct dif_pdesc *pd, dc_probe_fn *fn, void *fnarg)
{
	struct probe_call c = { fn, fnarg };

	probes_match(ses_probes(arg), pd, call_probe, &c);
}

static void on_bound(void *arg, const char *prov, const char *name,
	const struct dc_failure *lack)
{
	probes_bind(ses_probes(arg), prov, name, lack);
}

/* The registry asks for a probe that a provider in D may bind. */
void ses_load_probe(void *arg, const char *prov, const char *name)
{
	struct session *s = arg;

	dc_load_probe(s->dc ? s->dc : ses_compiler(s), prov, name);
}

static bool on_symbol(void *arg, const char *module, const char *name,
	struct dc_symbol *sym, const char **why)
{
	struct ksym k;

	(void)arg;
	if (!ksym_find(module, name, &k, why))
		return false;
	*sym = (struct dc_symbol){ k.addr, k.room, k.function, k.percpu };
	return true;
}

static void tell_late(struct session *s, const char *name, const char *why)
{
	ses_error(s,
		"option %s comes too late, for %s: set it on the command line",
		name, why);
}

static const char *on_pragma(void *arg, const char *name, const char *value)
{
	struct session *s = arg;
	const char *wrong = options_set(&s->opts, name, value, OPT_FROM_PRAGMA);

	if (wrong)
		return wrong;
	if (s->opts.took && targets_settled(&s->targets, name))
		tell_late(s, name, "commands have started");
	else if (s->opts.took &&
		 option_rows[options_find(name)].who == OPT_READER)
		tell_late(s, name, "the program is being read");
	ses_compiler(s);
	return NULL;
}

static struct dc_attr amin(const struct session *s)
{
	int64_t v = ses_opt(s, OPT_AMIN);

	return (struct dc_attr){ v >> 16, v >> 8 & 255, v & 255 };
}

static struct dc_opts compile_opts(struct session *s)
{
	s->kernel.where = s->opts.text[OPT_BTFPATH];
	return (struct dc_opts){
		.strsize = ses_opt(s, OPT_STRSIZE),
		.errtags = ses_opt(s, OPT_ERRTAGS),
		.zdefs = s->lists || ses_opt(s, OPT_ZDEFS),
		.nolibs = ses_opt(s, OPT_NOLIBS),
		.attrs = s->verbose || ses_opt(s, OPT_AMIN),
		.amin = amin(s),
		.version = ses_opt(s, OPT_VERSION),
		.libdirs = (const char *const *)s->opts.list[OPT_LIBDIR].v,
		.nlibdirs = s->opts.list[OPT_LIBDIR].n,
		.syslibdir = s->opts.text[OPT_SYSLIBDIR],
		.tree = ses_opt(s, OPT_TREE),
		.empty = ses_opt(s, OPT_EMPTY),
		.defaultargs = ses_opt(s, OPT_DEFAULTARGS),
		.argref = ses_opt(s, OPT_ARGREF),
		.ilp32 = s->ilp32,
		.destructive = ses_opt(s, OPT_DESTRUCTIVE),
		.threads = ses_opt(s, OPT_FLOWINDENT),
		.iregs = ses_opt(s, OPT_IREGS),
		.stackframes = ses_opt(s, OPT_STACKFRAMES),
		.ustackframes = ses_opt(s, OPT_USTACKFRAMES),
		.jstackframes = ses_opt(s, OPT_JSTACKFRAMES),
		.scratchsize = ses_opt(s, OPT_SCRATCHSIZE),
		.pcapsize = ses_opt(s, OPT_PCAPSIZE),
		.maxframes = ses_opt(s, OPT_MAXFRAMES),
		.zone = s->opts.text[OPT_ZONE],
		.argc = s->argc,
		.argv = s->argv,
		.target = s->targets.v.n ? s->targets.v.v[0].pid : -1,
		.option = on_pragma,
		.kernel = &s->kernel,
		.knodefs = ses_opt(s, OPT_KNODEFS) && !ses_opt(s, OPT_KDEFS),
		.match = on_pdesc,
		.refusal = on_refusal,
		.near = on_near,
		.args = on_args,
		.user_arg = on_user_arg,
		.no_types = on_no_types,
		.user_type = on_user_type,
		.user_constant = on_user_constant,
		.probes = on_probes,
		.bound = on_bound,
		.symbol = on_symbol,
		.arg = s,
		.err = s->err,
	};
}

struct dcomp *ses_compiler(struct session *s)
{
	struct dc_opts o = compile_opts(s);

	if (s->dc)
		dc_setopts(s->dc, &o);
	else
		s->dc = dc_open(&o);
	return s->dc;
}

void ses_free_compiler(struct session *s)
{
	if (s->dc)
		dc_close(s->dc);
	kernel_btf_close(&s->kernel);
	vec_free(&s->source);
}

int ses_compile(
	struct session *s, const struct dc_source *src, const char *label)
{
	struct ses_source source = { .what = dc_source_kind(src),
		.label = label };

	source.first = dc_nclauses(ses_compiler(s));
	if (dc_compile(s->dc, src))
		return -1;
	source.end = dc_nclauses(s->dc);
	vec_push(&s->source, source);
	return 0;
}

int ses_each_declared(struct session *s, dc_declared_fn *fn, void *arg)
{
	return dc_each_declared(ses_compiler(s), fn, arg);
}

bool ses_strips(const struct session *s)
{
	return ses_opt(s, OPT_STRIP);
}

bool ses_links_dof(const struct session *s)
{
	return !ses_opt(s, OPT_LINKTYPE);
}

size_t ses_first_clause(const struct session *s, const char *text)
{
	const struct ses_source *src = &s->source.v[s->source.n - 1];
	const char *at = text;
	uint32_t line, col;

	if (src->first == src->end)
		return 0;
	dc_clause_place(s->dc, src->first, &line, &col);
	while (--line && at) {
		at = strchr(at, '\n');
		at += at != NULL;
	}
	return at && strlen(at) >= col ? at - text + col - 1 : 0;
}

const char *ses_lacks(struct session *s, const char *prov, const char *name)
{
	const struct dif_pdesc pd = { prov, "", "", name, 0, 0 };
	const char *why;

	ses_compiler(s);
	if (on_pdesc(s, &pd))
		return NULL;
	why = on_refusal(s, &pd);
	return why ? why : "this kernel has no such probe";
}

bool ses_found(const struct session *s, const char *function)
{
	for (size_t i = 0; i < s->probes.list.n; i++) {
		const struct probe *p = s->probes.list.v[i];

		if (probe_is_user(p) && !strcmp(p->func, function))
			return true;
	}
	return false;
}

/* Write the file of -xctypes or -xdtypes. */
static int write_types(struct session *s, enum opt_id option)
{
	const char *path = s->opts.text[option], *wrong = NULL;
	struct str text = { 0 };
	int err;

	if (!path)
		return 0;
	if (!dc_put_types(ses_compiler(s), option == OPT_CTYPES, &text))
		wrong = "types are nested too deeply for the stack (see ulimit "
			"-s)";
	else if ((err = str_save(&text, path)))
		wrong = strerror(-err);
	str_free(&text);
	if (wrong)
		ses_error(s, "failed to write %s: %s", path, wrong);
	return wrong ? -1 : 0;
}

int ses_compiled(struct session *s)
{
	if (s->dc && (dc_build(s->dc) || dc_finish(s->dc)))
		return -1;
	return write_types(s, OPT_CTYPES) || write_types(s, OPT_DTYPES) ? -1
									: 0;
}

uint32_t ses_listing(const struct session *s)
{
	return ses_opt(s, OPT_VERBOSE) ? ses_opt(s, OPT_DISASM) & LISTING_ALL
				       : 0;
}

void ses_disassemble(struct session *s)
{
	struct str b = { 0 };

	if (!ses_opt(s, OPT_VERBOSE) || !(ses_opt(s, OPT_DISASM) & DISASM_DIF))
		return;
	dc_print(ses_compiler(s), &b);
	if (b.n)
		fputs(b.s, stderr);
	str_free(&b);
}

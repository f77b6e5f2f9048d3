/* load.c - generates, links and loads the program of each group (groups.c). If
 * the kernel refuses one, it quotes the verifier. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bpfgen/run/engine_impl.h"

enum {
	LOG_SIZE = 1 << 20 /* bytes of the verifier's log, for messages */
};

/* The kernel lets a program name 64 maps. */
static int check_maps(
	const struct bpf_engine *b, const struct code *c, struct diag *d)
{
	enum {
		MOST = 64
	};
	bool *named = xcalloc(b->nmaps, sizeof(*named));
	uint32_t n = 0;

	for (size_t i = 0; i < c->map.n; i++)
		named[c->map.v[i].to] = true;
	for (uint32_t i = 0; i < b->nmaps; i++)
		n += named[i];
	free(named);
	if (n <= MOST)
		return 0;
	return diag_set(d, E2BIG,
		"a program for BPF would use %u maps, and the kernel allows "
		"%d: use fewer aggregations and associative arrays whose keys "
		"or values differ in size, or enable their probes in several "
		"sessions",
		n, MOST);
}

static const char divide[] =
	"divide it into several clauses of the same probe, which run in order";

static const char *file_of(const struct difo *o)
{
	return o->file ? o->file : "the program,";
}

static int not_translated(const struct bpf_engine *b, const struct code *c,
	const char *why, struct diag *d)
{
	const struct asm_mark *m = code_mark_at(c, c->failed_at);
	const struct difo *o = m ? &b->plan.p->clauses.v[m->clause] : NULL;

	diag_set(
		d, E2BIG, "the D program cannot be translated to BPF: %s", why);
	if (c->failed_at && o)
		diag_add(d, "the clause of %s line %u is too long: %s",
			file_of(o), o->line, divide);
	return -d->err;
}

static void note_uses(struct bpf_engine *b, const struct prog_gen *g)
{
	b->vtime |= g->vtime;
	b->uses |= g->uses;
	for (size_t i = 0; i < g->c.map.n; i++)
		b->used[g->c.map.v[i].to] = true;
}

static int generate(struct bpf_engine *b, struct program *p,
	void (*make)(struct prog_gen *g), struct diag *d)
{
	struct prog_gen g = { .plan = &b->plan, .grp = &p->grp };
	const char *why;

	make(&g);
	if (!g.c.failure) {
		if (plan_has(&b->plan, HOST_FAR_JUMPS) && code_stretch(&g.c))
			gen_uses(&g, HOST_FAR_JUMPS);
		code_resolve(&g.c);
	}
	listing_tell(b, program_name(p), &g.c, LISTING_TRANSLATED);
	why = link_subrs(&g.c, &b->plan);
	if (!why) {
		code_resolve(&g.c);
		why = g.c.failure;
	}
	listing_tell(b, program_name(p), &g.c, LISTING_LINKED);
	gen_global_calls(&g);
	p->code = g.c;
	p->waits = g.uses & host_bit(HOST_WAITING);
	note_uses(b, &g);
	if (why)
		return not_translated(b, &p->code, why, d);
	if (check_maps(b, &p->code, d))
		return -d->err;
	return host_fields(&b->plan, &p->code, d);
}

static int add_book(
	struct bpf_engine *b, const struct book *book, struct diag *d)
{
	struct program *p = program_new(b, &book->kind, EPROBE_NONE);

	return generate(b, p, book->make, d);
}

static int generate_from(struct bpf_engine *b, size_t first, struct diag *d)
{
	for (size_t i = first; i < b->prog.n; i++)
		if (b->prog.v[i]->fd < 0 &&
			generate(b, b->prog.v[i], tramp_make, d))
			return -d->err;
	return 0;
}

/* Find out which maps the programs of probes that may be added will refer to:
 * maps cannot be made later, because running programs would not know them. */
static void rehearse(struct bpf_engine *b, const struct bpf_kind *kind)
{
	uint32_t n = b->plan.p->clauses.n;
	struct group grp = { .kind = kind,
		.clause = xcalloc(n + 1, sizeof(*grp.clause)),
		.nclauses = n,
		.grows = true };
	struct prog_gen g = { .plan = &b->plan, .grp = &grp };

	for (uint32_t i = 0; i < n; i++)
		grp.clause[i] = i;
	tramp_make(&g);
	if (!g.c.failure)
		code_resolve(&g.c);
	link_subrs(&g.c, &b->plan);
	note_uses(b, &g);
	code_free(&g.c);
	free(grp.clause);
}

static int generate_all(struct bpf_engine *b, struct diag *d)
{
	if (generate_from(b, 0, d))
		return -d->err;
	for (int i = 0; b->plan.en->maxprobes && i < ATTACH_NKINDS; i++)
		if (bpf_kinds[i]->activity == ACTIVITY_ON &&
			bpf_kind_attaches(bpf_kinds[i]))
			rehearse(b, bpf_kinds[i]);
	for (const struct book *book = books; book->make; book++)
		if (book->wanted(b) && add_book(b, book, d))
			return -d->err;
	return 0;
}

static void fill_in_maps(struct bpf_engine *b, struct code *c)
{
	for (size_t i = 0; i < c->map.n; i++)
		c->insn.v[c->map.v[i].at].imm = b->map[c->map.v[i].to];
}

/* Find the verifier's last words: the message is on the line before its
 * summary, and the instruction on the last line that begins with a number. NULL
 * if there is none. */
static void last_words(char *log, const char **why, const char **where)
{
	char *save = NULL;

	*why = *where = NULL;
	for (char *line = strtok_r(log, "\n", &save); line;
		line = strtok_r(NULL, "\n", &save)) {
		size_t digits = strspn(line, "0123456789");

		if (digits && line[digits] == ':')
			*where = line;
		if (strncmp(line, "processed ", 10))
			*why = line;
	}
}

static void quote_log(const struct bpf_engine *b, const struct program *p,
	char *log, struct diag *d)
{
	const char *why, *where;
	const struct asm_mark *m;
	const struct difo *o;

	last_words(log, &why, &where);
	if (!why)
		return;
	diag_add(d, "the verifier says: %s", why);
	if (strstr(why, "too complex") || strstr(why, "too large"))
		diag_add(d, "if a clause is very long, %s", divide);
	if (!where)
		return;
	diag_add(d, "at instruction %s", where);
	m = code_mark_at(&p->code, atoi(where));
	if (!m)
		return;
	o = &b->plan.p->clauses.v[m->clause];
	diag_add(d, "which stands for %s line %u", file_of(o),
		o->loc ? o->loc[m->pc].line : o->line);
}

static bool writes_user(const struct code *c)
{
	for (size_t i = 0; i < c->insn.n; i++)
		if (c->insn.v[i].code == (BPF_JMP | BPF_CALL) &&
			!c->insn.v[i].src_reg &&
			c->insn.v[i].imm == BPF_FUNC_probe_write_user)
			return true;
	return false;
}

/* What the kernel is told about a program. */
struct to_load {
	const char *name;
	enum bpf_prog_type type;
	const struct code *c;
	struct bpf_prog_load_opts opts;
};

/* Load the program. log: NULL, or `size' bytes that the verifier may write
 * to. */
static int load_as(const struct to_load *t, char *log, uint32_t size)
{
	struct bpf_prog_load_opts opts = t->opts;

	if (log) {
		opts.log_buf = log;
		opts.log_size = size;
		opts.log_level = 1;
	}
	return host_prog(t->type, t->name, t->c->insn.v, t->c->insn.n, &opts);
}

/* True if kernel lockdown is the reason: otherwise every program may use this
 * helper. */
static bool may_not_read(const char *log)
{
	return strstr(log, "unknown func bpf_probe_read_kernel") ||
	       strstr(log, "cannot use helper bpf_probe_read_kernel");
}

static int not_loaded(const struct bpf_engine *b, const struct program *p,
	const struct to_load *t, int err, struct diag *d)
{
	char *log = xcalloc(1, LOG_SIZE);
	int fd = load_as(t, log, LOG_SIZE);

	if (fd >= 0)
		close(fd);
	if (may_not_read(log)) {
		free(log);
		return refused(d, REFUSE_LOAD_READER, EPERM, t->name);
	}
	refused(d, writes_user(&p->code) ? REFUSE_LOAD_WRITER : REFUSE_LOAD,
		err, t->name);
	if (b->plan.en->log)
		b->plan.en->log(b->plan.en->log_arg, ENGINE_VERIFIER, log);
	if (*log)
		quote_log(b, p, log, d);
	free(log);
	return -d->err;
}

/* Load the program and show the verifier's log. If only the log did not fit,
 * load it without. */
static int load_and_tell(const struct bpf_engine *b, const struct to_load *t)
{
	const struct enabling *en = b->plan.en;
	char *log = xcalloc(1, en->bpflogsize);
	int fd = load_as(t, log, en->bpflogsize);

	if (fd >= 0 || fd == -ENOSPC)
		en->log(en->log_arg, ENGINE_VERIFIER, log);
	free(log);
	return fd == -ENOSPC ? load_as(t, NULL, 0) : fd;
}

static void tell_loaded(const struct bpf_engine *b, const struct program *p,
	const struct to_load *t)
{
	engine_debug(b->plan.en, "program %s: %zu instructions, %zu probes",
		t->name, t->c->insn.n, p->grp.probe.n);
}

static int load(
	struct bpf_engine *b, struct program *p, int types, struct diag *d)
{
	const struct bpf_kind *kind = p->grp.kind;
	uint32_t traces = kind->traces ? kind->traces(&b->plan) : 0;
	struct to_load t = { .name = kind->name,
		.type = traces ? BPF_PROG_TYPE_TRACING : kind->type,
		.c = &p->code,
		.opts = { .sz = sizeof(t.opts),
			.prog_flags = p->waits ? BPF_F_SLEEPABLE : 0 } };
	struct bpf_func_info *func = NULL;
	int r = 0;

	if (traces) {
		t.opts.expected_attach_type = BPF_TRACE_RAW_TP;
		t.opts.attach_btf_id = traces;
		b->uses |= host_bit(HOST_TYPED_TRACEPOINTS);
	}
	if (p->code.global.n) {
		func = funcs_list(&p->code, &t.opts.func_info_cnt);
		t.opts.func_info = func;
		t.opts.func_info_rec_size = sizeof(*func);
		t.opts.prog_btf_fd = types;
	}
	b->uses |= kind->uses;
	if (kind->target)
		r = kind->target(b, p, &t.opts);
	if (r) {
		free(func);
		return refused(d, REFUSE_FUNCTION, -r,
			b->plan.en->probe[p->probe].probe->func);
	}
	p->fd = b->plan.en->bpflogsize ? load_and_tell(b, &t)
				       : load_as(&t, NULL, 0);
	if (p->fd < 0)
		r = not_loaded(b, p, &t, -p->fd, d);
	else
		tell_loaded(b, p, &t);
	free(func);
	return r;
}

static bool any_global(const struct bpf_engine *b)
{
	for (size_t i = 0; i < b->prog.n; i++)
		if (b->prog.v[i]->code.global.n)
			return true;
	return false;
}

static int load_from(struct bpf_engine *b, size_t first, struct diag *d)
{
	int types = any_global(b) ? funcs_types() : 0, r = 0;

	if (types < 0)
		return refused(d, REFUSE_LOAD, -types, "types");
	for (size_t i = first; !r && i < b->prog.n; i++) {
		struct program *p = b->prog.v[i];

		if (p->fd >= 0)
			continue;
		r = load(b, p, types, d);
		if (r == -EPERM && program_without(b, p, d))
			r = 0;
		code_free(&p->code);
		p->code = (struct code){ 0 };
	}
	if (types)
		close(types);
	return r;
}

static void fill_in_from(struct bpf_engine *b, size_t first)
{
	for (size_t i = first; i < b->prog.n; i++)
		fill_in_maps(b, &b->prog.v[i]->code);
}

/* Without the kernel's preempt count, all firings count as firings in
 * threads. */
static void find_context(struct bpf_engine *b)
{
	struct diag unknown = { 0 };

	if (b->plan.asks)
		b->plan.asks = !host_task_offs(&b->plan, &unknown) &&
			       !host_preempt(&b->plan, &unknown);
	if (b->plan.asks)
		host_casts(&b->plan);
}

/* Find out where the kernel has what built-in variables need. */
static int find_kernel_facts(struct bpf_engine *b, struct diag *d)
{
	const struct dif_prog *p = b->plan.p;
	bool ipl = difo_reads(p, BVAR_IPL);

	if (difo_reads(p, BVAR_CALLER) || difo_reads(p, BVAR_STACKDEPTH))
		host_own_functions(&b->plan);
	find_context(b);
	b->plan.rows = b->plan.rows && !(b->plan.lacks & ROWS_BIT) &&
		       host_has_field(&b->plan, "field:task_struct:stack") &&
		       host_has_field(&b->plan, "field:task_struct:mm");
	b->uses |= b->plan.rows ? ROWS_BIT : 0;
	b->plan.places = difo_reads(p, BVAR_CHIP) || difo_reads(p, BVAR_LGRP);
	if (!ipl && !difo_reads(p, BVAR_PPID) &&
		!difo_reads(p, BVAR_VTIMESTAMP))
		return 0;
	if (host_task_offs(&b->plan, d))
		return -d->err;
	return ipl ? host_preempt(&b->plan, d) : 0;
}

int programs_load(struct bpf_engine *b, struct diag *d)
{
	if (programs_check(b, d) || find_kernel_facts(b, d))
		return -d->err;
	if (generate_all(b, d) || maps_make(b, d))
		return -d->err;
	fill_in_from(b, 0);
	return listing_make(b, d) ? -d->err : load_from(b, 0, d);
}

int programs_load_from(struct bpf_engine *b, size_t first, struct diag *d)
{
	programs_collect(b, first);
	if (generate_from(b, first, d))
		return -d->err;
	fill_in_from(b, first);
	return load_from(b, first, d);
}

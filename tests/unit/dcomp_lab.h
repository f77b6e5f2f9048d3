/* dcomp_lab.h - compile D programs and run them once in the interpreter, for
 * the compiler's tests. Every clause belongs to one probe, test:mod:func:probe,
 * which fires once; argN is N + 100, execname "sh", pid 42. The result is text:
 * each action with its fields, then the aggregations:
 *
 *	trace 5; printf "%s" a; @a[1, sh] = 3; */
#ifndef TESTS_UNIT_DCOMP_LAB_H
#define TESTS_UNIT_DCOMP_LAB_H

#include <stdlib.h>

#include "base/arena.h"
#include "base/host/kernel_btf.h"
#include "dcomp/dcomp.h"
#include "dvm/vm.h"
#include "tests/unit/unit.h"

struct lab {
	struct dcomp *dc;
	char *message; /* what the compiler printed */
	size_t nmessage;
	FILE *err;
	struct str out; /* what the program did, or its listing */
};

static uint32_t lab_match(void *arg, const struct dif_pdesc *pd)
{
	(void)arg;
	return strcmp(pd->func, "nosuch") != 0 && pd->id < 1000;
}

static const char *const lab_argv[] = { "f.d", "7", "two" };

/* Return the kernel's types, read from `where' (see kernel_btf.h); closes those
 * of the call before. */
static inline struct kernel_btf *lab_kernel(const char *where)
{
	static struct kernel_btf kernel;

	kernel_btf_close(&kernel);
	kernel.where = where;
	return &kernel;
}

static inline struct dc_opts lab_opts(void)
{
	return (struct dc_opts){ .strsize = 16,
		.errtags = true,
		.argc = 3,
		.argv = lab_argv,
		.target = -1,
		.kernel = lab_kernel("/nosuch"), /* the same on every host */
		.match = lab_match };
}

static inline void lab_open(struct lab *l, struct dc_opts o)
{
	memset(l, 0, sizeof(*l));
	l->err = o.err = open_memstream(&l->message, &l->nmessage);
	l->dc = dc_open(&o);
	str_puts(&l->out, "");
}

static inline void lab_close(struct lab *l)
{
	dc_close(l->dc);
	fclose(l->err);
	free(l->message);
	str_free(&l->out);
}

/* Compile one more source, and make the program of all so far. If that fails,
 * l->message says why. */
static inline bool lab_compile(struct lab *l, const char *text)
{
	struct dc_source src = {
		.text = text, .name = "t.d", .pspec = DC_NAME
	};
	bool ok = !dc_compile(l->dc, &src) && !dc_build(l->dc);

	fflush(l->err);
	return ok;
}

static inline int64_t lab_int(const void *p, const struct field *f)
{
	uint64_t v = 0;
	unsigned int drop = 64 - 8 * f->size;

	memcpy(&v, p, f->size);
	v <<= drop;
	return f->is_signed ? (int64_t)v >> drop : (int64_t)(v >> drop);
}

static inline void lab_put_field(struct str *out, const struct dif_prog *p,
	const char *base, const struct field *f)
{
	uint32_t id;

	if (f->kind == FIELD_INT) {
		str_printf(out, "%lld", (long long)lab_int(base + f->off, f));
	} else if (f->kind == FIELD_SID) {
		memcpy(&id, base + f->off, sizeof(id));
		str_puts(out, dif_strtext(p, id));
	} else {
		str_printf(out, "%.*s", (int)f->size, base + f->off);
	}
}

static inline void lab_put_act(struct str *out, const struct dif_prog *p,
	const struct difo *d, const struct dif_act *a, const char *rec)
{
	static const char *const name[] = {
#define X(id, name, destroys) name,
		DIF_ACTS(X)
#undef X
	};
	uint32_t i;

	if (a->ran && !rec[a->ran])
		return;
	str_puts(out, name[a->kind]);
	if (a->fmt >= 0)
		str_printf(out, " \"%s\"", dif_strtext(p, a->fmt));
	for (i = 0; i < a->nfields; i++) {
		str_putc(out, ' ');
		lab_put_field(out, p, rec, &d->field[a->field + i]);
	}
	for (i = 0; i < a->naggs; i++)
		str_printf(out, " @%s", p->aggs.v[a->aggs[i]].name);
	str_puts(out, "; ");
}

static inline int lab_rec(
	void *arg, int cpu, const struct rec *r, uint32_t size)
{
	struct lab *l = arg;
	const struct dif_prog *p = dc_prog(l->dc);
	const struct rec_error *e = (const void *)r;
	const struct difo *d;
	uint32_t i;

	(void)cpu;
	(void)size;
	if (r->clause == REC_ERROR) {
		str_printf(&l->out, "%s; ", dif_fault_text[e->fault]);
		return 0;
	}
	d = &p->clauses.v[r->clause];
	for (i = 0; i < d->nacts; i++)
		lab_put_act(&l->out, p, d, &d->act[i], (const char *)r);
	return 0;
}

static inline void lab_agg(void *arg, uint32_t agg, int cpu, const void *key,
	const uint64_t *value)
{
	struct lab *l = arg;
	const struct dif_agg *a = &dc_prog(l->dc)->aggs.v[agg];
	struct str *out = &l->out;
	uint32_t i;

	(void)cpu;
	str_printf(out, "@%s[", a->name);
	for (i = 0; i < a->key.nparts; i++) {
		str_puts(out, i ? ", " : "");
		lab_put_field(out, dc_prog(l->dc), key, &a->key.part[i]);
	}
	str_printf(out, "] = %lld; ", (long long)aggr_number(&a->desc, value));
}

static inline enum dif_fault lab_bvar(const struct vm_firing *f,
	enum dif_bvar v, uint64_t *value, char comm[DIF_COMM])
{
	(void)f;
	if (v == BVAR_EXECNAME)
		strcpy(comm, "sh");
	*value = 42;
	return DIF_FAULT_NONE;
}

/* Fire the probe once, and append what happened to l->out. */
static inline void lab_run(struct lab *l)
{
	struct dif_prog *p = dc_prog(l->dc);
	uint32_t *clause = calloc(p->clauses.n + 1, sizeof(*clause)), i;
	struct eprobe probe = { .id = 1,
		.epid = 1,
		.prov = dif_strid(p, "test"),
		.mod = dif_strid(p, "mod"),
		.func = dif_strid(p, "func"),
		.name = dif_strid(p, "probe"),
		.nclauses = p->clauses.n,
		.clause = clause };
	struct enabling en = { .prog = p,
		.probe = &probe,
		.nprobes = 1,
		.bufsize = 1 << 16,
		.aggsize = 1 << 16,
		.dynvarsize = 1 << 16,
		.cpu = -1 };
	struct vm_firing f = { .when = 1000, .thread = 7, .bvar = lab_bvar };
	struct vm *vm;

	for (i = 0; i < p->clauses.n; i++)
		clause[i] = i;
	for (i = 0; i < 10; i++)
		f.arg[i] = 100 + i;
	vm = vm_new(&en, 1);
	vm_fire(vm, &f);
	vm_read(vm, lab_rec, l);
	vm_agg_take(vm, lab_agg, l);
	vm_free(vm);
	free(clause);
}

#endif

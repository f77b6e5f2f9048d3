/* bpfgen_firing_test.c - firings in the kernel have the same results as in the
 * interpreter: aggregations, tuples, several clauses, ERROR, drops and exit.
 * rows: G9 L44 */
#include <linux/bpf.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "tests/unit/bpfgen_lab.h"

#define CODE(name, ...) static struct dif_instr name[] = { __VA_ARGS__ }
#define CLAUSE(l, code) lab_clause((l), (code), sizeof(code) / sizeof(*(code)))
#define RUN(l, i, ...)                                                 \
	do {                                                           \
		static const uint32_t list[] = { __VA_ARGS__ };        \
		(l)->probe[i].clause = list;                           \
		(l)->probe[i].nclauses = sizeof(list) / sizeof(*list); \
	} while (0)
#define VALUE(r)    I(RECV, 0, r, 0, REC_VALUE, 8)
#define SETX(rd, n) I(SETX, rd, 0, 0, n)
#define SETI(rd, n) I(SETI, rd, 0, 0, n)

enum {
	MAXAGGS = 2,
	MAXELEM = 32,
	MAXWORDS = 512
};

static struct field word[] = { { .kind = FIELD_INT, .size = 8 } };
static const struct dif_key one_word = { word, 1, 8 };

/* An aggregation, merged. */
struct content {
	const struct dif_agg *agg;
	int n;
	uint64_t key[MAXELEM];
	uint64_t words[MAXELEM][MAXWORDS];
};

static void take(void *arg, uint32_t agg, int cpu, const void *key,
	const uint64_t *value)
{
	struct content *c = &((struct content *)arg)[agg];
	uint64_t k = 0;
	int i = 0;

	(void)cpu;
	if (c->agg->key.size)
		memcpy(&k, key, 8);
	while (i < c->n && c->key[i] != k)
		i++;
	if (i == c->n) {
		c->key[c->n++] = k;
		aggr_init(&c->agg->desc, c->words[i]);
	}
	aggr_merge(&c->agg->desc, c->words[i], value);
}

static bool same_content(const struct content *a, const struct content *b)
{
	if (a->n != b->n)
		return false;
	for (int i = 0; i < a->n; i++) {
		int k = 0;

		while (k < b->n && b->key[k] != a->key[i])
			k++;
		if (k == b->n ||
			aggr_number(&a->agg->desc, a->words[i]) !=
				aggr_number(&b->agg->desc, b->words[k]))
			return false;
		if (memcmp(a->words[i], b->words[k],
			    8 * aggr_nwords(&a->agg->desc)))
			return false;
	}
	return true;
}

static bool same_aggs(struct lab *l, struct engine *e)
{
	static struct content vm[MAXAGGS], bpf[MAXAGGS];

	memset(vm, 0, sizeof(vm));
	for (uint32_t i = 0; i < l->p.aggs.n; i++)
		vm[i].agg = &l->p.aggs.v[i];
	memcpy(bpf, vm, sizeof(bpf));
	vm_agg_take(l->vm, take, vm);
	if (e->ops->agg_take(e, take, bpf))
		return false;
	for (uint32_t i = 0; i < l->p.aggs.n; i++)
		if (!vm[i].n || !same_content(&vm[i], &bpf[i])) {
			printf("# @%s: %d and %d elements\n",
				l->p.aggs.v[i].name, vm[i].n, bpf[i].n);
			return false;
		}
	return true;
}

/* Run BEGIN once on both engines. The interpreter's records go to `was'. */
static struct engine *both(struct lab *l, struct lab *was)
{
	struct diag d = { 0 };
	struct engine *e;

	bpf_lab_probes(l);
	if (lab_start(l) || bpf_lab_open(l, &e))
		return NULL;
	vm_fire(l->vm, &l->f);
	lab_read(l);
	*was = *l;
	CHECK(!e->ops->begin(e, &d));
	bpf_lab_read(l, e);
	return e;
}

static int64_t values[] = { 0, 1, -1, 2, 3, 7, 8, 9, -8, 100, 4096, 1 << 20,
	INT64_MAX, INT64_MIN, 0x123456789abcdef, -0x123456789abcdef };

enum {
	NVALUES = sizeof(values) / sizeof(*values)
};

static const struct aggr_desc descs[] = {
	{ AGGR_COUNT, 0, 0, 0, 0, 1 },
	{ AGGR_SUM, 0, 0, 0, 0, 1 },
	{ AGGR_AVG, 0, 0, 0, 0, 1 },
	{ AGGR_MIN, 0, 0, 0, 0, 1 },
	{ AGGR_MIN, 0, 0, 0, 0, 0 },
	{ AGGR_MAX, 0, 0, 0, 0, 1 },
	{ AGGR_MAX, 0, 0, 0, 0, 0 },
	{ AGGR_STDDEV, 0, 0, 0, 0, 1 },
	{ AGGR_QUANTIZE, 0, 0, 0, 0, 1 },
	{ AGGR_LQUANTIZE, -10, 100, 7, 0, 1 },
	{ AGGR_LLQUANTIZE, 0, 6, 10, 20, 1 },
};

/* Every function, with and without a tuple; the tuple that is used lies behind
 * another, whose last word must survive. r5 and r6 are on the stack. */
static void aggregations(void)
{
	static struct dif_instr code[NVALUES * 8 + 8];

	for (size_t f = 0; f < sizeof(descs) / sizeof(*descs); f++) {
		struct lab l, was;
		struct engine *e;
		uint32_t n = 0;

		lab_init(&l);
		l.en.aggsize = 1 << 20;
		vec_push(&l.p.aggs,
			(struct dif_agg){ "keyed", descs[f], one_word });
		vec_push(&l.p.aggs, (struct dif_agg){ "plain", descs[f] });
		CHECK(aggr_nwords(&descs[f]) <= MAXWORDS);
		code[n++] = I(REC);
		code[n++] = SETI(3, 77);
		code[n++] = I(KEYV, 0, 3, 0, 8);
		code[n++] = SETI(6, 3);
		for (int i = 0; i < NVALUES; i++) {
			code[n++] = SETX(i % 2 ? 1 : 5, i);
			code[n++] = SETI(2, i % 3);
			code[n++] = I(KEYV, 0, 2, 0, 16);
			code[n++] = I(AGG, 0, i % 2 ? 1 : 5, 6, 0, 16);
			code[n++] = I(AGG, 0, i % 2 ? 1 : 5, 6, 1, 0);
		}
		code[n++] = I(AGG, 0, 3, 6, 0, 8);
		code[n++] = VALUE(3);
		code[n++] = I(RET);
		lab_clause(&l, code, n)->ints = values;
		l.p.clauses.v[0].nints = NVALUES;
		RUN(&l, 0, 0);
		e = both(&l, &was);
		CHECK(e && l.nrecs == 1 && same_aggs(&l, e));
		if (e)
			e->ops->close(e);
		lab_done(&l);
	}
}

/* Tuples of arrays: of the thread, whose key has a prefix, and global. Zero
 * removes an element. */
static void arrays(void)
{
	CODE(a, I(REC), SETI(1, 5), I(KEYV, 0, 1, 0, 0), SETI(2, 6),
		I(KEYV, 0, 2, 0, 8), SETI(3, 100), I(STTA, 0, 3, 0, 0, 8),
		SETI(3, 200), I(STTA, 0, 3, 0, 0, 0), SETI(3, 300),
		I(STGA, 0, 3, 0, 1, 8), I(LDTA, 4, 0, 0, 0, 8),
		I(LDTA, 5, 0, 0, 0, 0), I(LDGA, 6, 0, 0, 1, 8),
		I(LDGA, 7, 0, 0, 1, 0), I(RECV, 0, 4, 0, REC_VALUE, 8),
		I(RECV, 0, 5, 0, REC_BYTES, 8),
		I(RECV, 0, 6, 0, REC_BYTES + 8, 8),
		I(RECV, 0, 7, 0, REC_BYTES + 16, 8), I(STTA, 0, 0, 0, 0, 8),
		I(STGA, 0, 0, 0, 1, 8), I(LDTA, 4, 0, 0, 0, 8),
		I(LDGA, 6, 0, 0, 1, 8), I(RECV, 0, 4, 0, REC_BYTES + 24, 8),
		I(RECV, 0, 6, 0, REC_BYTES + 32, 8), I(RET));
	struct lab l, was;
	struct engine *e;

	lab_init(&l);
	lab_var(&l, (struct dif_var){ "t", SCOPE_THREAD, 1, 0, 0, 1, 8,
			    .key = one_word });
	lab_var(&l, (struct dif_var){ "g", SCOPE_GLOBAL, 1, 0, 0, 1, 8,
			    .key = one_word });
	CLAUSE(&l, a);
	RUN(&l, 0, 0);
	e = both(&l, &was);
	CHECK(e && l.nrecs == 1 && was.nrecs == 1);
	CHECK(lab_value(&l.rec[0]) == 100);
	CHECK(!memcmp(l.rec[0].bytes + REC_VALUE, was.rec[0].bytes + REC_VALUE,
		RECSIZE - REC_VALUE));
	if (e)
		e->ops->close(e);
	lab_done(&l);
}

static bool same_records(const struct lab *a, const struct lab *b)
{
	if (a->nrecs != b->nrecs)
		return false;
	for (int i = 0; i < a->nrecs; i++) {
		const struct lab_rec *x = &a->rec[i], *y = &b->rec[i];

		if (x->size != y->size || x->r.clause != y->r.clause ||
			x->r.probe != y->r.probe || x->r.spec != y->r.spec)
			return false;
		if (memcmp(x->bytes + sizeof(struct rec),
			    y->bytes + sizeof(struct rec),
			    x->size - sizeof(struct rec)))
			return false;
	}
	return true;
}

/* Clauses in order, clause-local variables that live on to the next clause, a
 * clause named twice, a record that only one way reaches, and faults: their
 * records, ERROR's arguments, a fault in ERROR, and clauses after them. */
static void clauses(void)
{
	CODE(a, I(REC), I(LDLV, 1), I(ADDI, 1, 1, 0, 1), I(STLV, 0, 1),
		I(LDBV, 2, 0, 0, BVAR_EPID), VALUE(1),
		I(RECV, 0, 2, 0, REC_BYTES, 4), I(RET));
	CODE(b, I(LDLV, 1), SETI(2, 3), I(BLT, 0, 1, 2, 6), I(REC), VALUE(1),
		I(NOP), I(RET));
	CODE(c, I(REC), SETI(1, 12), I(LD64U, 2, 1, 0, 4), VALUE(2), I(RET));
	CODE(d, I(REC), I(LDBV, 1, 0, 0, BVAR_ARG, 1), VALUE(1),
		I(LDBV, 1, 0, 0, BVAR_ARG, 2), I(RECV, 0, 1, 0, REC_BYTES, 8),
		I(LDBV, 1, 0, 0, BVAR_ARG, 3),
		I(RECV, 0, 1, 0, REC_BYTES + 8, 8),
		I(LDBV, 1, 0, 0, BVAR_ARG, 4),
		I(RECV, 0, 1, 0, REC_BYTES + 16, 8),
		I(LDBV, 1, 0, 0, BVAR_ARG, 5),
		I(RECV, 0, 1, 0, REC_BYTES + 24, 8), I(LDLV, 1),
		I(RECV, 0, 1, 0, REC_BYTES + 32, 8),
		I(LDBV, 1, 0, 0, BVAR_EPID),
		I(RECV, 0, 1, 0, REC_BYTES + 40, 8), I(RET));
	CODE(f, I(REC), I(SREM, 1, 0, 0), VALUE(1), I(RET));
	struct lab l, was;
	struct engine *e;

	lab_init(&l);
	lab_var(&l, (struct dif_var){ "x", SCOPE_LOCAL, .size = 8 });
	CLAUSE(&l, a);
	CLAUSE(&l, b);
	CLAUSE(&l, c);
	CLAUSE(&l, d);
	CLAUSE(&l, f);
	CLAUSE(&l, a);
	RUN(&l, 0, 0, 0, 1, 2, 4, 5);
	RUN(&l, 1, 3, 4);
	e = both(&l, &was);
	CHECK(e && same_records(&was, &l));
	CHECK(was.nrecs == 9);
	if (e)
		e->ops->close(e);
	lab_done(&l);
}

/* Binders, behind a clause: with arguments and without, one that does not fire,
 * faults of them and of what they fire; ERROR's arguments; what is BEGIN's
 * comes back behind them; and the same clause on two bound probes. `alone' is
 * translated where it is used, with what it fires. */
static void binders(bool alone)
{
	CODE(own, I(REC), SETI(1, 8), I(STLV, 0, 1), VALUE(1),
		I(LDBV, 2, 0, 0, BVAR_EPID), I(RECV, 0, 2, 0, REC_BYTES, 4),
		I(RET));
	CODE(some, SETI(1, 40), I(SETA, 0, 1, 0, 3), SETX(2, 1),
		I(SETA, 0, 2, 0, 0), I(SETA, 0, 0, 0, 1), I(FIRE), I(RET));
	CODE(none, SETI(1, 1), I(BNE, 0, 1, 0, 4), I(FIRE), I(RET), I(RET));
	CODE(faulty, SETI(1, 12), I(LD64U, 2, 1, 0, 4), I(FIRE), I(RET));
	CODE(bound, I(REC), I(LDLV, 1), I(ADDI, 1, 1, 0, 1), I(STLV, 0, 1),
		VALUE(1), I(LDBV, 1, 0, 0, BVAR_ARG, 3),
		I(RECV, 0, 1, 0, REC_BYTES, 8), I(LDBV, 1, 0, 0, BVAR_ARG, 0),
		I(RECV, 0, 1, 0, REC_BYTES + 8, 8),
		I(LDBV, 1, 0, 0, BVAR_ARG, 1),
		I(RECV, 0, 1, 0, REC_BYTES + 16, 8),
		I(LDBV, 1, 0, 0, BVAR_EPID),
		I(RECV, 0, 1, 0, REC_BYTES + 24, 4),
		I(LDBV, 1, 0, 0, BVAR_PROBENAME),
		I(RECV, 0, 1, 0, REC_BYTES + 32, 4), I(RET));
	CODE(wrong, I(REC), I(UDIV, 1, 0, 0), VALUE(1), I(RET));
	CODE(error, I(REC), I(LDBV, 1, 0, 0, BVAR_ARG, 1), VALUE(1),
		I(LDBV, 1, 0, 0, BVAR_ARG, 3), I(RECV, 0, 1, 0, REC_BYTES, 8),
		I(RET));
	static const struct probe probe = {
		.id = 13, .name = "bound", .attach.kind = ATTACH_BOUND
	};
	static const uint32_t rows[] = { 3, 4 }, list[] = { 5, 6, 5 };
	struct eprobe probes[5] = { 0 };
	struct lab l, was;
	struct engine *e;

	lab_init(&l);
	lab_var(&l, (struct dif_var){ "x", SCOPE_LOCAL, .size = 8 });
	for (int i = 0; i < 2; i++)
		vec_push(&l.p.bound, ((struct dif_pdesc){ "" }));
	CLAUSE(&l, own);
	CLAUSE(&l, some)->binds = 1;
	CLAUSE(&l, none)->binds = 1;
	CLAUSE(&l, faulty)->binds = 2;
	CLAUSE(&l, some)->binds = 2;
	CLAUSE(&l, bound);
	CLAUSE(&l, wrong);
	CLAUSE(&l, error);
	CLAUSE(&l, own);
	for (size_t i = 0; i < l.p.clauses.n; i++) {
		l.p.clauses.v[i].ints = values;
		l.p.clauses.v[i].nints = NVALUES;
	}
	if (alone)
		RUN(&l, 0, 1);
	else
		RUN(&l, 0, 0, 1, 1, 2, 3, 4, 8);
	RUN(&l, 1, 7);
	bpf_lab_probes(&l);
	memcpy(probes, l.probe, sizeof(l.probe));
	for (uint32_t i = 3; i < 5; i++)
		probes[i] = (struct eprobe){ .probe = &probe,
			.id = 10 + i,
			.name = dif_strid(&l.p, i == 3 ? "three" : "four"),
			.clause = list,
			.nclauses = alone ? 1 : 3,
			.epid = 100 * i };
	l.en.probe = probes;
	l.en.nprobes = 5;
	l.en.bound = rows;
	e = both(&l, &was);
	CHECK(e && same_records(&was, &l));
	CHECK(was.nrecs == (alone ? 1 : 16));
	if (e)
		e->ops->close(e);
	lab_done(&l);
}

/* XIT ends BEGIN after its clause; END still fires. */
static void exits(void)
{
	CODE(a, I(REC), I(XIT), SETI(1, 1), VALUE(1), I(RET));
	CODE(b, I(REC), SETI(1, 2), VALUE(1), I(RET));
	struct diag d = { 0 };
	struct lab l, was;
	struct engine *e;

	lab_init(&l);
	CLAUSE(&l, a);
	CLAUSE(&l, b);
	RUN(&l, 0, 0, 1);
	RUN(&l, 2, 1);
	e = both(&l, &was);
	CHECK(e && l.nrecs == 1 && e->ops->exiting(e));
	if (e) {
		CHECK(!e->ops->stop(e, &d) && !e->ops->end(e, &d));
		CHECK(bpf_lab_read(&l, e) == 1 && l.rec[0].r.probe == 2);
		e->ops->close(e);
	}
	lab_done(&l);
}

/* Compare speculative records, except for their tags, which engines choose. */
static bool same_speculations(const struct lab *a, const struct lab *b)
{
	for (int i = 0; i < a->nrecs && i < b->nrecs; i++) {
		const struct lab_rec *x = &a->rec[i], *y = &b->rec[i];

		if (x->r.clause != y->r.clause || x->size != y->size ||
			spec_number(x->r.spec) != spec_number(y->r.spec))
			return false;
		if (x->size == RECSIZE && lab_value(x) != lab_value(y))
			return false;
	}
	return a->nrecs == b->nrecs;
}

static uint64_t sum_drops(struct engine *e, enum drop_kind kind)
{
	uint64_t sum = 0;

	for (int cpu = 0; cpu < e->ncpus; cpu++)
		sum += e->ops->drops(e, kind, cpu);
	return sum;
}

/* One speculation with room for one record: no speculation is free, no room is
 * left, no such id, committed twice, taken again. Records of the second one
 * have another tag. */
static void speculations(void)
{
	CODE(take, I(CALL, 1, 0, 0, SUBR_SPECULATION), I(STGV, 0, 1), I(REC),
		VALUE(1), I(RET));
	CODE(write, I(LDGV, 1), I(SPEC, 0, 1), I(REC), VALUE(1), I(RET));
	CODE(none, I(CALL, 1, 0, 0, SUBR_SPECULATION), I(REC), VALUE(1),
		I(RET));
	CODE(zero, I(SPEC, 0, 0), I(REC), I(RET));
	CODE(wrong, SETI(1, 2), I(SPEC, 0, 1), I(REC), I(RET));
	CODE(commit, I(LDGV, 1), I(COMMIT, 0, 1), I(REC), VALUE(1), I(RET));
	CODE(discard, I(LDGV, 1), I(DISCARD, 0, 1), I(RET));
	struct lab l, was;
	struct engine *e;

	lab_init(&l);
	l.en.nspec = 1;
	l.en.specsize = RECSIZE;
	lab_var(&l, (struct dif_var){ "g", .size = 8 });
	CLAUSE(&l, take);
	CLAUSE(&l, write);
	CLAUSE(&l, none);
	CLAUSE(&l, zero);
	CLAUSE(&l, wrong);
	CLAUSE(&l, commit);
	CLAUSE(&l, take);
	CLAUSE(&l, write);
	CLAUSE(&l, discard)->recsize = 0;
	CLAUSE(&l, write);
	RUN(&l, 0, 0, 1, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9);
	e = both(&l, &was);
	CHECK(e && was.nrecs == 9 && same_speculations(&was, &l));
	CHECK(e && was.rec[1].r.spec != was.rec[8].r.spec);
	CHECK(e && l.rec[1].r.spec != l.rec[8].r.spec);
	for (int k = DROP_SPEC; e && k <= DROP_SPEC_BUSY; k++)
		CHECK(sum_drops(e, k) == vm_drops(l.vm, k, 1));
	if (e) {
		CHECK(sum_drops(e, DROP_SPEC) == 1);
		CHECK(sum_drops(e, DROP_SPEC_NONE) == 1);
		CHECK(!e->ops->spec_active(e, l.rec[8].r.spec));
		e->ops->close(e);
	}
	lab_done(&l);
}

/* Without room, losses are counted, each by its kind. */
static void drops(void)
{
	CODE(a, I(REC), SETI(1, 1), VALUE(1), I(RET));
	static struct dif_instr b[400];
	static uint32_t list[300];
	uint64_t lost[DROP_NKINDS] = { 0 };
	struct lab l, was;
	struct engine *e;
	uint32_t n = 0;

	lab_init(&l);
	lab_var(&l, (struct dif_var){ "g", SCOPE_GLOBAL, 1, 0, 0, 1, 8,
			    .key = one_word });
	vec_push(&l.p.aggs, (struct dif_agg){ "a", descs[0], one_word });
	CLAUSE(&l, a);
	for (int i = 1; i < 100; i++) {
		b[n++] = SETI(1, i);
		b[n++] = I(KEYV, 0, 1);
		b[n++] = I(AGG, 0, 1, 1);
		b[n++] = I(STGA, 0, 1);
	}
	b[n++] = I(RET);
	lab_clause(&l, b, n);
	for (int i = 0; i < 99; i++)
		list[i] = 0;
	list[99] = 1;
	l.probe[0].clause = list;
	l.probe[0].nclauses = 100;
	l.en.aggsize = l.en.dynvarsize = 400;
	e = both(&l, &was);
	CHECK(e != NULL);
	if (!e)
		return;
	for (int k = 0; k < DROP_NKINDS; k++)
		for (int cpu = 0; cpu < e->ncpus; cpu++)
			lost[k] += e->ops->drops(e, k, cpu);
	CHECK(l.nrecs == 4096 / (RECSIZE + 8));
	CHECK(lost[DROP_PRINCIPAL] == 99u - l.nrecs);
	CHECK(lost[DROP_AGG] > 50 && lost[DROP_AGG] < 99);
	CHECK(lost[DROP_DYNVAR] > 50 && lost[DROP_DYNVAR] < 99);
	CHECK(!lost[DROP_NEST]);
	e->ops->close(e);
	lab_done(&l);
}

/* Strings longer than offsets of an instruction can reach. */
static void large_strings(void)
{
	CODE(a, I(REC), I(SETS, 1, 0, 0, 0), I(SADDR, 1, 1), I(STLV, 0, 1),
		I(LDLV, 2), I(ARG, 0, 1, 0, 0), I(ARG, 0, 2, 0, 1),
		I(CALL, 3, 0, 0, SUBR_STRJOIN, 0), I(ARG, 0, 3, 0, 0),
		I(CALL, 4, 0, 0, SUBR_STRLEN), VALUE(4), I(RET));
	struct lab l, was;
	struct engine *e;
	struct difo *d;

	lab_init(&l);
	l.p.strsize = 40000;
	lab_var(&l, (struct dif_var){ "s", SCOPE_LOCAL, 0, 1, 1, 0, 40000 });
	a[1].imm = dif_strid(&l.p, "twelve bytes");
	d = CLAUSE(&l, a);
	d->scratch = 40000;
	RUN(&l, 0, 0);
	e = both(&l, &was);
	CHECK(e && l.nrecs == 1 && lab_value(&l.rec[0]) == 24);
	if (e)
		e->ops->close(e);
	lab_done(&l);
}

/* Taking aggregations while a command of bpf(2) finds no memory. */
struct refused {
	struct engine *e;
	uint32_t command;
	struct content *to;
	int result;
};

static void refuse(uint32_t command)
{
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
			offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_bpf, 0, 3),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
			offsetof(struct seccomp_data, args)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, command, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOMEM),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog all = { sizeof(code) / sizeof(*code), code };

	CHECK(!prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
	CHECK(!prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all));
}

/* In a thread of its own, since the filter stays. */
static void *take_refused(void *arg)
{
	struct refused *r = arg;

	refuse(r->command);
	r->result = r->e->ops->agg_take(r->e, take, r->to);
	return NULL;
}

/* What an error keeps from being taken comes later, and nothing comes twice: by
 * the next two takes, or by the last one. */
static void refusals(uint32_t command, bool last)
{
	static struct dif_instr code[64];
	static struct content vm[1], bpf[1];
	struct lab l, was;
	struct diag d = { 0 };
	pthread_t thread;
	struct refused r = { .command = command, .to = bpf };
	uint32_t n = 0;

	lab_init(&l);
	l.en.aggsize = 1 << 20;
	vec_push(&l.p.aggs, (struct dif_agg){ "keyed", descs[0], one_word });
	code[n++] = I(REC);
	code[n++] = SETI(1, 1);
	code[n++] = SETI(6, 3);
	for (int i = 0; i < 12; i++) {
		code[n++] = SETI(2, i % 5);
		code[n++] = I(KEYV, 0, 2, 0, 0);
		code[n++] = I(AGG, 0, 1, 6, 0, 0);
	}
	code[n++] = I(RET);
	lab_clause(&l, code, n);
	RUN(&l, 0, 0);
	r.e = both(&l, &was);
	CHECK(r.e != NULL);
	if (!r.e)
		return;
	memset(vm, 0, sizeof(vm));
	vm->agg = &l.p.aggs.v[0];
	memcpy(bpf, vm, sizeof(bpf));
	vm_agg_take(l.vm, take, vm);
	pthread_create(&thread, NULL, take_refused, &r);
	pthread_join(thread, NULL);
	CHECK(r.result == -ENOMEM);
	if (last)
		CHECK(!r.e->ops->stop(r.e, &d) && !r.e->ops->end(r.e, &d));
	for (int i = 0; i < 2; i++)
		CHECK(!r.e->ops->agg_take(r.e, take, bpf));
	CHECK(vm->n == 5 && same_content(vm, bpf));
	r.e->ops->close(r.e);
	lab_done(&l);
}

int main(void)
{
	if (!bpf_lab_allowed())
		return 0;
	bpf_lab_user();
	aggregations();
	arrays();
	clauses();
	binders(true);
	binders(false);
	exits();
	speculations();
	drops();
	large_strings();
	for (int last = 0; last < 2; last++) {
		refusals(BPF_MAP_LOOKUP_BATCH, last);
		refusals(BPF_MAP_DELETE_BATCH, last);
	}
	return unit_done();
}

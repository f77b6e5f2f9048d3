/* dvm_vm_test.c - firings: records and drops, faults and ERROR, variables that
 * persist, limits of tables, exit.
 * rows: E3 L34 L38 L40 */
#include "tests/unit/dvm_lab.h"

#define CODE(name, ...) static struct dif_instr name[] = { __VA_ARGS__ }
#define CLAUSE(l, code) lab_clause((l), (code), sizeof(code) / sizeof(*(code)))
#define RUN(l, i, ...)                                                 \
	do {                                                           \
		static const uint32_t list[] = { __VA_ARGS__ };        \
		(l)->probe[i].clause = list;                           \
		(l)->probe[i].nclauses = sizeof(list) / sizeof(*list); \
	} while (0)

#define VALUE(r) I(RECV, 0, r, 0, REC_VALUE, 8)

static struct field word[] = { { .kind = FIELD_INT, .size = 8 } };
static const struct dif_key key = { word, 1, 8 };

static void fire(struct lab *l, int n)
{
	while (n--)
		vm_fire(l->vm, &l->f);
}

/* Records are in order, on their CPU, with their header. */
static void records(void)
{
	CODE(a, I(REC), I(LDBV, 1, 0, 0, BVAR_EPID), VALUE(1), I(RET));
	CODE(b, I(BEQ, 0, 0, 0, 2), I(REC), I(RET)); /* records nothing */
	CODE(c, I(CALL, 2, 0, 0, SUBR_SPECULATION), I(SPEC, 0, 2), I(REC),
		I(LDBV, 1, 0, 0, BVAR_EPID), VALUE(1),
		I(ACT, 0, 0, 0, 0, sizeof(struct rec)), I(RET));
	static struct dif_act act = { .ran = sizeof(struct rec), .fmt = -1 };
	struct difo *d;
	struct lab l;

	lab_init(&l);
	CLAUSE(&l, a);
	CLAUSE(&l, b);
	d = CLAUSE(&l, c);
	d->act = &act;
	d->nacts = 1;
	d->nran = 8;
	c[4].imm = REC_BYTES;
	RUN(&l, 0, 0, 1, 2);
	CHECK(!lab_start(&l));
	fire(&l, 1);
	l.f.cpu = 0;
	fire(&l, 1);
	CHECK(lab_read(&l) == 4);
	CHECK(l.rec[0].cpu == 0 && l.rec[2].cpu == 1);
	CHECK(l.rec[0].r.clause == 0 && l.rec[1].r.clause == 2);
	CHECK(l.rec[0].size == RECSIZE && l.rec[0].r.when == 12345);
	CHECK(lab_value(&l.rec[0]) == 1 && l.rec[0].r.spec == 0);
	CHECK(l.rec[1].bytes[REC_BYTES] == 3);
	CHECK(spec_number(l.rec[1].r.spec) == 2);
	CHECK(spec_number(l.rec[3].r.spec) == 1);
	CHECK(l.rec[1].bytes[sizeof(struct rec)] == 1);
	CHECK(lab_read(&l) == 0);
	lab_done(&l);
}

/* A commit within a clause that records: both records are there, whole. */
static void commit_within(void)
{
	CODE(a, I(CALL, 1, 0, 0, SUBR_SPECULATION), I(SPEC, 0, 1), I(REC),
		VALUE(1), I(COMMIT, 0, 1), I(RECV, 0, 1, 0, REC_BYTES, 1),
		I(RET));
	uint64_t tag;
	struct lab l;

	lab_init(&l);
	CLAUSE(&l, a);
	RUN(&l, 0, 0);
	l.en.bufsize = 8 + RECSIZE + 8 + sizeof(struct rec) + 8;
	CHECK(!lab_start(&l));
	for (int i = 0; i < 2; i++) {
		fire(&l, 1);
		CHECK(lab_read(&l) == 2);
		tag = l.rec[0].r.spec;
		CHECK(l.rec[0].r.clause == REC_COMMIT && spec_number(tag) == 1);
		CHECK(l.rec[1].r.clause == 0 && l.rec[1].r.spec == tag);
		CHECK(lab_value(&l.rec[1]) == 1);
		CHECK(l.rec[1].bytes[REC_BYTES] == 1);
		CHECK(!vm_spec_active(l.vm, tag));
	}
	lab_done(&l);
	lab_init(&l);
	CLAUSE(&l, a);
	RUN(&l, 0, 0);
	l.en.bufsize = 8 + RECSIZE + 8;
	CHECK(!lab_start(&l));
	fire(&l, 1);
	CHECK(lab_read(&l) == 1 && vm_drops(l.vm, DROP_PRINCIPAL, 1) == 1);
	lab_done(&l);
}

/* A full buffer: the clause does nothing, and the loss is counted on the CPU.
 * Reading makes room, also part of the way. */
static int take_one(void *arg, int cpu, const struct rec *r, uint32_t size)
{
	(void)cpu, (void)r, (void)size;
	return ++*(int *)arg;
}

static void full_buffer(void)
{
	CODE(a, I(REC), I(LDGV, 1), I(ADDI, 1, 1, 0, 1), I(STGV, 0, 1),
		VALUE(1), I(RET));
	struct lab l;
	int taken = 0;

	lab_init(&l);
	lab_var(&l, (struct dif_var){ "n", .size = 8 });
	CLAUSE(&l, a);
	RUN(&l, 0, 0);
	l.en.bufsize = 3 * (8 + RECSIZE) + 40;
	CHECK(!lab_start(&l));
	fire(&l, 5);
	CHECK(vm_drops(l.vm, DROP_PRINCIPAL, 1) == 2);
	CHECK(vm_drops(l.vm, DROP_PRINCIPAL, 0) == 0);
	CHECK(vm_read(l.vm, take_one, &taken) == 1 && taken == 1);
	fire(&l, 2);
	CHECK(vm_drops(l.vm, DROP_PRINCIPAL, 1) == 3);
	CHECK(lab_read(&l) == 3);
	for (uint64_t i = 0; i < 3; i++)
		CHECK(lab_value(&l.rec[i]) == 2 + i);
	lab_done(&l);
}

/* A fault discards the record, is recorded, and fires ERROR with its arguments
 * and its own clause-local variables; the clauses after it run. */
static void faults(void)
{
	CODE(a, I(REC), I(SETI, 1, 0, 0, 8), I(STLV, 0, 1), VALUE(1),
		I(LD64U, 2, 1, 0, 4), I(RET));
	CODE(b, I(REC), I(LDLV, 1), VALUE(1), I(RET));
	CODE(c, I(REC), I(LDBV, 1, 0, 0, BVAR_ARG, 1), VALUE(1),
		I(LDBV, 1, 0, 0, BVAR_ARG, 2), I(RECV, 0, 1, 0, REC_BYTES, 8),
		I(LDBV, 1, 0, 0, BVAR_ARG, 3),
		I(RECV, 0, 1, 0, REC_BYTES + 8, 8),
		I(LDBV, 1, 0, 0, BVAR_ARG, 4),
		I(RECV, 0, 1, 0, REC_BYTES + 16, 8),
		I(LDBV, 1, 0, 0, BVAR_ARG, 5),
		I(RECV, 0, 1, 0, REC_BYTES + 24, 8), I(LDLV, 1),
		I(RECV, 0, 1, 0, REC_BYTES + 32, 8),
		I(LDBV, 1, 0, 0, BVAR_ARG, 0),
		I(RECV, 0, 1, 0, REC_BYTES + 40, 8), I(RET));
	CODE(d, I(REC), I(SDIV, 1, 0, 0), I(RET)); /* a fault in ERROR */
	static struct dif_loc loc[6] = { [4] = { 3, 2 } };
	static const uint64_t want[] = { 2, 4, DIF_FAULT_BADADDR, 12, 0, 0 };
	struct lab l;

	lab_init(&l);
	lab_var(&l, (struct dif_var){ "x", SCOPE_LOCAL, .size = 8 });
	CLAUSE(&l, a)->loc = loc;
	CLAUSE(&l, b);
	CLAUSE(&l, c);
	CLAUSE(&l, d);
	RUN(&l, 0, 0, 1);
	RUN(&l, 1, 3, 2);
	CHECK(!lab_start(&l));
	fire(&l, 1);
	CHECK(lab_read(&l) == 4);
	CHECK(l.rec[0].r.clause == REC_ERROR && l.rec[0].size == 48);
	CHECK(l.rec[0].e.clause == 0 && l.rec[0].e.pc == 4);
	CHECK(l.rec[0].r.probe == 0 && l.rec[0].e.value == 12);
	CHECK(l.rec[1].r.clause == REC_ERROR && l.rec[1].r.probe == 1);
	CHECK(l.rec[1].e.fault == DIF_FAULT_DIVZERO && l.rec[1].e.clause == 3);
	CHECK(l.rec[2].r.clause == 2 && l.rec[2].r.probe == 1);
	CHECK(lab_value(&l.rec[2]) == 1);
	CHECK(!memcmp(l.rec[2].bytes + REC_BYTES, want, sizeof(want)));
	CHECK(l.rec[3].r.clause == 1 && lab_value(&l.rec[3]) == 8);
	lab_done(&l);
}

/* Without ERROR, and without user memory. */
static void no_error_probe(void)
{
	CODE(a, I(SETI, 1, 0, 0, 8), I(LD64U, 2, 1), I(RET));
	CODE(b, I(SETI, 1, 0, 0, 8), I(KEYSU, 0, 1, 0, 0, 8), I(RET));
	struct lab l;

	lab_init(&l);
	CLAUSE(&l, a);
	CLAUSE(&l, b);
	RUN(&l, 0, 0, 1);
	l.en.nprobes = 1;
	l.f.read_user = NULL;
	l.en.bufsize = 120; /* room for two of four errors */
	CHECK(!lab_start(&l));
	fire(&l, 1);
	fire(&l, 1);
	CHECK(vm_drops(l.vm, DROP_PRINCIPAL, 1) == 2);
	CHECK(lab_read(&l) == 2);
	CHECK(l.rec[0].e.fault == DIF_FAULT_UPRIV && l.rec[0].e.value == 8);
	CHECK(l.rec[1].e.fault == DIF_FAULT_UPRIV && l.rec[1].e.value == 8);
	lab_done(&l);
}

/* exit(): the clause ends, later ones do not run, END's do. */
static void exits(void)
{
	CODE(a, I(REC), I(XIT), I(SETI, 1, 0, 0, 1), VALUE(1), I(RET));
	CODE(b, I(REC), I(RET));
	struct lab l;

	lab_init(&l);
	CLAUSE(&l, a);
	CLAUSE(&l, b);
	RUN(&l, 0, 0, 1);
	RUN(&l, 2, 1, 1);
	CHECK(!lab_start(&l));
	CHECK(!vm_exiting(l.vm));
	fire(&l, 2);
	CHECK(vm_exiting(l.vm));
	CHECK(lab_read(&l) == 1 && lab_value(&l.rec[0]) == 1);
	vm_rearm(l.vm);
	l.f.probe = 2;
	fire(&l, 1);
	CHECK(lab_read(&l) == 2);
	lab_done(&l);
}

/* Globals live on; clause-local ones are shared by the clauses of a firing and
 * start anew; thread-local ones belong to the thread. */
static void scopes(void)
{
	CODE(a, I(LDGV, 1, 0, 0, 0), I(ADDI, 1, 1, 0, 1), I(STGV, 0, 1, 0, 0),
		I(LDLV, 1, 0, 0, 1), I(ADDI, 1, 1, 0, 1), I(STLV, 0, 1, 0, 1),
		I(LDTV, 1, 0, 0, 2), I(ADDI, 1, 1, 0, 1), I(STTV, 0, 1, 0, 2),
		I(RET));
	CODE(b, I(REC), I(LDGV, 1, 0, 0, 0), VALUE(1), I(LDLV, 1, 0, 0, 1),
		I(RECV, 0, 1, 0, REC_BYTES, 8), I(LDTV, 1, 0, 0, 2),
		I(RECV, 0, 1, 0, REC_BYTES + 8, 8), I(RET));
	static const uint64_t want[][3] = { { 2, 2, 2 }, { 4, 2, 4 },
		{ 6, 2, 2 }, { 8, 2, 6 }, { 10, 2, 2 } };
	static const uint64_t thread[] = { 7, 7, 8, 7, 7 };
	struct lab l;

	lab_init(&l);
	lab_var(&l, (struct dif_var){ "g", SCOPE_GLOBAL, .size = 8 });
	lab_var(&l, (struct dif_var){ "l", SCOPE_LOCAL, .size = 8 });
	lab_var(&l, (struct dif_var){ "t", SCOPE_THREAD, .size = 8 });
	CLAUSE(&l, a);
	CLAUSE(&l, b);
	RUN(&l, 0, 0, 0, 1);
	CHECK(!lab_start(&l));
	for (int i = 0; i < 5; i++) {
		if (i == 4)
			vm_thread_exit(l.vm, 7);
		l.f.thread = thread[i];
		fire(&l, 1);
	}
	CHECK(lab_read(&l) == 5);
	for (int i = 0; i < 5; i++)
		CHECK(!memcmp(l.rec[i].bytes + REC_VALUE, want[i], 24));
	lab_done(&l);
}

/* Elements: one more than there is room for is a drop and not there; storing 0
 * makes room. Probe 0 stores arg1 at a[arg0], probe 2 loads a[arg0]. */
static void arrays(enum dif_scope scope)
{
	CODE(a, I(LDBV, 1, 0, 0, BVAR_ARG), I(KEYV, 0, 1),
		I(LDBV, 1, 0, 0, BVAR_ARG, 1), I(STGA, 0, 1), I(RET));
	CODE(b, I(REC), I(LDBV, 1, 0, 0, BVAR_ARG), I(KEYV, 0, 1), I(LDGA, 1),
		VALUE(1), I(RET));
	/* element: 16 of header, 8 of key, 8 of thread, 8 of value */
	int room = scope == SCOPE_THREAD ? 40 : 32;
	struct lab l;

	a[3].op = scope == SCOPE_THREAD ? DIF_STTA : DIF_STGA;
	b[3].op = scope == SCOPE_THREAD ? DIF_LDTA : DIF_LDGA;
	lab_init(&l);
	lab_var(&l, (struct dif_var){ "a", scope, 1, .size = 8, .key = key });
	CLAUSE(&l, a);
	CLAUSE(&l, b);
	RUN(&l, 0, 0);
	RUN(&l, 2, 1);
	l.en.dynvarsize = 50 * room + 3;
	CHECK(!lab_start(&l));
	for (int i = 0; i < 52; i++) {
		l.f.arg[0] = 1000 + i;
		l.f.arg[1] = i + 1;
		fire(&l, 1);
	}
	CHECK(vm_drops(l.vm, DROP_DYNVAR, 1) == 2);
	l.f.arg[0] = 1000;
	l.f.arg[1] = 0;
	fire(&l, 2);
	l.f.arg[0] = 1051;
	l.f.arg[1] = 99;
	fire(&l, 2);
	CHECK(vm_drops(l.vm, DROP_DYNVAR, 1) == 2);
	l.f.probe = 2;
	for (int i = 0; i < 52; i++) {
		l.f.arg[0] = 1000 + i;
		fire(&l, 1);
		CHECK(lab_read(&l) == 1);
		CHECK(lab_value(&l.rec[0]) ==
			(i == 0 || i == 50 ? 0
				: i == 51  ? 99
					   : (uint64_t)i + 1));
	}
	/* another thread has its own, or not */
	l.f.thread = 8;
	l.f.arg[0] = 1001;
	fire(&l, 1);
	CHECK(lab_read(&l) == 1);
	CHECK(lab_value(&l.rec[0]) == (scope == SCOPE_THREAD ? 0 : 2));
	l.f.thread = 7;
	vm_thread_exit(l.vm, 7);
	fire(&l, 1);
	CHECK(lab_read(&l) == 1);
	CHECK(lab_value(&l.rec[0]) == (scope == SCOPE_THREAD ? 0 : 2));
	lab_done(&l);
}

/* Thread-local scalars: an area per thread; zero gives it back. */
static void threads(void)
{
	CODE(a, I(LDBV, 1, 0, 0, BVAR_ARG), I(STTV, 0, 1), I(RET));
	struct lab l;

	lab_init(&l);
	lab_var(&l, (struct dif_var){ "t", SCOPE_THREAD, .size = 8 });
	lab_var(&l, (struct dif_var){ "s", SCOPE_THREAD, .size = 32,
			    .is_ref = 1, .is_str = 1 });
	CLAUSE(&l, a);
	RUN(&l, 0, 0);
	l.en.dynvarsize = 2 * (16 + 8 + 48);
	CHECK(!lab_start(&l));
	for (int i = 1; i <= 3; i++) {
		l.f.thread = i;
		fire(&l, 1);
	}
	CHECK(vm_drops(l.vm, DROP_DYNVAR, 1) == 1);
	l.f.arg[0] = 0;
	l.f.thread = 1;
	fire(&l, 3);
	l.f.arg[0] = 5;
	l.f.thread = 3;
	fire(&l, 1);
	CHECK(vm_drops(l.vm, DROP_DYNVAR, 1) == 1);
	lab_done(&l);
}

struct sums {
	uint64_t sum[8][2]; /* by key and CPU */
	int n;
};

static void add_up(
	void *arg, uint32_t agg, int cpu, const void *k, const uint64_t *value)
{
	struct sums *s = arg;
	uint64_t n;

	CHECK(!agg);
	memcpy(&n, k, 8);
	s->sum[n & 7][cpu] += *value;
	s->n++;
}

static void aggregations(void)
{
	CODE(a, I(LDBV, 1, 0, 0, BVAR_ARG), I(KEYV, 0, 1, 0, 8),
		I(LDBV, 1, 0, 0, BVAR_ARG, 1), I(AGG, 0, 1, 0, 0, 8), I(RET));
	struct sums s = { 0 };
	struct lab l;

	lab_init(&l);
	vec_push(&l.p.aggs, (struct dif_agg){ "a", { .fn = AGGR_SUM }, key });
	CLAUSE(&l, a);
	RUN(&l, 0, 0);
	l.en.aggsize = 3 * 32;
	CHECK(!lab_start(&l));
	for (int i = 0; i < 20; i++) {
		l.f.cpu = i & 1;
		l.f.arg[0] = i % 5;
		l.f.arg[1] = i;
		fire(&l, 1);
	}
	vm_agg_take(l.vm, add_up, &s);
	CHECK(s.n == 6); /* three keys fit on each CPU */
	CHECK(s.sum[0][0] == 0 + 10 && s.sum[0][1] == 5 + 15);
	CHECK(s.sum[2][0] == 2 + 12 && s.sum[4][0] == 4 + 14);
	CHECK(s.sum[1][1] == 1 + 11 && s.sum[3][1] == 3 + 13);
	CHECK(s.sum[1][0] == 0 && s.sum[4][1] == 0);
	CHECK(vm_drops(l.vm, DROP_AGG, 0) == 4);
	CHECK(vm_drops(l.vm, DROP_AGG, 1) == 4);

	/* A new generation is empty, and has room. */
	s = (struct sums){ 0 };
	vm_agg_take(l.vm, add_up, &s);
	CHECK(!s.n);
	l.f.arg[0] = 6;
	fire(&l, 1);
	vm_agg_take(l.vm, add_up, &s);
	CHECK(s.n == 1 && s.sum[6][1] == 19);
	CHECK(vm_drops(l.vm, DROP_AGG, 1) == 4);
	lab_done(&l);
}

/* An aggregation without a tuple, and tuples that hold strings. */
static void string_keys(void)
{
	CODE(a, I(SETI, 1, 0, 0, USER), I(SETI, 2, 0, 0, USER + 5),
		I(KEYSU, 0, 1, 0, 0, 16), I(KEYSU, 0, 2, 0, 16, 16),
		I(STGA, 0, 1, 0, 0, 0), I(STGA, 0, 2, 0, 0, 16),
		/* the same strings, made another way */
		I(SETS, 3), I(SADDR, 3, 3), I(KEYSD, 0, 3, 0, 32, 16), I(REC),
		I(LDGA, 4, 0, 0, 0, 32), VALUE(4), I(SETI, 5, 0, 0, 1),
		I(AGG, 0, 5, 5), I(RET));
	static struct field text[] = { { .kind = FIELD_STR, .size = 16 } };
	struct sums s = { 0 };
	struct lab l;

	lab_init(&l);
	a[6].imm = dif_strid(&l.p, "string");
	lab_var(&l, (struct dif_var){ "a", SCOPE_GLOBAL, 1, .size = 8,
			    .key = { text, 1, 16 } });
	vec_push(&l.p.aggs, (struct dif_agg){ "c", { .fn = AGGR_COUNT } });
	CLAUSE(&l, a);
	RUN(&l, 0, 0);
	CHECK(!lab_start(&l));
	fire(&l, 3);
	CHECK(lab_read(&l) == 3);
	CHECK(lab_value(&l.rec[0]) == USER + 5);
	CHECK(lab_value(&l.rec[2]) == USER + 5);
	vm_agg_take(l.vm, add_up, &s);
	CHECK(s.n == 1);
	lab_done(&l);
}

/* Memory between the regions of D memory cannot be read: addresses around a
 * string at the end of the string table. */
static void bounds(void)
{
	CODE(a, I(REC), I(SETS, 1), I(SADDR, 1, 1), I(LDBV, 2, 0, 0, BVAR_ARG),
		I(ADD, 1, 1, 2), I(LDU32D, 3, 1), VALUE(3), I(RET));
	static const struct {
		int64_t off;
		bool ok;
	} t[] = { { 0, true }, { 4, true }, { 5, false }, { 8, false },
		{ 1 << 20, false }, { -(1 << 20), false },
		{ INT64_MIN, false } };
	struct lab l;

	lab_init(&l);
	a[1].imm = dif_strid(&l.p, "seven77");
	CLAUSE(&l, a);
	RUN(&l, 0, 0);
	CHECK(!lab_start(&l));
	for (size_t i = 0; i < sizeof(t) / sizeof(*t); i++) {
		l.f.arg[0] = t[i].off;
		fire(&l, 1);
		CHECK(lab_read(&l) == 1);
		CHECK((l.rec[0].r.clause == 0) == t[i].ok);
	}
	lab_done(&l);
}

/* Probe 0 runs a clause and two binders; probe 2 is bound. It has a this->x of
 * its own, and the arguments that were set, and does not run if its binder does
 * not fire; a fault of a binder is its fault. */
static void binders(void)
{
	CODE(own, I(REC), I(SETI, 1, 0, 0, 8), I(STLV, 0, 1), VALUE(1), I(RET));
	CODE(binder, I(LDBV, 1, 0, 0, BVAR_ARG, 0), I(BEQ, 0, 1, 0, 7),
		I(SETA, 0, 1, 0, 3), I(LDBV, 2, 0, 0, BVAR_ARG, 1),
		I(SETA, 0, 2, 0, 0), I(FIRE), I(RET), I(RET));
	CODE(faulty, I(SETI, 1, 0, 0, 12), I(LD64U, 2, 1, 0, 4), I(FIRE),
		I(RET));
	CODE(bound, I(REC), I(LDLV, 1), VALUE(1), I(LDBV, 1, 0, 0, BVAR_ARG, 3),
		I(RECV, 0, 1, 0, REC_BYTES, 8), I(LDBV, 1, 0, 0, BVAR_ARG, 0),
		I(RECV, 0, 1, 0, REC_BYTES + 8, 8),
		I(LDBV, 1, 0, 0, BVAR_ARG, 1),
		I(RECV, 0, 1, 0, REC_BYTES + 16, 8), I(RET));
	static const uint32_t rows[] = { 2 };
	static const uint64_t want[] = { 50, 51, 0 };
	struct lab l;

	lab_init(&l);
	lab_var(&l, (struct dif_var){ "x", SCOPE_LOCAL, .size = 8 });
	vec_push(&l.p.bound, ((struct dif_pdesc){ "" }));
	CLAUSE(&l, own);
	CLAUSE(&l, bound);
	CLAUSE(&l, binder)->binds = 1;
	CLAUSE(&l, faulty)->binds = 1;
	RUN(&l, 0, 0, 2, 3, 2);
	RUN(&l, 2, 1);
	l.en.bound = rows;
	CHECK(!lab_start(&l));
	fire(&l, 1);
	CHECK(lab_read(&l) == 4);
	CHECK(l.rec[0].r.clause == 0 && lab_value(&l.rec[0]) == 8);
	CHECK(l.rec[1].r.clause == 1 && l.rec[1].r.probe == 2);
	CHECK(lab_value(&l.rec[1]) == 0);
	CHECK(!memcmp(l.rec[1].bytes + REC_BYTES, want, sizeof(want)));
	CHECK(l.rec[2].r.clause == REC_ERROR && l.rec[2].r.probe == 2);
	CHECK(l.rec[2].e.clause == 3 && l.rec[2].e.value == 16);
	CHECK(l.rec[3].r.clause == 1);
	l.f.arg[0] = 0;
	fire(&l, 1);
	CHECK(lab_read(&l) == 2 && l.rec[1].r.clause == REC_ERROR);
	lab_done(&l);
}

/* A binder whose probe nobody enabled. */
static void unbound(void)
{
	CODE(binder, I(SETA, 0, 0), I(FIRE), I(RET));
	struct lab l;

	lab_init(&l);
	vec_push(&l.p.bound, ((struct dif_pdesc){ "" }));
	CLAUSE(&l, binder)->binds = 1;
	RUN(&l, 0, 0);
	CHECK(!lab_start(&l));
	fire(&l, 1);
	CHECK(lab_read(&l) == 0);
	lab_done(&l);
}

int main(void)
{
	records();
	commit_within();
	full_buffer();
	faults();
	binders();
	unbound();
	no_error_probe();
	exits();
	scopes();
	arrays(SCOPE_GLOBAL);
	arrays(SCOPE_THREAD);
	threads();
	aggregations();
	string_keys();
	bounds();
	return unit_done();
}

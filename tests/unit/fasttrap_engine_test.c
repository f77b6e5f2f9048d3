/* fasttrap_engine_test.c - the engine from open to close, with hand-made
 * programs: order of firings, ticks, reading memory, faults, exit, refusals. */
#include "dvm/engine.h"
#include "base/host/kernel_btf.h"
#include "dvm/bvar.h"
#include "probes/probe.h"
#include "tests/unit/unit.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* A clause is code; its record, if it has one, is a header and 8 bytes. */
struct clause {
	const char *probe;
	struct dif_instr code[8];
	int64_t ints[2];
};

#define MAXCLAUSES 4

struct fixture {
	struct dif_prog prog;
	struct probes probes;
	struct eprobe ep[MAXCLAUSES];
	uint32_t index[MAXCLAUSES];
	struct enabling en;
	struct kernel_btf kernel;
	struct engine *e;
	struct diag diag;
	int err; /* of open */
};

static struct field value_field = { .kind = FIELD_INT, .off = 24, .size = 8 };

static void add_clause(struct fixture *x, const struct clause *c)
{
	static struct dif_loc loc[8];
	static struct dif_pdesc pdesc = { "", "", "", "x", 0, 0 };
	struct difo d = { .pdesc = &pdesc,
		.npdescs = 1,
		.loc = loc,
		.code = (struct dif_instr *)c->code,
		.ints = (int64_t *)c->ints,
		.nints = 2,
		.file = "test" };

	for (int i = 0; i < 8; i++) {
		if (c->code[i].op == DIF_REC)
			d.recsize = 32;
		if (c->code[i].op == DIF_RET) {
			d.ncode = i + 1;
			break;
		}
	}
	if (d.recsize) {
		d.field = &value_field;
		d.nfields = 1;
	}
	vec_push(&x->prog.clauses, d);
}

static void take(void *arg, const struct probe *p)
{
	*(const struct probe **)arg = p;
}

static void enable(struct fixture *x, const char *name)
{
	struct dif_pdesc pd = { "", "", "", name, 0, 0 };
	uint32_t i = x->en.nprobes++;
	struct eprobe *ep = &x->ep[i];

	if (!strcmp(name, "read"))
		pd = (struct dif_pdesc){ "syscall", "", name, "entry", 0, 0 };
	x->index[i] = i;
	CHECK(probes_match(&x->probes, &pd, take, &ep->probe) == 1);
	ep->id = ep->probe->id;
	ep->prov = dif_strid(&x->prog, ep->probe->prov);
	ep->mod = dif_strid(&x->prog, ep->probe->mod);
	ep->func = dif_strid(&x->prog, ep->probe->func);
	ep->name = dif_strid(&x->prog, ep->probe->name);
	ep->nclauses = 1;
	ep->clause = &x->index[i];
	ep->epid = i + 1;
	ep->error = ep->probe->attach.kind == ATTACH_ERROR;
}

static void set_up(struct fixture *x, const struct clause *c, int n, int cpu)
{
	*x = (struct fixture){ 0 };
	dif_prog_init(&x->prog, 256);
	x->prog.nregs = 8;
	probes_init(&x->probes);
	for (int i = 0; i < n; i++) {
		add_clause(x, &c[i]);
		enable(x, c[i].probe);
	}
	x->en.prog = &x->prog;
	x->en.probe = x->ep;
	x->en.bufsize = 65536;
	x->en.aggsize = x->en.dynvarsize = 65536;
	x->en.cpu = cpu;
	x->en.kernel = &x->kernel;
	x->err = ptrace_engine_ops.open(&x->e, &x->en, &x->diag);
}

static void tear_down(struct fixture *x)
{
	if (!x->err)
		x->e->ops->close(x->e);
	kernel_btf_close(&x->kernel);
	probes_free(&x->probes);
	dif_prog_free(&x->prog);
}

/* The records read: clause and value of each, in order of time. They are read
 * CPU by CPU, and this test may run on several. */
struct seen {
	uint32_t n;
	struct seen_rec {
		uint32_t clause;
		int cpu;
		uint64_t value, when;
		struct rec_error err;
	} rec[64];
};

static int see(void *arg, int cpu, const struct rec *r, uint32_t size)
{
	struct seen_rec new = {
		.clause = r->clause, .cpu = cpu, .when = r->when
	};
	struct seen *s = arg;
	uint32_t at = s->n;

	if (s->n == 64)
		return 0;
	if (r->clause == REC_ERROR)
		memcpy(&new.err, r, sizeof(struct rec_error));
	else if (size == 32)
		memcpy(&new.value, r + 1, 8);
	for (; at && s->rec[at - 1].when > new.when; at--)
		s->rec[at] = s->rec[at - 1];
	s->rec[at] = new;
	s->n++;
	return 0;
}

static struct seen run(struct fixture *x)
{
	const struct engine_ops *ops = x->e->ops;
	struct seen s = { 0 };

	CHECK(!ops->attach(x->e, &x->diag));
	CHECK(!ops->begin(x->e, &x->diag));
	for (int i = 0; i < 1000 && !ops->exiting(x->e); i++)
		CHECK(!ops->wait(x->e, 1000000000));
	CHECK(ops->exiting(x->e));
	ops->read(x->e, see, &s);
	CHECK(!ops->stop(x->e, &x->diag));
	CHECK(!ops->end(x->e, &x->diag));
	ops->read(x->e, see, &s);
	return s;
}

#define RECV                             \
	{                                \
		DIF_RECV, 0, 1, 0, 24, 8 \
	}
#define BV(v)                             \
	{                                 \
		DIF_LDBV, 1, 0, 0, (v), 0 \
	}
#define OP(op)                          \
	{                               \
		DIF_##op, 0, 0, 0, 0, 0 \
	}
#define VALUE(v) BV(v), OP(REC), RECV
#define SETI(imm)                           \
	{                                   \
		DIF_SETI, 1, 0, 0, (imm), 0 \
	}

static void order(void)
{
	static const struct clause c[] = {
		{ "END", { SETI(3), OP(REC), RECV, OP(RET) }, { 0 } },
		{ "tick-1ms", { SETI(2), OP(REC), RECV, OP(XIT), OP(RET) },
			{ 0 } },
		{ "BEGIN", { SETI(1), OP(REC), RECV, OP(RET) }, { 0 } },
	};
	struct fixture x;
	struct seen s;

	set_up(&x, c, 3, -1);
	CHECK(!x.err);
	if (x.err)
		return;
	s = run(&x);
	CHECK(s.n == 3);
	for (uint32_t i = 0; i < s.n; i++) {
		CHECK(s.rec[i].clause == 2 - i);
		CHECK(s.rec[i].value == i + 1);
		CHECK(!i || s.rec[i].when >= s.rec[i - 1].when);
		CHECK(s.rec[i].cpu >= 0 && s.rec[i].cpu < x.e->ncpus);
	}
	CHECK(s.n == 3 && s.rec[1].when - s.rec[0].when >= 1000000);
	tear_down(&x);
}

/* exit() in BEGIN: no tick fires, END does. */
static void exit_in_begin(void)
{
	static const struct clause c[] = {
		{ "BEGIN", { SETI(1), OP(REC), RECV, OP(XIT), OP(RET) },
			{ 0 } },
		{ "tick-5000hz", { SETI(2), OP(REC), RECV, OP(RET) }, { 0 } },
		{ "END", { SETI(3), OP(REC), RECV, OP(RET) }, { 0 } },
	};
	struct fixture x;
	struct seen s;

	set_up(&x, c, 3, -1);
	s = run(&x);
	CHECK(!x.e->ops->wait(x.e, 2000000));
	x.e->ops->read(x.e, see, &s);
	CHECK(s.n == 2);
	CHECK(s.rec[0].value == 1 && s.rec[1].value == 3);
	tear_down(&x);
}

/* Wait until there are n records. */
static void wait_for(struct fixture *x, struct seen *s, uint32_t n)
{
	for (int i = 0; i < 1000 && s->n < n; i++) {
		x->e->ops->wait(x->e, 1000000000);
		x->e->ops->read(x->e, see, s);
	}
}

/* A tick fires again and again; those that were missed do not pile up. */
static void ticks(void)
{
	static const struct clause c = { "tick-2ms",
		{ SETI(1), OP(REC), RECV, OP(RET) }, { 0 } };
	struct timespec busy = { .tv_nsec = 7000000 };
	struct fixture x;
	struct seen s = { 0 };

	set_up(&x, &c, 1, -1);
	x.e->ops->attach(x.e, &x.diag);
	x.e->ops->begin(x.e, &x.diag);
	wait_for(&x, &s, 1);
	CHECK(s.n == 1);
	nanosleep(&busy, NULL);
	wait_for(&x, &s, 2);
	CHECK(s.n == 2);
	CHECK(s.rec[1].when - s.rec[0].when >= 6900000);
	wait_for(&x, &s, 3);
	CHECK(s.n == 3);
	CHECK(s.rec[2].when > s.rec[1].when);
	tear_down(&x);
}

/* Nothing is due: wait takes its time, but no more. */
static void idle(void)
{
	static const struct clause c[] = { { "tick-1h", { OP(RET) }, { 0 } } };
	struct timespec a, b;
	struct fixture x;
	int64_t ns;

	set_up(&x, c, 1, -1);
	x.e->ops->begin(x.e, &x.diag);
	clock_gettime(CLOCK_MONOTONIC, &a);
	x.e->ops->wait(x.e, 3000000);
	x.e->ops->wait(x.e, 0);
	x.e->ops->wait(x.e, -1);
	clock_gettime(CLOCK_MONOTONIC, &b);
	ns = (b.tv_sec - a.tv_sec) * 1000000000ll + b.tv_nsec - a.tv_nsec;
	CHECK(ns >= 3000000 && ns < 1000000000);
	CHECK(!x.e->ops->exiting(x.e));
	tear_down(&x);
}

static uint64_t begin_value(enum dif_bvar v)
{
	struct clause c = { "BEGIN", { VALUE(v), OP(XIT), OP(RET) }, { 0 } };
	struct fixture x;
	struct seen s;

	set_up(&x, &c, 1, -1);
	s = run(&x);
	CHECK(s.n == 1 && s.rec[0].clause == 0);
	tear_down(&x);
	return s.rec[0].value;
}

static void built_ins(void)
{
	uint64_t now = time(NULL);

	CHECK(begin_value(BVAR_PID) == (uint64_t)getpid());
	CHECK(begin_value(BVAR_PPID) == (uint64_t)getppid());
	CHECK(begin_value(BVAR_TID) == (uint64_t)gettid());
	CHECK(begin_value(BVAR_UID) == getuid());
	CHECK(begin_value(BVAR_GID) == getgid());
	CHECK(begin_value(BVAR_ERRNO) == 0);
	CHECK(begin_value(BVAR_STACKDEPTH) == 0);
	CHECK(begin_value(BVAR_VTIMESTAMP) > 0);
	CHECK(begin_value(BVAR_WALLTIMESTAMP) / 1000000000 - now < 5);
	CHECK(begin_value(BVAR_ID) == 1);
	CHECK(begin_value(BVAR_ARG) == 0);
}

static uint64_t there = 0x1122334455667788;

/* An 8-byte load at user address `addr'. */
static struct seen load(uint64_t addr)
{
	struct clause c[] = {
		{ "BEGIN",
			{ { DIF_SETX, 1, 0, 0, 0, 0 },
				{ DIF_LD64U, 1, 1, 0, 0, 0 }, OP(REC), RECV,
				OP(XIT), OP(RET) },
			{ addr } },
		{ "tick-1ms", { OP(XIT), OP(RET) }, { 0 } },
	};
	struct fixture x;
	struct seen s;

	set_up(&x, c, 2, -1);
	s = run(&x);
	tear_down(&x);
	return s;
}

static void memory(void)
{
	static const uint64_t bad[] = { 0, 8, 0xffff888000000000, -8 };
	struct seen s = load((uintptr_t)&there);

	CHECK(s.n == 1 && s.rec[0].value == there);
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		s = load(bad[i]);
		CHECK(s.n == 1 && s.rec[0].clause == REC_ERROR);
		CHECK(s.rec[0].err.fault == DIF_FAULT_BADADDR);
		CHECK(s.rec[0].err.value == bad[i]);
		CHECK(s.rec[0].err.pc == 1);
	}
}

static void curthread(void)
{
	static const struct clause c[] = {
		{ "BEGIN", { VALUE(BVAR_CURTHREAD), OP(RET) }, { 0 } },
		{ "tick-1ms", { OP(XIT), OP(RET) }, { 0 } },
	};
	struct fixture x;
	struct seen s;

	set_up(&x, c, 2, -1);
	s = run(&x);
	CHECK(s.n == 1 && s.rec[0].clause == 0 && s.rec[0].value);
	tear_down(&x);
}

/* Trace one CPU; afterwards, our own affinity is restored. */
static void one_cpu(void)
{
	static const struct clause c = { "BEGIN",
		{ VALUE(BVAR_CPU), OP(XIT), OP(RET) }, { 0 } };
	cpu_set_t before, after;
	struct fixture x;
	struct seen s;

	sched_getaffinity(0, sizeof(before), &before);
	for (int cpu = 0; cpu < 2; cpu++) {
		if (!CPU_ISSET(cpu, &before))
			continue;
		set_up(&x, &c, 1, cpu);
		s = run(&x);
		CHECK(s.n == 1 && s.rec[0].value == (uint64_t)cpu);
		CHECK(s.rec[0].cpu == cpu);
		tear_down(&x);
	}
	sched_getaffinity(0, sizeof(after), &after);
	CHECK(CPU_EQUAL(&before, &after));
	set_up(&x, &c, 1, 100000);
	CHECK(x.err == -EINVAL);
	CHECK_STR(x.diag.text, "there is no CPU 100000");
	tear_down(&x);
}

static void refusals(void)
{
	static const char *const probes[] = { "read", "profile-97" };
	static const char *const names[] = { "syscall:vmlinux:read:entry",
		"profile:::profile-97" };

	for (int i = 0; i < 2; i++) {
		struct clause c = { probes[i], { OP(RET) }, { 0 } };
		struct fixture x;

		set_up(&x, &c, 1, -1);
		CHECK(x.err == -ENOTSUP && x.diag.err == ENOTSUP);
		CHECK(strstr(x.diag.text, names[i]));
		CHECK(strstr(x.diag.text, "-xengine=bpf"));
		tear_down(&x);
	}
}

static void invalid(void)
{
	static const struct clause c = { "BEGIN",
		{ { DIF_MOV, 0, 1, 0, 0, 0 }, OP(RET) }, { 0 } };
	struct fixture x;

	set_up(&x, &c, 1, -1);
	CHECK(x.err == -EINVAL);
	CHECK(strstr(x.diag.text, "invalid DIF in clause 0, instruction 0"));
	tear_down(&x);
}

int main(void)
{
	order();
	exit_in_begin();
	ticks();
	idle();
	built_ins();
	memory();
	curthread();
	one_cpu();
	refusals();
	invalid();
	return unit_done();
}

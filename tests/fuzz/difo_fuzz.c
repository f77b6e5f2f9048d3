/* difo_fuzz.c - programs made of bytes: if difo_validate() accepts one, it is
 * run in the interpreter, on two CPUs and three threads, and listed.
 *
 * The first byte says whether the program is taken as it is, to test the
 * validator, or is tamed: registers are set before they are read, fields that a
 * form does not use are zero, references are folded into their tables. Tamed
 * programs are mostly valid, to test the interpreter. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "dvm/bvar.h"
#include "dvm/subr.h"
#include "dvm/vm.h"

enum {
	MAXVARS = 6,
	MAXAGGS = 4,
	MAXCLAUSES = 3,
	MAXPARTS = 3,
	NINTS = 4
};

struct input {
	const uint8_t *p, *end;
	bool tame;
};

static uint8_t byte(struct input *in)
{
	return in->p < in->end ? *in->p++ : 0;
}

/* Read a number, mostly a small one, sometimes any. */
static int64_t number(struct input *in)
{
	uint64_t v = byte(in);

	if (v < 0xe0)
		return v;
	for (int n = v < 0xf8 ? 2 : 8; n--;)
		v = v << 8 | byte(in);
	return v < 0x10000 ? (int64_t)v - 0x8000 : (int64_t)v;
}

static uint32_t size(struct input *in, uint32_t most)
{
	uint32_t n = number(in);

	return in->tame ? n % (most / 8 + 1) * 8 : n & 0xffff;
}

static uint32_t below(struct input *in, uint32_t n)
{
	uint32_t v = byte(in);

	return in->tame && n ? v % n : v;
}

/* Allocate exactly that size, so that the sanitizer sees overruns by one
 * byte. */
static void *table(size_t n, size_t size)
{
	void *p = calloc(n ? n * size : 1, 1);

	assert(p);
	return p;
}

static struct dif_key make_key(struct input *in, bool empty_ok)
{
	struct dif_key k = { .nparts = byte(in) % (MAXPARTS + 1) };

	if (!k.nparts && !empty_ok)
		k.nparts = 1;
	k.part = table(k.nparts, sizeof(*k.part));
	for (uint32_t i = 0; i < k.nparts; i++) {
		struct field *f = &k.part[i];

		f->kind = below(in, 4);
		f->off = in->tame ? k.size : size(in, 64);
		f->size = f->kind == FIELD_INT ? 4 : 8 + size(in, 32);
		k.size += f->kind == FIELD_INT || f->kind == FIELD_SID
				  ? 8
				  : f->size;
	}
	if (!in->tame)
		k.size = number(in);
	return k;
}

static void make_var(struct input *in, struct dif_prog *p)
{
	struct dif_var v = {
		.name = "v",
		.scope = below(in, 3),
		.is_array = below(in, 2),
		.is_ref = below(in, 2),
		.is_str = below(in, 2),
		.is_signed = below(in, 2),
	};
	uint32_t *area = v.scope == SCOPE_GLOBAL  ? &p->globals
			 : v.scope == SCOPE_LOCAL ? &p->locals
						  : &p->threads;

	v.key = make_key(in, false);
	if (in->tame) {
		v.is_str &= v.is_ref;
		v.is_array &= v.scope != SCOPE_LOCAL;
		v.size = v.is_ref ? 1 + byte(in) % 80 : 1 << byte(in) % 4;
		v.off = v.is_array ? 0 : *area;
		*area += v.is_array ? 0 : dif_var_room(&v);
	} else {
		v.size = number(in);
		v.off = number(in);
	}
	vec_push(&p->vars, v);
}

static void make_agg(struct input *in, struct dif_prog *p)
{
	struct dif_agg a = { .name = "a", .key = make_key(in, true) };

	a.desc.fn = below(in, AGGR_NFN);
	a.desc.low = number(in);
	a.desc.high = number(in);
	a.desc.step = number(in);
	a.desc.nsteps = number(in);
	a.desc.is_signed = byte(in) & 1;
	vec_push(&p->aggs, a);
}

/* Fold the operands of an instruction into what its form allows. */
static void tame(struct dif_instr *i, const struct dif_prog *p,
	const struct difo *d, uint32_t pc)
{
	static const enum dif_form writes[] = { DIF_F_RD_R1_R2, DIF_F_RD_R1,
		DIF_F_RD_IMM, DIF_F_RD_R1_IMM, DIF_F_RD_INT, DIF_F_RD_STR,
		DIF_F_LD, DIF_F_VLD, DIF_F_ALD, DIF_F_BLD, DIF_F_CALL };
	enum dif_form form = dif_opinfo[i->op].form;
	uint32_t n = i->imm;

	for (size_t k = 0; k < sizeof(writes) / sizeof(*writes); k++)
		if (form == writes[k] && !i->rd)
			i->rd = 1;
	switch (form) {
	case DIF_F_NONE:
		*i = (struct dif_instr){ .op = i->op };
		break;
	case DIF_F_RD_R1_R2:
		i->imm = i->aux = 0;
		break;
	case DIF_F_RD_R1:
		i->r2 = i->imm = i->aux = 0;
		break;
	case DIF_F_RD_IMM:
		i->r1 = i->r2 = i->aux = 0;
		i->imm = i->op == DIF_SCRA && d->scratch ? n % d->scratch : n;
		break;
	case DIF_F_RD_INT:
		i->r1 = i->r2 = i->aux = 0;
		i->imm = n % NINTS;
		break;
	case DIF_F_RD_STR:
		i->r1 = i->r2 = i->imm = i->aux = 0;
		break;
	case DIF_F_BR:
		i->rd = i->r1 = i->r2 = i->aux = 0;
		i->imm = pc + 1 + n % 4;
		break;
	case DIF_F_BR_CC:
		i->rd = i->aux = 0;
		i->imm = pc + 1 + n % 4;
		break;
	case DIF_F_RD_R1_IMM:
	case DIF_F_LD:
		i->r2 = i->aux = 0;
		break;
	case DIF_F_ST:
	case DIF_F_CPY:
		i->rd = i->aux = 0;
		break;
	case DIF_F_VLD:
	case DIF_F_ALD:
		i->r1 = i->r2 = 0;
		i->imm = p->vars.n ? n % p->vars.n : 0;
		i->aux = form == DIF_F_ALD ? i->aux % 8 * 8 : 0;
		break;
	case DIF_F_VST:
	case DIF_F_AST:
		i->rd = i->r2 = 0;
		i->imm = p->vars.n ? n % p->vars.n : 0;
		i->aux = form == DIF_F_AST ? i->aux % 8 * 8 : 0;
		break;
	case DIF_F_VMEM:
		i->rd = 0;
		i->imm = p->vars.n ? n % p->vars.n : 0;
		i->aux = i->op == DIF_STM ? 1 << i->aux % 4 : i->aux % 64;
		break;
	case DIF_F_BLD:
		i->r2 = 0;
		i->imm = n % DIF_NBVARS;
		i->aux = i->imm == BVAR_ARG ? i->aux % DIF_NPROBEARG : 0;
		i->r1 = i->imm == BVAR_ARG ? i->r1 : 0;
		break;
	case DIF_F_KREG:
		i->rd = i->r2 = i->aux = 0;
		i->imm = n % 16 * 8;
		break;
	case DIF_F_RSTK:
		i->rd = i->r2 = 0;
		i->imm = 32 + n % 8 * 8;
		i->aux = i->aux % 8;
		break;
	case DIF_F_KMEM:
	case DIF_F_KSTK:
		i->rd = i->r2 = 0;
		i->imm = n % 16 * 8;
		i->aux = i->aux % 8 * (form == DIF_F_KMEM ? 8 : 1);
		break;
	case DIF_F_RREG:
		i->rd = i->r2 = 0;
		i->imm = 32 + n % 64;
		i->aux = 1 << i->aux % 4;
		break;
	case DIF_F_RMEM:
		i->rd = i->r2 = 0;
		i->imm = 32 + n % 64;
		i->aux %= 64;
		break;
	case DIF_F_AGG:
		i->rd = 0;
		i->imm = p->aggs.n ? n % p->aggs.n : 0;
		i->aux = i->aux % 8 * 8;
		break;
	case DIF_F_ARG:
		i->rd = i->r2 = i->aux = 0;
		i->imm = n % DIF_NARG;
		break;
	case DIF_F_CALL:
		i->r1 = i->r2 = 0;
		i->imm = n % DIF_NSUBRS;
		i->aux = dif_subr_has_scratch(i->imm) ? i->aux % 16 * 8 : 0;
		break;
	case DIF_F_ACT:
		i->rd = i->r1 = i->r2 = i->imm = 0;
		i->aux = d->act[0].ran;
		break;
	case DIF_F_FAULT:
		i->rd = i->r2 = i->aux = 0;
		i->imm = 1 + n % (DIF_NFAULTS - 1);
		break;
	case DIF_F_R1:
		i->rd = i->r2 = i->imm = i->aux = 0;
		break;
	}
}

static struct dif_instr make_instr(struct input *in)
{
	struct dif_instr i = { .op = below(in, DIF_NOPS) };
	uint8_t regs = byte(in);

	i.rd = regs & 7;
	i.r1 = regs >> 3 & 7;
	i.r2 = in->tame ? regs >> 6 | (byte(in) & 4) : byte(in);
	i.imm = number(in);
	i.aux = number(in);
	return i;
}

/* Load registers with numbers and addresses of every kind. */
static uint32_t make_prologue(struct dif_instr *code)
{
	static const struct dif_instr start[] = {
		{ .op = DIF_SCRA, .rd = 1 },
		{ .op = DIF_SETS, .rd = 2 },
		{ .op = DIF_SADDR, .rd = 2, .r1 = 2 },
		{ .op = DIF_SETI, .rd = 3, .imm = -1 },
		{ .op = DIF_LDBV, .rd = 4, .imm = BVAR_EXECNAME },
		{ .op = DIF_LDBV, .rd = 5, .imm = BVAR_ARG },
		{ .op = DIF_SETX, .rd = 6 },
		{ .op = DIF_SETI, .rd = 7, .imm = 8 },
		{ .op = DIF_REC },
	};

	memcpy(code, start, sizeof(start));
	return sizeof(start) / sizeof(*start);
}

/* Generate tame code: REC occurs in the prologue alone, and each CALL has its
 * ARGs. */
static uint32_t tame_code(struct input *in, const struct dif_prog *p,
	const struct difo *d, struct dif_instr *code, uint32_t n)
{
	uint32_t at = make_prologue(code);

	while (n--) {
		struct dif_instr i = make_instr(in);

		tame(&i, p, d, at);
		if (i.op == DIF_REC || i.op == DIF_ARG)
			i = (struct dif_instr){ .op = DIF_NOP };
		if (i.op == DIF_FIRE) {
			code[at++] = i;
			i = (struct dif_instr){ .op = DIF_RET };
		}
		if (i.op == DIF_CALL) {
			for (int a = 0; a < dif_subr_nargs(i.imm); a++)
				code[at++] = (struct dif_instr){ .op = DIF_ARG,
					.imm = a,
					.r1 = (i.rd + a) & 7 };
		}
		code[at++] = i;
	}
	for (int pad = 0; pad < 4; pad++) /* targets for the last branches */
		code[at++] = (struct dif_instr){ .op = DIF_NOP };
	code[at++] = (struct dif_instr){ .op = DIF_RET };
	return at;
}

static void make_clause(struct input *in, struct dif_prog *p)
{
	uint32_t n = byte(in) % 48;
	struct dif_instr *code = table(16 + 5 * n, sizeof(*code));
	struct difo d = {
		.recsize = in->tame ? 96 : size(in, 256),
		.nran = in->tame ? 8 : number(in),
		.scratch = 8 + size(in, 256),
		.keyarea = size(in, 256),
		.nfields = 1,
		.nacts = 1,
		.nints = NINTS,
		.binds = below(in, 3) / 2,
	};

	d.field = table(1, sizeof(*d.field));
	d.act = table(1, sizeof(*d.act));
	d.ints = table(NINTS, sizeof(*d.ints));
	d.field[0] = (struct field){ .kind = FIELD_INT, .off = 32, .size = 8 };
	d.act[0] = (struct dif_act){ .ran = 24, .fmt = -1, .nfields = 1 };
	for (int i = 0; i < NINTS; i++)
		d.ints[i] = number(in);
	if (in->tame)
		d.ncode = tame_code(in, p, &d, code, n);
	else
		for (d.ncode = n; n--;)
			code[n] = make_instr(in);
	d.code = table(d.ncode, sizeof(*code));
	memcpy(d.code, code, d.ncode * sizeof(*code));
	free(code);
	vec_push(&p->clauses, d);
}

static void make_prog(struct input *in, struct dif_prog *p)
{
	uint8_t shape = byte(in);

	in->tame = byte(in) & 7;
	dif_prog_init(p, in->tame ? 8 << shape % 5 : number(in) & 0xffff);
	p->nregs = DIF_NREG;
	if (!in->tame) {
		p->globals = number(in) & 0xffff;
		p->locals = number(in) & 0xffff;
		p->threads = number(in) & 0xffff;
	}
	vec_push(&p->bound, ((struct dif_pdesc){ 0 }));
	for (int i = byte(in) % (MAXVARS + 1); i--;)
		make_var(in, p);
	for (int i = byte(in) % (MAXAGGS + 1); i--;)
		make_agg(in, p);
	for (int i = 1 + shape % MAXCLAUSES; i--;)
		make_clause(in, p);
}

static void free_prog(struct dif_prog *p)
{
	for (size_t i = 0; i < p->vars.n; i++)
		free(p->vars.v[i].key.part);
	for (size_t i = 0; i < p->aggs.n; i++)
		free(p->aggs.v[i].key.part);
	for (size_t i = 0; i < p->clauses.n; i++) {
		free(p->clauses.v[i].code);
		free(p->clauses.v[i].field);
		free(p->clauses.v[i].act);
		free(p->clauses.v[i].ints);
	}
	dif_prog_free(p);
}

static enum dif_fault bvar(const struct vm_firing *f, enum dif_bvar v,
	uint64_t *value, char comm[DIF_COMM])
{
	(void)f;
	*value = v * 1000;
	memset(comm, 'x', DIF_COMM);
	return v == BVAR_ERRNO ? DIF_FAULT_ILLOP : DIF_FAULT_NONE;
}

/* Read user memory: one page of letters, at address 0. */
static int64_t read_user(
	const struct vm_firing *f, uint64_t addr, void *to, uint64_t size)
{
	(void)f;
	if (addr >= 4096)
		return -1;
	if (size > 4096 - addr)
		size = 4096 - addr;
	memset(to, 'u', size);
	if (size > 20)
		((char *)to)[20] = 0;
	return size;
}

static uint32_t ustack(
	const struct vm_firing *f, uint32_t skip, uint64_t *pc, uint32_t n)
{
	(void)f;
	for (uint32_t i = 0; i < n; i++)
		pc[i] = skip + i;
	return n / 2;
}

static int take(void *arg, int cpu, const struct rec *r, uint32_t size)
{
	const struct dif_prog *p = arg;

	assert(cpu < 2);
	if (r->clause == REC_ERROR)
		assert(size == sizeof(struct rec_error));
	else if (r->clause == REC_COMMIT)
		assert(size == sizeof(struct rec) && r->spec);
	else
		assert(size == p->clauses.v[r->clause].recsize);
	return r->when % 3 == 0;
}

static void take_agg(void *arg, uint32_t agg, int cpu, const void *key,
	const uint64_t *value)
{
	const struct dif_prog *p = arg;

	(void)cpu, (void)key;
	aggr_number(&p->aggs.v[agg].desc, value);
}

/* List the clauses of the bound probe: all but binders. */
static uint32_t list_plain(const struct dif_prog *p, uint32_t *list)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < p->clauses.n; i++)
		if (!p->clauses.v[i].binds)
			list[n++] = i;
	return n;
}

static void run(const struct dif_prog *p)
{
	static const uint32_t all[] = { 0, 1, 2 }, bound[] = { 2 };
	uint32_t n = p->clauses.n, error = n - 1, plain[MAXCLAUSES];
	struct eprobe probe[] = {
		{ .nclauses = n, .clause = all, .epid = 1 },
		{ .error = true, .nclauses = 1, .clause = &error },
		{ .nclauses = list_plain(p, plain), .clause = plain },
	};
	struct enabling en = { .prog = p,
		.probe = probe,
		.nprobes = 3,
		.bound = bound,
		.bufsize = 400,
		.aggsize = 4000,
		.dynvarsize = 1000 };
	struct vm *vm = vm_new(&en, 2);

	for (uint64_t i = 0; i < 8; i++) {
		struct vm_firing f = {
			.cpu = i & 1,
			.when = i,
			.arg = { i * 8, i, 4090 },
			.thread = 1 + i % 3,
			.bvar = bvar,
			.read_user = i == 7 ? NULL : read_user,
			.ustack = i == 6 ? NULL : ustack,
		};

		vm_fire(vm, &f);
		if (i == 4)
			vm_thread_exit(vm, 1);
		if (vm_exiting(vm))
			vm_rearm(vm);
		vm_read(vm, take, (void *)p);
	}
	vm_agg_take(vm, take_agg, (void *)p);
	vm_free(vm);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct input in = { data, data + n, false };
	struct str listing = { 0 };
	struct dif_error e;
	struct dif_prog p;

	make_prog(&in, &p);
	if (!difo_validate(&p, &e)) {
		run(&p);
		for (size_t i = 0; i < p.clauses.n; i++)
			difo_print(&listing, &p, i);
		str_free(&listing);
	}
	free_prog(&p);
	return 0;
}

/* dvm_lab.h - a workbench for programs that are built by hand. One struct lab
 * holds a program, an enabling, a VM with two CPUs and the records read from
 * it. Probe 0 runs clauses that the test chooses, probe 1 is ERROR, probe 2
 * runs none. User memory is the 64 bytes of lab_user[], at USER. */
#ifndef TESTS_UNIT_DVM_LAB_H
#define TESTS_UNIT_DVM_LAB_H

#include <stdlib.h>

#include "base/host/kernel_btf.h"
#include "dvm/bvar.h"
#include "dvm/subr.h"
#include "dvm/vm.h"
#include "tests/unit/unit.h"

/* Instructions and rows leave out trailing zeros. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

enum {
	USER = 0x10fc0, /* 64 bytes before the end of a page */
	NUSER = 64,
	STRSIZE_LAB = 32,
	RECSIZE = sizeof(struct rec) + 8 + 64,
	REC_VALUE = sizeof(struct rec),
	REC_BYTES = REC_VALUE + 8,
};

#define I(op, ...)                    \
	(struct dif_instr)            \
	{                             \
		DIF_##op, __VA_ARGS__ \
	}

struct lab_rec {
	int cpu;
	uint32_t size;
	union {
		struct rec r;
		struct rec_error e;
		char bytes[RECSIZE];
	};
};

static struct kernel_btf lab_kernel_btf; /* the running kernel's */

struct lab {
	struct dif_prog p;
	struct eprobe probe[3];
	struct enabling en;
	struct vm *vm;
	struct vm_firing f;
	struct lab_rec rec[64]; /* of the last lab_read() */
	int nrecs;
};

static const char lab_user[NUSER] =
	"user string\0\x81\x82\x83\x84\x85\x86\x87\x88"
	" unterminated to the end of the page........";

static inline int64_t lab_read_user(
	const struct vm_firing *f, uint64_t addr, void *to, uint64_t size)
{
	(void)f;
	if (addr < USER || addr >= USER + NUSER)
		return -1;
	if (size > USER + NUSER - addr)
		size = USER + NUSER - addr;
	memcpy(to, lab_user + (addr - USER), size);
	return size;
}

static char lab_written[NUSER];

static inline int64_t lab_write_user(const struct vm_firing *f, uint64_t addr,
	const void *from, uint64_t size)
{
	(void)f;
	if (addr < USER || addr >= USER + NUSER || size > USER + NUSER - addr)
		return -1;
	memcpy(lab_written + (addr - USER), from, size);
	return size;
}

enum {
	LAB_PID = 1008
};

static inline enum dif_fault lab_bvar(const struct vm_firing *f,
	enum dif_bvar v, uint64_t *value, char comm[DIF_COMM])
{
	(void)f;
	if (v == BVAR_STACKDEPTH)
		return DIF_FAULT_BADSTACK;
	if (v == BVAR_EXECNAME)
		memcpy(comm, "a long name of a program", DIF_COMM);
	else
		*value = v == BVAR_PID ? LAB_PID : 0;
	return DIF_FAULT_NONE;
}

static inline uint32_t lab_ustack(
	const struct vm_firing *f, uint32_t skip, uint64_t *pc, uint32_t n)
{
	uint32_t i;

	(void)f;
	for (i = 0; i < n && i + skip < 3; i++)
		pc[i] = 0x400000 + i + skip;
	return i;
}

/* Add a clause of n instructions. The caller keeps code[] as long as the
 * lab. */
static inline struct difo *lab_clause(
	struct lab *l, struct dif_instr *code, uint32_t n)
{
	struct difo d = {
		.code = code,
		.ncode = n,
		.recsize = RECSIZE,
		.scratch = 256,
		.keyarea = 64,
	};

	vec_push(&l->p.clauses, d);
	return &l->p.clauses.v[l->p.clauses.n - 1];
}

static inline uint32_t lab_var(struct lab *l, struct dif_var v)
{
	uint32_t *area = v.scope == SCOPE_GLOBAL  ? &l->p.globals
			 : v.scope == SCOPE_LOCAL ? &l->p.locals
						  : &l->p.threads;

	if (!v.is_array) {
		v.off = *area;
		*area += dif_var_room(&v);
	}
	vec_push(&l->p.vars, v);
	return l->p.vars.n - 1;
}

static inline void lab_init(struct lab *l)
{
	*l = (struct lab){ 0 };
	dif_prog_init(&l->p, STRSIZE_LAB);
	l->p.nregs = DIF_NREG;
	for (int i = 0; i < 3; i++)
		l->probe[i] = (struct eprobe){
			.id = 10 + i,
			.prov = dif_strid(&l->p, "prov"),
			.mod = dif_strid(&l->p, "mod"),
			.func = dif_strid(&l->p, "func"),
			.name = dif_strid(&l->p, "name"),
			.epid = 100 * i + 1,
			.error = i == 1,
		};
	l->en = (struct enabling){
		.prog = &l->p,
		.probe = l->probe,
		.nprobes = 3,
		.bufsize = 4096,
		.aggsize = 4096,
		.dynvarsize = 4096,
		.nspec = 2,
		.specsize = 4096,
		.kernel = &lab_kernel_btf,
		.cpu = -1,
	};
	l->f = (struct vm_firing){
		.cpu = 1,
		.when = 12345,
		.arg = { 50, 51, 52, 53, 54, 55, 56, 57, 58, 59 },
		.thread = 7,
		.bvar = lab_bvar,
		.read_user = lab_read_user,
		.write_user = lab_write_user,
		.ustack = lab_ustack,
	};
}

/* Validate the program and make its VM. Set the probes' clauses before. */
static inline int lab_start(struct lab *l)
{
	struct dif_error e = { 0 };
	int r = difo_validate(&l->p, &e);

	if (r)
		printf("# clause %u, pc %u: %s\n", e.clause, e.pc, e.text);
	else
		l->vm = vm_new(&l->en, 2);
	return r;
}

static inline int lab_take(
	void *arg, int cpu, const struct rec *r, uint32_t size)
{
	struct lab *l = arg;
	struct lab_rec *to = &l->rec[l->nrecs++];

	to->cpu = cpu;
	to->size = size;
	memcpy(to->bytes, r, size);
	return l->nrecs == 64;
}

static inline int lab_read(struct lab *l)
{
	l->nrecs = 0;
	vm_read(l->vm, lab_take, l);
	return l->nrecs;
}

static inline uint64_t lab_value(const struct lab_rec *r)
{
	uint64_t v;

	memcpy(&v, r->bytes + REC_VALUE, 8);
	return v;
}

static inline void lab_done(struct lab *l)
{
	vm_free(l->vm);
	dif_prog_free(&l->p);
}

#endif

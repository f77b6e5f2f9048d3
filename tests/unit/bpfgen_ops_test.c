/* bpfgen_ops_test.c - every instruction, translated and run by the kernel: the
 * programs of the interpreter's test, with the same results.
 * rows: E1 E12 */
#include "tests/unit/bpfgen_lab.h"
#include "tests/unit/dvm_ops.h"

/* True if the test depends on things that the interpreter's lab makes up. */
static bool of_the_lab(const struct test *t)
{
	for (int i = 0; i < MAXCODE; i++) {
		const struct dif_instr *c = &t->code[i];

		if (c->op == DIF_RECKS || c->op == DIF_RECUS)
			return true;
		if (c->op == DIF_LDBV && c->imm != BVAR_ID &&
			c->imm != BVAR_EPID)
			return true;
	}
	return false;
}

/* In the kernel, a program may try to read any address. */
static enum dif_fault fault_of(const struct test *t)
{
	return t->fault == DIF_FAULT_KPRIV ? DIF_FAULT_BADADDR : t->fault;
}

static bool same_result(const struct test *t, const struct lab *l)
{
	const struct lab_rec *r = &l->rec[0];
	uint64_t value = t->value;

	if (t->fault)
		return r->r.clause == REC_ERROR && r->e.fault == fault_of(t) &&
		       r->e.value == t->value;
	if (t->code[0].op == DIF_SETS && t->code[0].rd == 7)
		value = sid[S_ABC];
	return r->r.clause == 0 && lab_value(r) == value &&
	       (!t->bytes ||
		       !memcmp(r->bytes + REC_BYTES, t->bytes, t->nbytes));
}

static void report(size_t i, struct lab *l, bool ok)
{
	char what[64];
	struct str s = { 0 };

	snprintf(what, sizeof(what), "program %zu, %s", i,
		dif_opinfo[tests[i].code[0].op].name);
	unit_check(ok, __FILE__, __LINE__, what);
	if (ok)
		return;
	difo_print(&s, &l->p, 0);
	printf("%s# %d records, value %#llx, want %#llx\n", s.s, l->nrecs,
		(unsigned long long)(l->nrecs ? lab_value(&l->rec[0]) : 0),
		(unsigned long long)tests[i].value);
	str_free(&s);
}

static void run(size_t i)
{
	static const uint32_t first[] = { 0 };
	const struct test *t = &tests[i];
	struct dif_instr code[MAXCODE + 4];
	struct lab l;
	bool ok;

	if (of_the_lab(t))
		return;
	setup(&l, code, t);
	bpf_lab_probes(&l);
	l.probe[0].nclauses = 1;
	l.probe[0].clause = first;
	ok = !bpf_lab_run(&l) && l.nrecs == 1 && same_result(t, &l);
	report(i, &l, ok);
	lab_done(&l);
}

int main(void)
{
	if (!bpf_lab_allowed())
		return 0;
	bpf_lab_user();
	for (size_t i = 0; i < sizeof(tests) / sizeof(*tests); i++)
		run(i);
	return unit_done();
}

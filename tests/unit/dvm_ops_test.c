/* dvm_ops_test.c - every instruction, in the interpreter.
 * rows: E1 E3 */
#include "tests/unit/dvm_ops.h"

static void check_result(const struct test *t, const struct lab *l)
{
	const struct lab_rec *r = &l->rec[0];

	if (t->fault) {
		CHECK(r->r.clause == REC_ERROR);
		CHECK(r->e.fault == t->fault);
		CHECK(r->e.value == t->value);
		return;
	}
	CHECK(r->r.clause == 0);
	if (t->code[0].op == DIF_SETS && t->code[0].rd == 7)
		CHECK(lab_value(r) == sid[S_ABC]);
	else
		CHECK(lab_value(r) == t->value);
	if (t->bytes)
		CHECK(!memcmp(r->bytes + REC_BYTES, t->bytes, t->nbytes));
}

static void run(size_t i)
{
	static const uint32_t first[] = { 0 };
	const struct test *t = &tests[i];
	struct dif_instr code[MAXCODE + 4];
	struct lab l;

	setup(&l, code, t);
	l.probe[0].nclauses = 1;
	l.probe[0].clause = first;
	if (lab_start(&l)) {
		CHECK(!"valid");
	} else {
		vm_fire(l.vm, &l.f);
		CHECK(lab_read(&l) == 1);
		check_result(t, &l);
	}
	lab_done(&l);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(tests) / sizeof(*tests); i++)
		run(i);
	seen[DIF_SETA] = seen[DIF_FIRE] = 1; /* of binders: dvm_vm_test.c */
	for (int op = 0; op < DIF_NOPS; op++) {
		if (!seen[op])
			printf("# %s has no test\n", dif_opinfo[op].name);
		CHECK(seen[op]);
	}
	return unit_done();
}

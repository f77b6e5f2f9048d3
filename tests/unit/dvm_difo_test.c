/* dvm_difo_test.c - strings and their ids, texts of the tables, and the listing
 * of one instruction of each form.
 * rows: E7 */
#include "tests/unit/dvm_lab.h"

static void strings(void)
{
	struct dif_prog p;
	uint32_t a, b;

	dif_prog_init(&p, 256);
	CHECK(dif_strid(&p, "") == 0);
	a = dif_strid(&p, "read");
	b = dif_strid(&p, "write");
	CHECK(a && b && a != b);
	CHECK(dif_strid(&p, "read") == a);
	CHECK(dif_strid(&p, "rea") != a);
	CHECK_STR(dif_strtext(&p, a), "read");
	CHECK_STR(dif_strtext(&p, b), "write");
	CHECK_STR(dif_strtext(&p, 0), "");
	CHECK(p.strsize == 256);
	dif_prog_free(&p);
}

static void tables(void)
{
	for (int i = 0; i < DIF_NOPS; i++) {
		CHECK(dif_opinfo[i].name && dif_opinfo[i].text);
		for (int k = 0; k < i; k++)
			CHECK(strcmp(dif_opinfo[i].name, dif_opinfo[k].name));
	}
	for (int i = 0; i < DIF_NFAULTS; i++)
		CHECK(dif_fault_text[i] != NULL);
	CHECK_STR(dif_fault_text[DIF_FAULT_BADADDR], "invalid address");
	CHECK_STR(dif_fault_text[DIF_FAULT_DIVZERO], "divide-by-zero");
	for (int i = 0; i < DIF_NBVARS; i++)
		CHECK(dif_bvarinfo[i].name && dif_bvarinfo[i].type);
	for (int i = 0; i < DIF_NSUBRS; i++) {
		const struct dif_subrinfo *s = &dif_subrinfo[i];

		CHECK(s->least <= s->most && dif_subr_nargs(i) <= DIF_NARG);
		CHECK(strchr("SNMIVWA", s->result) != NULL);
		CHECK(strstr(s->proto, s->name) != NULL);
	}
}

static struct dif_instr code[] = {
	I(REC),
	I(SETI, 1, 0, 0, -5),
	I(SETX, 2, 0, 0, 1),
	I(SETS, 3, 0, 0, 1),
	I(ADD, 1, 2, 3),
	I(NOT, 1, 2),
	I(ADDI, 1, 2, 0, -8),
	I(BA, 0, 0, 0, 8),
	I(BLT, 0, 1, 2, 9),
	I(LDU8K, 1, 2, 0, 16),
	I(LD64D, 1, 2, 0, -16),
	I(LDS32U, 1, 2),
	I(ST8, 0, 2, 1, 4),
	I(CPYD, 0, 1, 2, 64),
	I(LDGV, 1, 0, 0, 0),
	I(STTV, 0, 1, 0, 1),
	I(STLV, 0, 1, 0, 2),
	I(LDGA, 1, 0, 0, 3, 8),
	I(STGA, 0, 1, 0, 3, 8),
	I(LDBV, 1, 0, 0, BVAR_ARG, 3),
	I(LDBV, 1, 2, 0, BVAR_ARG, 3),
	I(LDBV, 1, 0, 0, BVAR_PID),
	I(KEYV, 0, 1, 0, 8),
	I(KEYSU, 0, 1, 0, 8, 32),
	I(KEYUS, 0, 1, 0, 0, 5),
	I(RECV, 0, 1, 0, 24, 8),
	I(RECSK, 0, 1, 0, 32, 64),
	I(RECKS, 0, 0, 0, 32, 8),
	I(AGG, 0, 1, 2, 0, 16),
	I(ARG, 0, 1, 0, 0),
	I(CALL, 1, 0, 0, SUBR_STRLEN),
	I(CALL, 1, 0, 0, SUBR_STRJOIN, 64),
	I(ACT, 0, 0, 0, 0),
	I(ACT, 0, 0, 0, 1),
	I(FAULT, 0, 1, 0, DIF_FAULT_DIVZERO),
	I(SPEC, 0, 1),
	I(COMMIT, 0, 1),
	I(DISCARD, 0, 1),
	I(SCRA, 1, 0, 0, 8),
	I(STM, 0, 1, 2, 0, 4),
	I(CPYM, 0, 1, 2, 0, 12),
	I(SETA, 0, 1, 0, 3),
	I(FIRE),
	I(RET),
};

static const char listing[] = "   0  rec\n"
			      "   1  seti    r1, -5\n"
			      "   2  setx    r2, 1234567890123\n"
			      "   3  sets    r3, \"a\\n\\\"\\001z\"\n"
			      "   4  add     r1, r2, r3\n"
			      "   5  not     r1, r2\n"
			      "   6  addi    r1, r2, -8\n"
			      "   7  ba      8\n"
			      "   8  blt     r1, r2, 9\n"
			      "   9  ldu8k   r1, [r2+16]\n"
			      "  10  ld64d   r1, [r2-16]\n"
			      "  11  lds32u  r1, [r2]\n"
			      "  12  st8     [r2+4], r1\n"
			      "  13  cpyd    [r1], [r2], 64\n"
			      "  14  ldgv    r1, g\n"
			      "  15  sttv    self->t, r1\n"
			      "  16  stlv    this->l, r1\n"
			      "  17  ldga    r1, a[key 8]\n"
			      "  18  stga    a[key 8], r1\n"
			      "  19  ldbv    r1, arg3\n"
			      "  20  ldbv    r1, arg[r2+3]\n"
			      "  21  ldbv    r1, pid\n"
			      "  22  keyv    [key 8], r1\n"
			      "  23  keysu   [key 8], [r1], 32\n"
			      "  24  keyus   [key 0], 5, r1\n"
			      "  25  recv    [rec 24], r1, 8\n"
			      "  26  recsk   [rec 32], [r1], 64\n"
			      "  27  recks   [rec 32], 8, r0\n"
			      "  28  agg     @n[key 16], r1, r2\n"
			      "  29  arg     0, r1\n"
			      "  30  call    r1, strlen\n"
			      "  31  call    r1, strjoin, scratch 64\n"
			      "  32  act     printf(\"%d\")\n"
			      "  33  act     printa(@n)\n"
			      "  34  fault   divide-by-zero, r1\n"
			      "  35  spec    r1\n"
			      "  36  commit  r1\n"
			      "  37  discard r1\n"
			      "  38  scra    r1, 8\n"
			      "  39  stm     g+r1, r2, 4\n"
			      "  40  cpym    g+r1, [r2], 12\n"
			      "  41  seta    3, r1\n"
			      "  42  fire\n"
			      "  43  ret\n";

static void listings(void)
{
	int64_t ints[] = { 0, 1234567890123 };
	uint32_t aggs[] = { 0 };
	struct str out = { 0 };
	bool form[DIF_F_R1 + 1] = { 0 };
	struct dif_act act[2] = { { .kind = ACT_PRINTF },
		{ .kind = ACT_PRINTA, .fmt = -1, .naggs = 1, .aggs = aggs } };
	struct difo *d;
	struct lab l;

	lab_init(&l);
	code[3].imm = dif_strid(&l.p, "a\n\"\001z");
	act[0].fmt = dif_strid(&l.p, "%d");
	lab_var(&l, (struct dif_var){ "g", SCOPE_GLOBAL, .size = 8 });
	lab_var(&l, (struct dif_var){ "t", SCOPE_THREAD, .size = 8 });
	lab_var(&l, (struct dif_var){ "l", SCOPE_LOCAL, .size = 8 });
	lab_var(&l, (struct dif_var){ "a", SCOPE_GLOBAL, 1, .size = 8 });
	vec_push(&l.p.aggs, (struct dif_agg){ "n", { .fn = AGGR_COUNT } });
	d = lab_clause(&l, code, sizeof(code) / sizeof(*code));
	d->ints = ints;
	d->act = act;
	difo_print(&out, &l.p, 0);
	CHECK_STR(out.s, listing);
	for (uint32_t i = 0; i < d->ncode; i++)
		form[dif_opinfo[code[i].op].form] = true;
	for (int i = 0; i <= DIF_F_R1; i++)
		CHECK(form[i]);
	str_free(&out);
	lab_done(&l);
}

int main(void)
{
	strings();
	tables();
	listings();
	return unit_done();
}

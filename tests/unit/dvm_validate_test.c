/* dvm_validate_test.c - each check of difo_validate(): a good program is
 * spoiled in one thing at a time, and must be refused with the right message.
 * rows: E2 */
#include "tests/unit/dvm_lab.h"

enum {
	NCODE = 26
};

/* A valid program that uses a bit of everything, to spoil. */
struct prog {
	struct lab l;
	struct dif_instr code[NCODE];
	struct field field[2], part[2];
	struct dif_act act[2];
	uint32_t agg[1];
	int64_t ints[2];
	struct dif_member member[2];
	struct difo *d;
	struct dif_type *t; /* int, structure of it and 20 bits, two of them */
	struct dif_var *v;  /* gi, gs, li, ti, ga */
	struct dif_agg *a;  /* count, lquantize, llquantize */
};

static const struct dif_instr good[NCODE] = {
	[0] = I(SETX, 1, 0, 0, 1),
	[1] = I(BEQ, 0, 1, 0, NCODE - 1),
	[2] = I(REC),
	[3] = I(RECV, 0, 1, 0, REC_VALUE, 8),
	[4] = I(SETS, 2, 0, 0, 0),
	[5] = I(SADDR, 2, 2),
	[6] = I(ARG, 0, 2, 0, 0),
	[7] = I(ARG, 0, 2, 0, 1),
	[8] = I(CALL, 3, 0, 0, SUBR_STRJOIN, 224),
	[9] = I(RECSD, 0, 3, 0, REC_BYTES, 64),
	[10] = I(KEYV, 0, 1, 0, 0),
	[11] = I(KEYSD, 0, 2, 0, 8, 56),
	[12] = I(STGA, 0, 1, 0, 4, 48),
	[13] = I(AGG, 0, 1, 1, 1, 48),
	[14] = I(ACT, 0, 0, 0, 1, sizeof(struct rec)),
	[15] = I(STGV, 0, 1, 0, 0),
	[16] = I(LDTV, 4, 0, 0, 3),
	[17] = I(LDBV, 5, 1, 0, BVAR_ARG, 9),
	[18] = I(BNE, 0, 1, 5, 20),
	[19] = I(SETI, 6, 0, 0, 7),
	[20] = I(COMMIT, 0, 0),
	[21] = I(KEYUS, 0, 0, 0, 0, 7),
	[22] = I(RECKS, 0, 0, 0, REC_BYTES, 8),
	[23] = I(SCRA, 7, 0, 0, 255),
	[24] = I(SCPYD, 0, 7, 2, 8),
	[25] = I(RET),
};

static void make(struct prog *p)
{
	struct lab *l = &p->l;
	struct dif_key key = { p->part, 2, 16 };

	lab_init(l);
	p->agg[0] = 0;
	memcpy(p->code, good, sizeof(good));
	p->part[0] = (struct field){ .kind = FIELD_INT, .size = 4 };
	p->part[1] = (struct field){ .kind = FIELD_STR, .off = 8, .size = 8 };
	lab_var(l, (struct dif_var){ "gi", SCOPE_GLOBAL, 0, 0, 0, 1, 4 });
	lab_var(l, (struct dif_var){ "gs", SCOPE_GLOBAL, 0, 1, 1, 0, 32 });
	lab_var(l, (struct dif_var){ "li", SCOPE_LOCAL, 0, 0, 0, 1, 8 });
	lab_var(l, (struct dif_var){ "ti", SCOPE_THREAD, 0, 0, 0, 1, 8 });
	lab_var(l, (struct dif_var){
			   "ga", SCOPE_GLOBAL, 1, 1, 1, 0, 32, .key = key });
	vec_push(&l->p.aggs,
		(struct dif_agg){ "c", { .fn = AGGR_COUNT }, { 0 } });
	vec_push(&l->p.aggs, (struct dif_agg){ "l",
				     { AGGR_LQUANTIZE, 0, 10, 1, 0, 1 }, key });
	vec_push(&l->p.aggs,
		(struct dif_agg){
			"ll", { AGGR_LLQUANTIZE, 0, 6, 10, 20, 1 }, key });
	p->member[0] = (struct dif_member){ "a", 0, 0, 0, 0 };
	p->member[1] = (struct dif_member){ "b", 0, 4, 3, 20 };
	vec_push(&l->p.types, (struct dif_type){ TYPE_INT, 1, "int", 4 });
	vec_push(&l->p.types,
		(struct dif_type){ TYPE_STRUCT, 0, "s", 8, 0, 2, p->member });
	vec_push(&l->p.types,
		(struct dif_type){ TYPE_ARRAY, 0, "s [2]", 16, 1, 2 });
	p->t = l->p.types.v;
	p->d = lab_clause(l, p->code, NCODE);
	p->d->nran = 8;
	p->d->recsize = RECSIZE;
	p->ints[1] = 5;
	p->d->ints = p->ints;
	p->d->nints = 2;
	p->field[0] = (struct field){
		.kind = FIELD_INT, .size = 8, .off = REC_BYTES
	};
	p->field[1] = (struct field){
		.kind = FIELD_STR, .size = 56, .off = REC_BYTES + 8
	};
	p->d->field = p->field;
	p->d->nfields = 2;
	p->act[0] =
		(struct dif_act){ .kind = ACT_TRACE, .nfields = 1, .fmt = -1 };
	p->act[1] = (struct dif_act){ .kind = ACT_PRINTF,
		.field = 1,
		.nfields = 1,
		.ran = sizeof(struct rec),
		.aggs = p->agg,
		.naggs = 1 };
	p->d->act = p->act;
	p->d->nacts = 2;
	p->code[3].imm = REC_BYTES;
	p->v = l->p.vars.v;
	p->a = l->p.aggs.v;
}

/* What only binders do is allowed. */
static void binder(struct prog *p)
{
	vec_push(&p->l.p.bound, ((struct dif_pdesc){ "" }));
	p->d->binds = 1;
}

/* Each row is a statement that spoils `p' or `i' (its code), and the beginning
 * of the expected message. */
#define SPOILS(X)                                                            \
	X(p->l.p.strsize = 0, "string size")                                 \
	X(p->l.p.strsize = 1 << 20, "string size")                           \
	X(p->l.p.nregs = 9, "9 registers")                                   \
	X(p->l.p.strtab.n--, "string table")                                 \
	X(p->l.p.strtab.n = 0, "string table")                               \
	X(p->l.p.globals++, "size of a variable area")                       \
	X(p->l.p.threads = 1u << 31, "size of a variable area")              \
	X(p->l.p.locals = 1u << 25, "size of a variable area")               \
	/* variables */                                                      \
	X(p->v[0].name = NULL, "variable 0 has no name")                     \
	X(p->v[0].scope = 3, "gi: kind")                                     \
	X(p->v[0].is_str = 1, "gi: string by value")                         \
	X(p->v[0].is_signed = 2, "gi: kind")                                 \
	X(p->v[0].size = 3, "gi: size 3")                                    \
	X(p->v[0].size = 0, "gi: size 0")                                    \
	X(p->v[1].size = 1 << 17, "gs: size")                                \
	X(p->v[0].off = 4, "gi: out of its area")                            \
	X(p->v[0].off = 48, "gi: out of its area")                           \
	X(p->v[0].off = 0xfffffff8, "gi: out of its area")                   \
	X(p->v[0].off = 40, "gs: overlaps")                                  \
	X(p->v[3].scope = SCOPE_GLOBAL, "ti: overlaps")                      \
	X(p->l.p.locals = 0, "li: out of its area")                          \
	X(p->v[4].scope = SCOPE_LOCAL, "ga: clause-local array")             \
	X(p->v[4].off = 8, "ga: array with an offset")                       \
	X(p->v[4].key.size = 0; p->v[4].key.nparts = 0, "ga: array without") \
	X(p->v[4].key.size = 12, "ga: tuple")                                \
	X(p->v[4].key.size = 1 << 20, "ga: tuple")                           \
	X(p->v[4].key.nparts = 3, "ga: tuple")                               \
	X(p->part[1].off = 12, "ga: part 1")                                 \
	X(p->part[1].off = 16, "ga: part 1")                                 \
	X(p->part[1].off = 0, "ga: part 1 at 0")                             \
	X(p->part[0].off = 8; p->part[1].off = 0, "ga: part 0 at 8")         \
	X(p->v[4].key.size = 24, "ga: parts of 16 bytes in a tuple of 24")   \
	X(p->v[4].key.nparts = 1, "ga: parts of 8 bytes in a tuple of 16")   \
	X(p->part[1].size = 16, "ga: part 1")                                \
	X(p->part[0].size = 3, "field of kind 0, 3")                         \
	X(p->part[0].kind = 9, "field kind 9")                               \
	/* binders */                                                        \
	X(p->d->binds = 1, "bound probe 1")                                  \
	X(i[15] = I(SETA, 0, 1), "seta: in a clause")                        \
	X(i[24] = I(FIRE), "fire: in a clause")                              \
	X(binder(p); i[15] = I(SETA, 0, 1, 0, 10), "seta: argument 10")      \
	X(binder(p); i[15] = I(SETA, 0, 1, 0, -1), "seta: argument -1")      \
	X(binder(p); i[15] = I(SETA, 0, 7), "seta: r7 may be unset")         \
	X(binder(p); i[23] = I(FIRE), "fire: not right before ret")          \
	X(binder(p); i[24] = I(FIRE), "fire: not right before ret")          \
	/* aggregations */                                                   \
	X(p->a[0].name = NULL, "aggregation 0 has no name")                  \
	X(p->a[0].desc.fn = AGGR_NFN, "@c: aggregating function")            \
	X(p->a[1].desc.step = 0, "@l: parameters")                           \
	X(p->a[1].desc.step = -1, "@l: parameters")                          \
	X(p->a[1].desc.low = 10, "@l: parameters")                           \
	X(p->a[1].desc.high = INT64_MAX, "@l: parameters")                   \
	X(p->a[1].desc.low = INT64_MIN, "@l: parameters")                    \
	X(p->a[1].key.size = 4, "l: tuple")                                  \
	X(p->a[2].desc.step = 1, "@ll: parameters")                          \
	X(p->a[2].desc.low = -1, "@ll: parameters")                          \
	X(p->a[2].desc.low = 7, "@ll: parameters")                           \
	X(p->a[2].desc.high = 18, "@ll: parameters")                         \
	X(p->a[2].desc.high = INT64_MAX, "@ll: parameters")                  \
	X(p->a[2].desc.nsteps = 0, "@ll: parameters")                        \
	X(p->a[2].desc.nsteps = INT64_MAX, "@ll: parameters")                \
	X(p->a[2].desc.nsteps = 60000, "@ll: parameters")                    \
	/* the clause's tables */                                            \
	X(p->d->ncode = 0, "0 instructions")                                 \
	X(p->d->ncode = 1 << 20, "1048576 instructions")                     \
	X(p->d->nints = 1 << 20, "table too long")                           \
	X(p->d->recsize = 4, "record, scratch or key size")                  \
	X(p->d->scratch = 1u << 31, "record, scratch or key size")           \
	X(p->d->keyarea = 60, "record, scratch or key size")                 \
	X(p->d->recsize = 16, "record of 16 bytes")                          \
	X(p->d->nran = RECSIZE, "record of")                                 \
	X(p->d->recsize = 0, "record of 0 bytes")                            \
	X(p->field[0].off = REC_VALUE, "field at 24")                        \
	X(p->field[1].off = REC_BYTES + 16, "field at 48")                   \
	X(p->field[1].off = -1, "field at")                                  \
	X(p->field[1].size = 0, "field at")                                  \
	X(p->field[0].size = 5, "field of kind 0, 5")                        \
	X(p->t[0].name = NULL, "type 0: kind")                               \
	X(p->t[0].kind = TYPE_NKINDS, "type 0: kind")                        \
	X(p->t[0].size = 3, "type int: 3 bytes")                             \
	X(p->t[1].size = 5, "type s: bit-field")                             \
	X(p->member[0].type = 1, "type s: part")                             \
	X(p->member[0].type = 2, "type s: part")                             \
	X(p->member[0].off = 5, "type s: part")                              \
	X(p->member[1].type = 1, "type s: bit-field")                        \
	X(p->member[1].type = 3, "type s: bit-field")                        \
	X(p->member[1].bits = 65, "type s: bit-field")                       \
	X(p->member[1].off = 6, "type s: bit-field")                         \
	X(p->t[2].base = 2, "type s [2]: part")                              \
	X(p->t[2].n = 3, "type s [2]: part")                                 \
	X(p->act[0].kind = ACT_PRINT, "action 0: no type")                   \
	X(p->field[0].type = 4, "field at 32: type 4")                       \
	X(p->field[0].type = 1, "field at 32: type 1")                       \
	X(p->field[1].type = 2, "field at 40: type 2")                       \
	X(p->part[0].type = 2, "field at 0: type 2")                         \
	X(i[15] = I(STM, 0, 1, 2, 0, 4), "stm: gi is another kind")          \
	X(i[15] = I(STM, 0, 1, 2, 1, 4), "stm: gs is another kind")          \
	X(i[15] = I(CPYM, 0, 1, 2, 3, 4), "cpym: ti is another kind")        \
	X(i[15] = I(CPYM, 0, 1, 2, 9, 4), "cpym: variable 9")                \
	X(p->act[0].kind = ACT_NKINDS, "action 0: kind")                     \
	X(p->act[0].ran = 8, "action 0: `ran'")                              \
	X(p->act[0].ran = REC_BYTES, "action 0: `ran'")                      \
	X(p->act[1].nfields = 2, "action 1: fields")                         \
	X(p->act[1].field = -1, "action 1: fields")                          \
	X(p->act[0].fmt = 2, "action 0: format")                             \
	X(p->act[0].fmt = -2, "action 0: format")                            \
	X(p->act[0].fmt = 1000, "action 0: format")                          \
	X(p->agg[0] = 3, "action 1: aggregation 3")                          \
	/* operands */                                                       \
	X(i[25].op = DIF_NOP, "the last instruction")                        \
	X(i[19].op = DIF_NOPS, "opcode")                                     \
	X(i[19].op = 255, "opcode")                                          \
	X(i[0].rd = 8, "setx: no such register")                             \
	X(i[13].r2 = 8, "agg: no such register")                             \
	X(i[0].rd = 0, "setx: writes r0")                                    \
	X(i[0].r1 = 1, "setx: unused field")                                 \
	X(i[0].aux = 1, "setx: unused field")                                \
	X(i[2].imm = 1, "rec: unused field")                                 \
	X(i[10].rd = 1, "keyv: unused field")                                \
	X(i[5].r2 = 1, "saddr: unused field")                                \
	X(i[0].imm = 2, "setx: integer 2")                                   \
	X(i[0].imm = -1, "setx: integer -1")                                 \
	X(i[4].imm = 2, "sets: string 2")                                    \
	X(i[4].imm = -1, "sets: string -1")                                  \
	X(i[4].imm = 10000, "sets: string 10000")                            \
	X(i[1].imm = 1, "beq: target 1")                                     \
	X(i[1].imm = 0, "beq: target 0")                                     \
	X(i[1].imm = -5, "beq: target -5")                                   \
	X(i[1].imm = NCODE, "beq: target 26")                                \
	X(i[3].imm = REC_VALUE, "recv: out of the record")                   \
	X(i[3].imm = RECSIZE - 7, "recv: out of the record")                 \
	X(i[3].imm = -8, "recv: out of the record")                          \
	X(i[3].aux = 3, "recv: 3 bytes")                                     \
	X(i[9].aux = 65, "recsd: out of the record")                         \
	X(i[9].aux = 0, "recsd: out of the record")                          \
	X(i[9].aux = UINT32_MAX, "recsd: out of the record")                 \
	X(i[8].imm = DIF_NSUBRS, "call: subroutine")                         \
	X(i[8].imm = -1, "call: subroutine")                                 \
	X(i[8].aux = 228, "call: result out of scratch")                     \
	X(i[8].aux = 232, "call: result out of scratch")                     \
	X(i[8].imm = SUBR_STRLEN, "call: result by value")                   \
	X(i[10].imm = 64, "keyv: out of the key area")                       \
	X(i[10].imm = 4, "keyv: out of the key area")                        \
	X(i[10].imm = -8, "keyv: out of the key area")                       \
	X(i[11].aux = 64, "keysd: out of the key area")                      \
	X(i[11].aux = 0, "keysd: no bytes")                                  \
	X(i[12].imm = 5, "stga: variable 5")                                 \
	X(i[12].imm = -1, "stga: variable -1")                               \
	X(i[12].imm = 0, "stga: gi is another kind")                         \
	X(i[12].op = DIF_STTA, "stta: ga is another kind")                   \
	X(i[12].aux = 56, "stga: out of the key area")                       \
	X(i[13].aux = 56, "agg: out of the key area")                        \
	X(i[13].imm = 3, "agg: aggregation 3")                               \
	X(i[13].imm = -1, "agg: aggregation -1")                             \
	X(i[14].imm = 2, "act: action 2")                                    \
	X(i[14].imm = -1, "act: action -1")                                  \
	X(i[14].aux = 0, "act: `ran' byte")                                  \
	X(i[15].imm = 4, "stgv: ga is another kind")                         \
	X(i[15].imm = 3, "stgv: ti is another kind")                         \
	X(i[15].op = DIF_STLV, "stlv: gi is another kind")                   \
	X(i[16].imm = 5, "ldtv: variable 5")                                 \
	X(i[17].imm = DIF_NBVARS, "ldbv: built-in variable")                 \
	X(i[17].imm = -1, "ldbv: built-in variable")                         \
	X(i[17].aux = 20, "ldbv: index 20 of arg")                           \
	X(i[17].imm = BVAR_PID, "ldbv: index 9 of pid")                      \
	X(i[17].imm = BVAR_PID; i[17].aux = 0, "ldbv: index 0 of pid")       \
	X(i[21].aux = 8, "keyus: out of the key area")                       \
	X(i[21].aux = 0, "keyus: no frames")                                 \
	X(i[22].aux = 9, "recks: out of the record")                         \
	X(i[22].aux = 0, "recks: 0 frames")                                  \
	X(i[22].imm = REC_BYTES + 4, "recks: 8 frames at 36")                \
	X(i[23].imm = 256, "scra: scratch byte 256")                         \
	X(i[23].imm = -1, "scra: scratch byte -1")                           \
	X(i[24].imm = 0, "scpyd: size 0")                                    \
	X(i[24].imm = 65537, "scpyd: size 65537")                            \
	X(i[19] = I(FAULT, 0, 0, 0, 0), "fault: fault 0")                    \
	X(i[19] = I(FAULT, 0, 0, 0, DIF_NFAULTS), "fault: fault 10")         \
	/* calls */                                                          \
	X(i[7].imm = 0, "arg: argument 0 twice")                             \
	X(i[7].imm = 2, "call: arguments of strjoin")                        \
	X(i[6].imm = 4, "arg: argument 4")                                   \
	X(i[7] = I(NOP), "nop: between")                                     \
	X(i[6] = I(NOP), "call: arguments of strjoin")                       \
	X(i[8] = I(NOP), "nop: between")                                     \
	X(i[1].imm = 7, "arg: between")                                      \
	X(i[1].imm = 8, "call: between")                                     \
	/* the flow */                                                       \
	X(i[15].r1 = 6, "stgv: r6 may be unset")                             \
	X(i[13].r2 = 7, "agg: r7 may be unset")                              \
	X(i[21].r1 = 6, "keyus: r6 may be unset")                            \
	X(i[24].r2 = 6, "scpyd: r6 may be unset")                            \
	X(i[2] = I(NOP), "recv: there may be no record")                     \
	X(i[1].imm = 22, "recks: there may be no record")                    \
	X(i[20].op = DIF_SPEC, "spec: after the record")                     \
	X(i[19] = I(REC), "rec: second record")                              \
	X(i[1].imm = 2; i[2] = I(NOP); i[3] = I(NOP); i[18].imm = 19;        \
		i[19] = I(REC); i[14] = I(NOP), "recsd: there may be")

/* Apply the nth row. Returns the message's beginning, or NULL past the last. */
static const char *spoil(struct prog *p, int n)
{
	struct dif_instr *i = p->code;
	int k = 0;

#define X(stmt, text)           \
	if (k++ == n) {         \
		stmt;           \
		return "" text; \
	}
	SPOILS(X)
#undef X
	return NULL;
}

static bool refused(int n)
{
	struct dif_error e = { 0 };
	const char *want;
	struct prog p;
	int r;

	make(&p);
	want = spoil(&p, n);
	if (!want) {
		lab_done(&p.l);
		return false;
	}
	r = difo_validate(&p.l.p, &e);
	if (!r || strncmp(e.text, want, strlen(want)))
		printf("# want: %s\n# got:  %s\n", want, r ? e.text : "valid");
	CHECK(r && !strncmp(e.text, want, strlen(want)));
	lab_done(&p.l);
	return true;
}

/* Things that look odd but are allowed. */
static void accepted(void)
{
	static const struct dif_instr odd[] = {
		/* both paths to RET, with a record and without */
		I(BEQ, 0, 0, 0, 2),
		I(REC),
		I(BEQ, 0, 0, 0, 4),
		I(RET),
		I(FAULT, 0, 0, 0, DIF_FAULT_ILLOP),
		/* unreachable code, whose flow is not checked */
		I(MOV, 1, 5),
		I(BA, 0, 0, 0, 7),
		I(RET),
	};
	struct dif_instr code[8];
	struct dif_error e;
	struct prog p;

	make(&p);
	CHECK(difo_validate(&p.l.p, &e) == 0);
	memcpy(code, odd, sizeof(code));
	lab_clause(&p.l, code, 8);
	CHECK(difo_validate(&p.l.p, &e) == 0);
	code[1] = I(SETI, 1, 0, 0, 1);
	code[2] = I(MOV, 2, 1); /* r1 is set on one path only */
	CHECK(difo_validate(&p.l.p, &e) != 0);
	CHECK(e.clause == 1 && e.pc == 2);
	lab_done(&p.l);
}

int main(void)
{
	int n = 0;

	accepted();
	while (refused(n))
		n++;
	return unit_done();
}

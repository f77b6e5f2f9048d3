/* dvm_subr_test.c - subroutines in the interpreter, with their edge cases: each
 * row is a call with string and integer arguments, and what comes out. Strings
 * hold 31 bytes and a NUL. */
#include "tests/unit/dvm_lab.h"

#define LONG31 "0123456789abcdefghijklmnopqrstu"
#define LONG40 LONG31 "vwxyzABCD"

static const char *const null_string = "<null>";

static const struct {
	enum dif_subr subr;
	const char *s[2]; /* string arguments; the others are integers */
	int64_t i[3];	  /* by position, where s is NULL */
	int nargs;
	const char *text; /* result, or NULL: value or fault */
	int64_t value;
	enum dif_fault fault;
} t[] = {
	{ SUBR_STRLEN, { "" }, { 0 }, 1, NULL, 0 },
	{ SUBR_STRLEN, { "abc" }, { 0 }, 1, NULL, 3 },
	{ SUBR_STRLEN, { LONG31 }, { 0 }, 1, NULL, 31 },
	{ SUBR_STRLEN, { LONG40 }, { 0 }, 1, NULL, 31 },
	{ SUBR_STRLEN, { NULL }, { 0 }, 1, NULL, 0, DIF_FAULT_BADADDR },
	{ SUBR_STRLEN, { NULL }, { 5 }, 1, NULL, 5, DIF_FAULT_BADADDR },

	{ SUBR_STRJOIN, { "ab", "cd" }, { 0 }, 2, "abcd" },
	{ SUBR_STRJOIN, { "", "" }, { 0 }, 2, "" },
	{ SUBR_STRJOIN, { "", "cd" }, { 0 }, 2, "cd" },
	{ SUBR_STRJOIN, { "ab", "" }, { 0 }, 2, "ab" },
	{ SUBR_STRJOIN, { LONG31, "x" }, { 0 }, 2, LONG31 },
	{ SUBR_STRJOIN, { "x", LONG31 }, { 0 }, 2,
		"x0123456789abcdefghijklmnopqrst" },
	{ SUBR_STRJOIN, { LONG40, LONG40 }, { 0 }, 2, LONG31 },
	{ SUBR_STRJOIN, { NULL, "x" }, { 0 }, 2, NULL, 0, DIF_FAULT_BADADDR },
	{ SUBR_STRJOIN, { "x", NULL }, { 0, 1 }, 2, NULL, 1,
		DIF_FAULT_BADADDR },

	{ SUBR_SUBSTR, { "abcdef" }, { 0, 0, INT64_MAX }, 3, "abcdef" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 2, INT64_MAX }, 3, "cdef" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 2, 3 }, 3, "cde" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 2, 0 }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 5, 9 }, 3, "f" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 6, 1 }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 100, 1 }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, INT64_MAX, INT64_MAX }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, -2, INT64_MAX }, 3, "ef" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, -6, 2 }, 3, "ab" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, -8, 3 }, 3, "a" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, -8, 2 }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, -100, 50 }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, INT64_MIN, INT64_MAX }, 3, "abcde" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 1, -1 }, 3, "bcde" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, -3, -1 }, 3, "de" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 4, -3 }, 3, "" },
	{ SUBR_SUBSTR, { "abcdef" }, { 0, 0, INT64_MIN }, 3, "" },
	{ SUBR_SUBSTR, { "" }, { 0, 0, 5 }, 3, "" },
	{ SUBR_SUBSTR, { "" }, { 0, -1, 5 }, 3, "" },
	{ SUBR_SUBSTR, { LONG40 }, { 0, -1, INT64_MAX }, 3, "u" },
	{ SUBR_SUBSTR, { NULL }, { 0, 0, 1 }, 3, NULL, 0, DIF_FAULT_BADADDR },

	{ SUBR_COPYINSTR, { NULL }, { USER }, 1, "user string" },
	{ SUBR_COPYINSTR, { NULL }, { USER + 11 }, 1, "" },
	{ SUBR_COPYINSTR, { NULL }, { USER, 0 }, 2, "user string" },
	{ SUBR_COPYINSTR, { NULL }, { USER, 1 }, 2, "" },
	{ SUBR_COPYINSTR, { NULL }, { USER, 5 }, 2, "user" },
	{ SUBR_COPYINSTR, { NULL }, { USER, 12 }, 2, "user string" },
	{ SUBR_COPYINSTR, { NULL }, { USER, 1000 }, 2, "user string" },
	{ SUBR_COPYINSTR, { NULL }, { USER + 20, -1 }, 2,
		" unterminated to the end of the" },
	{ SUBR_COPYINSTR, { NULL }, { 0 }, 1, NULL, 0, DIF_FAULT_BADADDR },
	/* cut before it comes to the end of memory, and not */
	{ SUBR_COPYINSTR, { NULL }, { USER + NUSER - 3, 4 }, 2, "..." },
	{ SUBR_COPYINSTR, { NULL }, { USER + NUSER - 3, 5 }, 2, NULL,
		USER + NUSER - 3, DIF_FAULT_BADADDR },
};

/* Arguments to r1..r3, the call, its result into the record. */
static uint32_t make(
	struct lab *l, struct dif_instr *code, int64_t *ints, size_t i)
{
	bool is_str = dif_subrinfo[t[i].subr].result == 'S';
	uint32_t n = 0;

	code[n++] = I(REC);
	for (int a = 0; a < t[i].nargs; a++) {
		const char *s = a < 2 ? t[i].s[a] : NULL;

		ints[a] = s ? dif_strid(&l->p, s) : t[i].i[a];
		code[n++] = I(SETX, a + 1, 0, 0, a);
		if (s)
			code[n++] = I(SADDR, a + 1, a + 1);
	}
	for (int a = 0; a < t[i].nargs; a++)
		code[n++] = I(ARG, 0, a + 1, 0, a);
	code[n++] = I(CALL, 7, 0, 0, t[i].subr, is_str ? 64 : 0);
	if (is_str)
		code[n++] = I(RECSD, 0, 7, 0, REC_BYTES, 32);
	else
		code[n++] = I(RECV, 0, 7, 0, REC_VALUE, 8);
	code[n++] = I(RET);
	return n;
}

static void check_result(const struct lab_rec *r, size_t i)
{
	if (t[i].fault) {
		CHECK(r->r.clause == REC_ERROR);
		CHECK(r->e.fault == t[i].fault);
		CHECK(r->e.value == (uint64_t)t[i].value);
		return;
	}
	CHECK(r->r.clause == 0);
	if (t[i].text)
		CHECK_STR(r->r.clause ? null_string : r->bytes + REC_BYTES,
			t[i].text);
	else
		CHECK(lab_value(r) == (uint64_t)t[i].value);
}

static void run(size_t i)
{
	static const uint32_t first[] = { 0 };
	struct dif_instr code[16];
	int64_t ints[3];
	struct difo *d;
	struct lab l;

	lab_init(&l);
	d = lab_clause(&l, code, make(&l, code, ints, i));
	d->ints = ints;
	d->nints = 3;
	l.probe[0].nclauses = 1;
	l.probe[0].clause = first;
	if (lab_start(&l)) {
		CHECK(!"valid");
	} else {
		vm_fire(l.vm, &l.f);
		CHECK(lab_read(&l) == 1);
		check_result(&l.rec[0], i);
	}
	lab_done(&l);
}

int main(void)
{
	uint8_t seen[DIF_NSUBRS] = { 0 };

	for (size_t i = 0; i < sizeof(t) / sizeof(*t); i++) {
		run(i);
		seen[t[i].subr] = 1;
	}
	for (int s = 0; s < DIF_NSUBRS; s++)
		CHECK(seen[s]);
	return unit_done();
}

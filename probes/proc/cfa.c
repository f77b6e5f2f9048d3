/* cfa.c - see cfa.h. The machine has a rule for the CFA and one for each
 * register, of which only the return address and rbp matter; its instructions
 * change rules, or say after how many bytes the next ones hold. */
#include "probes/proc/cfa.h"

#include <string.h>

enum {
	RBP = 6, /* numbers of registers in the x86-64 ABI */
	RSP = 7,
	RA = 16,
	DEPTH = 32 /* of the stack of remembered states */
};

/* Instructions; those of the first three have an operand in the low 6 bits. */
enum {
	ADVANCE = 0x40,
	OFFSET = 0x80,
	RESTORE = 0xc0,
	NOP = 0x00,
	SET_LOC,
	ADVANCE1,
	ADVANCE2,
	ADVANCE4,
	OFFSET_EXTENDED,
	RESTORE_EXTENDED,
	UNDEFINED,
	SAME_VALUE,
	REGISTER,
	REMEMBER_STATE,
	RESTORE_STATE,
	DEF_CFA,
	DEF_CFA_REGISTER,
	DEF_CFA_OFFSET,
	DEF_CFA_EXPRESSION,
	EXPRESSION,
	OFFSET_EXTENDED_SF,
	DEF_CFA_SF,
	DEF_CFA_OFFSET_SF,
	VAL_OFFSET,
	VAL_OFFSET_SF,
	VAL_EXPRESSION,
	GNU_ARGS_SIZE = 0x2e,
	GNU_NEGATIVE_OFFSET = 0x2f
};

/* Opcodes of expressions. */
enum {
	OP_DEREF = 0x06,
	OP_LIT0 = 0x30,
	OP_BREG0 = 0x70
};

/* Additional to enum unwind_place. */
enum {
	ELSEWHERE = UNWIND_AT_RBP + 1 /* in a place that no rule can express */
};

struct place {
	uint8_t kind; /* enum unwind_place, or ELSEWHERE */
	int64_t off;
};

struct state {
	uint64_t reg; /* of the CFA */
	int64_t off;
	uint8_t cfa; /* enum unwind_cfa if the CFA is an expression; else
			UNWIND_NO */
	struct place ra, rbp;
};

struct machine {
	const struct eh_fde *f;
	struct state now, first; /* first: after the CIE's program */
	struct state kept[DEPTH];
	uint32_t nkept;
	uint64_t addr;
	struct unwind_rule told;
	bool any; /* `told' is valid */
	bool bad;
	cfa_fn *fn;
	void *arg;
};

static bool fits(int64_t n)
{
	return n == (int32_t)n;
}

static uint8_t cfa_of(const struct state *s)
{
	if (s->cfa)
		return s->cfa;
	return s->reg == RSP   ? UNWIND_RSP
	       : s->reg == RBP ? UNWIND_RBP
			       : UNWIND_NO;
}

static struct unwind_rule rule_of(const struct machine *m)
{
	const struct state *s = &m->now;
	struct unwind_rule r = { .cfa = cfa_of(s),
		.ra = s->ra.kind,
		.rbp = s->rbp.kind,
		.signal = m->f->cie->signal,
		.cfa_off = s->off,
		.ra_off = s->ra.off,
		.rbp_off = s->rbp.off };

	if (!r.cfa || !fits(s->off) || !fits(s->ra.off) || !fits(s->rbp.off) ||
		r.ra == UNWIND_SAME || r.ra == ELSEWHERE)
		return (struct unwind_rule){ 0 };
	if (r.rbp == ELSEWHERE)
		r.rbp = UNWIND_LOST;
	return r;
}

/* Report the rule that holds at m->addr, unless it is the same as before. */
static void tell(struct machine *m)
{
	struct unwind_rule r = rule_of(m);

	if (m->any && !memcmp(&r, &m->told, sizeof(r)))
		return;
	m->told = r;
	m->any = true;
	m->fn(m->arg, m->addr, &r);
}

/* The rule so far holds up to addr. Returns false if the function ends
 * before. */
static bool advance(struct machine *m, uint64_t addr)
{
	if (addr == m->addr)
		return true;
	if (addr < m->addr) {
		m->bad = true;
		return false;
	}
	tell(m);
	m->addr = addr;
	return addr < m->f->end;
}

static struct place *place_of(struct state *s, uint64_t reg)
{
	return reg == RA ? &s->ra : reg == RBP ? &s->rbp : NULL;
}

static void set_place(
	struct machine *m, uint64_t reg, uint8_t kind, int64_t off)
{
	struct place *p = place_of(&m->now, reg);

	if (p)
		*p = (struct place){ kind, off };
}

/* Return n * factor; what overflows cannot be of a real function. */
static int64_t scaled(struct machine *m, int64_t n, int64_t factor)
{
	int64_t product = 0;

	m->bad |= __builtin_mul_overflow(n, factor, &product);
	return product;
}

static int64_t scaled_data(struct machine *m, int64_t n)
{
	return scaled(m, n, m->f->cie->data_align);
}

/* Parse the expression rsp or rbp plus an offset; *deref: then load from
 * memory. */
static bool simple_expression(
	struct eh_bytes e, uint64_t *reg, int64_t *off, bool *deref)
{
	*reg = eh_unsigned(&e, 1) - OP_BREG0;
	*off = eh_sleb(&e);
	*deref = !e.bad && e.p < e.end && *e.p == OP_DEREF;
	e.p += *deref;
	return !e.bad && e.p == e.end && (*reg == RSP || *reg == RBP);
}

/* Parse rsp + 8 + ((rip & 15) >= N) * 8. */
static bool plt_expression(struct eh_bytes e, int64_t *from)
{
	static const uint8_t form[] = { OP_BREG0 + RSP, 8, OP_BREG0 + RA, 0,
		OP_LIT0 + 15, 0x1a, OP_LIT0, 0x2a, OP_LIT0 + 3, 0x24, 0x22 };
	uint8_t bytes[sizeof(form)];

	if (e.end - e.p != sizeof(form))
		return false;
	memcpy(bytes, e.p, sizeof(form));
	*from = bytes[6] - OP_LIT0;
	bytes[6] = OP_LIT0;
	return !memcmp(bytes, form, sizeof(form)) && *from >= 0 && *from < 16;
}

static struct eh_bytes expression(struct eh_bytes *b)
{
	uint64_t n = eh_uleb(b);
	struct eh_bytes e = *b;

	eh_skip(b, n);
	e.end = b->p;
	e.bad = b->bad;
	return e;
}

static void def_cfa_expression(struct machine *m, struct eh_bytes e)
{
	struct state *s = &m->now;
	uint64_t reg;
	int64_t off;
	bool deref;

	s->reg = UINT64_MAX;
	s->off = 0;
	s->cfa = UNWIND_NO;
	if (plt_expression(e, &off))
		s->cfa = UNWIND_PLT;
	else if (!simple_expression(e, &reg, &off, &deref))
		return;
	else if (reg == RSP)
		s->cfa = deref ? UNWIND_IN_RSP : UNWIND_RSP;
	else
		s->cfa = deref ? UNWIND_IN_RBP : UNWIND_RBP;
	s->off = off;
}

/* The register is in memory at the address that the expression gives. */
static void place_expression(struct machine *m, uint64_t reg, struct eh_bytes e)
{
	uint64_t from;
	int64_t off;
	bool deref;

	if (simple_expression(e, &from, &off, &deref) && !deref)
		set_place(m, reg, from == RSP ? UNWIND_AT_RSP : UNWIND_AT_RBP,
			off);
	else
		set_place(m, reg, ELSEWHERE, 0);
}

static void def_cfa(struct machine *m, uint64_t reg, int64_t off)
{
	m->now.reg = reg;
	m->now.off = off;
	m->now.cfa = UNWIND_NO;
}

static void restore(struct machine *m, uint64_t reg)
{
	struct place *p = place_of(&m->now, reg);

	if (p)
		*p = *place_of(&m->first, reg);
}

static void remember(struct machine *m)
{
	if (m->nkept == DEPTH)
		m->bad = true;
	else
		m->kept[m->nkept++] = m->now;
}

static void restore_state(struct machine *m)
{
	if (!m->nkept)
		m->bad = true;
	else
		m->now = m->kept[--m->nkept];
}

static bool advance_by(struct machine *m, uint64_t n)
{
	return advance(m, m->addr + scaled(m, n, m->f->cie->code_align));
}

/* Execute instructions that advance the location; returns false for others.
 * *go: the function goes on. */
static bool step_location(
	struct machine *m, uint8_t op, struct eh_bytes *b, bool *go)
{
	switch (op) {
	case SET_LOC: /* no compiler emits it for functions of this machine */
		m->bad = true;
		return true;
	case ADVANCE1:
	case ADVANCE2:
		*go = advance_by(m, eh_unsigned(b, op - ADVANCE1 + 1));
		return true;
	case ADVANCE4:
		*go = advance_by(m, eh_unsigned(b, 4));
		return true;
	}
	return false;
}

/* Execute instructions about the CFA; returns false for others. */
static bool step_cfa(struct machine *m, uint8_t op, struct eh_bytes *b)
{
	uint64_t reg;

	switch (op) {
	case DEF_CFA:
		reg = eh_uleb(b);
		def_cfa(m, reg, eh_uleb(b));
		return true;
	case DEF_CFA_SF:
		reg = eh_uleb(b);
		def_cfa(m, reg, scaled_data(m, eh_sleb(b)));
		return true;
	case DEF_CFA_REGISTER:
		def_cfa(m, eh_uleb(b), m->now.off);
		return true;
	case DEF_CFA_OFFSET:
		m->now.off = eh_uleb(b);
		return true;
	case DEF_CFA_OFFSET_SF:
		m->now.off = scaled_data(m, eh_sleb(b));
		return true;
	case DEF_CFA_EXPRESSION:
		def_cfa_expression(m, expression(b));
		return true;
	}
	return false;
}

/* Execute instructions about one register; returns false for others. */
static bool step_register(struct machine *m, uint8_t op, struct eh_bytes *b)
{
	uint64_t reg = eh_uleb(b);

	switch (op) {
	case OFFSET_EXTENDED:
		set_place(m, reg, UNWIND_AT_CFA, scaled_data(m, eh_uleb(b)));
		return true;
	case OFFSET_EXTENDED_SF:
		set_place(m, reg, UNWIND_AT_CFA, scaled_data(m, eh_sleb(b)));
		return true;
	case GNU_NEGATIVE_OFFSET:
		set_place(m, reg, UNWIND_AT_CFA, scaled_data(m, -eh_uleb(b)));
		return true;
	case RESTORE_EXTENDED:
		restore(m, reg);
		return true;
	case UNDEFINED:
		set_place(m, reg, UNWIND_LOST, 0);
		return true;
	case SAME_VALUE:
		set_place(m, reg, UNWIND_SAME, 0);
		return true;
	case REGISTER:
	case VAL_OFFSET:
	case VAL_OFFSET_SF: /* they have the same operands */
		eh_uleb(b);
		set_place(m, reg, ELSEWHERE, 0);
		return true;
	case EXPRESSION:
		place_expression(m, reg, expression(b));
		return true;
	case VAL_EXPRESSION:
		expression(b);
		set_place(m, reg, ELSEWHERE, 0);
		return true;
	}
	return false;
}

/* Execute one instruction: here those with an operand in the low 6 bits, and
 * those without a register. */
static bool step(struct machine *m, struct eh_bytes *b)
{
	uint8_t op = eh_unsigned(b, 1), low = op & 0x3f;
	bool go = true;

	switch (op & 0xc0) {
	case ADVANCE:
		return advance_by(m, low);
	case OFFSET:
		set_place(m, low, UNWIND_AT_CFA, scaled_data(m, eh_uleb(b)));
		return true;
	case RESTORE:
		restore(m, low);
		return true;
	}
	if (op == REMEMBER_STATE)
		remember(m);
	else if (op == RESTORE_STATE)
		restore_state(m);
	else if (op == GNU_ARGS_SIZE)
		eh_uleb(b);
	else if (op != NOP && !step_location(m, op, b, &go) &&
		 !step_cfa(m, op, b) && !step_register(m, op, b))
		m->bad = true;
	return go;
}

/* Returns false if the end of the function is reached, or this is no
 * program. */
static bool run(struct machine *m, const uint8_t *p, uint64_t n)
{
	struct eh_bytes b = { p, p + n, false };

	while (b.p < b.end) {
		if (!step(m, &b))
			return false;
		m->bad |= b.bad;
		if (m->bad)
			return false;
	}
	return true;
}

void cfa_run(const struct eh_fde *f, cfa_fn *fn, void *arg)
{
	struct machine m = { .f = f, .addr = f->start, .fn = fn, .arg = arg };

	m.now.reg = UINT64_MAX;
	m.now.rbp.kind = UNWIND_SAME;
	m.bad = f->cie->ra != RA;
	if (!m.bad && run(&m, f->cie->cfa, f->cie->ncfa)) {
		m.first = m.now;
		run(&m, f->cfa, f->ncfa);
	}
	if (m.bad)
		m.now = (struct state){ 0 };
	if (m.addr < f->end)
		tell(&m);
}

/* record.c - how programs get room for a record, and hand it over, under each
 * buffer policy.
 *
 * Under BUF_SWITCH the buffer is a ring buffer of the kernel. Otherwise it is
 * an element of MAP_BUFFERS, as described in dvm/buf.h, and its position is in
 * the struct cpu_state. Only firings on this CPU use that, and a firing that
 * interrupts another ends before the other goes on; so a plain flag is enough
 * to keep out a firing that comes in the few instructions in which the position
 * is read and set. Its record is dropped, and counted.
 *
 * The frame is in r6; r0 to r5 are lost. */
#include "bpfgen/gen/kind.h"

enum { /* on the stack */
	TMP_KEY = -24,
	TMP_RING = -32
};

static bool any_ring(const struct plan *pl, uint32_t from, uint32_t to)
{
	while (from < to && !has_ring(pl, from))
		from++;
	return from < to;
}

/* r1 = the ring buffer of CPU number r2, which is in [from, to). Found by
 * bisection; ranges without any ring, which are common where few of the
 * possible CPUs exist, go to none. */
static void choose_ring(struct prog_gen *g, uint32_t from, uint32_t to,
	uint32_t out, uint32_t none)
{
	struct code *c = &g->c;
	uint32_t middle = from + (to - from) / 2, high = e_label(c);

	if (!any_ring(g->plan, from, to)) {
		e_jump(c, none);
	} else if (to - from > 1) {
		e_jcci(c, BPF_JGE, R2, middle, high);
		choose_ring(g, from, middle, out, none);
		e_bind(c, high);
		choose_ring(g, middle, to, out, none);
	} else {
		e_map(c, R1, map_ring(g->plan->p, from));
		e_jump(c, out);
	}
}

/* r0 = bpf_map_lookup_elem(map, a field of the frame), or go to none */
static void lookup(
	struct prog_gen *g, uint32_t map, int32_t field, uint32_t none)
{
	struct code *c = &g->c;

	e_ldx(c, 4, R1, R6, field);
	e_stx(c, 4, FP, TMP_KEY, R1);
	gen_map_find(g, map, FP, TMP_KEY);
	e_jcci(c, BPF_JEQ, R0, 0, none);
}

static void look_up_ring(struct prog_gen *g, uint32_t none)
{
	lookup(g, MAP_RINGS, F(cpu), none);
	e_mov(&g->c, R1, R0);
}

/* r1 = the ring buffer of the frame's CPU; jumps to none if it has none. Uses 4
 * bytes of the stack at -24. A program that fires on the home CPU only has no
 * choice to make. */
static void find_ring(struct prog_gen *g, uint32_t none)
{
	struct code *c = &g->c;
	uint32_t out = e_label(c), late = e_label(c);

	if (g->grp->home) {
		e_map(c, R1, map_ring(g->plan->p, g->plan->home));
	} else if (g->plan->nrings > RINGS_NAMED) {
		look_up_ring(g, none);
	} else {
		e_ldx(c, 4, R2, R6, F(cpu));
		choose_ring(
			g, 0, g->plan->ncpus, out, g->plan->late ? late : none);
		e_bind(c, late);
		if (g->plan->late)
			look_up_ring(g, none);
	}
	e_bind(c, out);
}

/* A ring buffer of the kernel has a power of two of pages: if that is more than
 * the option bufsize says, check how much data is in it.
 *
 *	if (larger && avail(ring) + need >= bufsize) goto none;
 *	r0 = bpf_ringbuf_reserve(ring, size, 0); if (!r0) goto none; */
static void reserve(struct prog_gen *g, uint32_t size, uint32_t none)
{
	uint32_t need = buf_need(size), bufsize = g->plan->bufsize;
	struct code *c = &g->c;

	find_ring(g, none);
	if (ring_bytes(bufsize) != bufsize && need < bufsize) {
		e_stx(c, 8, FP, TMP_RING, R1);
		e_imm(c, R2, BPF_RB_AVAIL_DATA);
		e_helper(c, BPF_FUNC_ringbuf_query);
		e_jcci(c, BPF_JGE, R0, bufsize - need, none);
		e_ldx(c, 8, R1, FP, TMP_RING);
	}
	e_imm(c, R2, size);
	e_imm(c, R3, 0);
	e_helper(c, BPF_FUNC_ringbuf_reserve);
	e_jcci(c, BPF_JEQ, R0, 0, none);
}

#define CPU(field) ((int32_t)offsetof(struct cpu_state, field))

/* Return how far the buffer may be filled: the reserve is for END only. */
static uint32_t fill_limit(const struct prog_gen *g)
{
	if (g->grp->kind->activity == ACTIVITY_END)
		return g->plan->bufsize;
	return g->plan->bufsize - g->plan->reserve;
}

/* Leave the buffer closed, and end tracing. */
static void fill_up(struct prog_gen *g, uint32_t none)
{
	struct code *c = &g->c;

	e_mapval(c, R1, MAP_STATE, offsetof(struct state, activity));
	e_sti(c, 8, R1, 0, ACTIVITY_EXIT);
	gen_wake(g);
	e_jump(c, none);
}

/* r4->closed = 1; jumps to none if it is already. */
static void close_buffer(struct prog_gen *g, uint32_t none)
{
	struct code *c = &g->c;

	if (g->plan->hold.claims) {
		gen_uses(g, HOST_ATOMICS);
		e_imm(c, R1, 1);
		e_fetch(c, BPF_XCHG, R4, CPU(closed), R1);
		e_jcci(c, BPF_JNE, R1, 0, none);
		return;
	}
	e_ldx(c, 4, R1, R4, CPU(closed));
	e_jcci(c, BPF_JNE, R1, 0, none);
	e_sti(c, 4, R4, CPU(closed), 1);
}

/*	r0 = lookup(buffers, &frame->buf); r4 = &state.cpu[frame->cpu];
 *	if (r4->closed) goto none;
 *	r4->closed = 1; to = r4->to; prev = r4->last;
 *	fill: if (to + need > limit) fill_up, which leaves it closed;
 *	ring: if (to + need > bufsize) to = 0;
 *	r4->last = to; r4->to = to + need; r4->closed = 0;
 *	r0 += to; *r0 = { size | BUF_ABSENT, prev }; r0++; */
static void claim(struct prog_gen *g, uint32_t size, uint32_t none)
{
	bool fill = g->plan->policy == BUF_FILL;
	int32_t limit = fill ? fill_limit(g) : g->plan->bufsize;
	int32_t need = buf_need(size);
	struct code *c = &g->c;
	uint32_t fits = e_label(c);

	lookup(g, MAP_BUFFERS, F(buf), none);
	e_ldx(c, 4, R1, R6, F(cpu));
	gen_cpu_state(g, R4, R1, none);
	close_buffer(g, none);
	e_ldx(c, 4, R1, R4, CPU(to));
	e_ldx(c, 4, R2, R4, CPU(last));
	e_jcci(c, BPF_JSLE, R1, limit - need, fits);
	if (fill)
		fill_up(g, none);
	else
		e_imm(c, R1, 0);
	e_bind(c, fits);
	e_stx(c, 4, R4, CPU(last), R1);
	e_mov(c, R3, R1);
	e_alui(c, BPF_ADD, R3, need);
	e_stx(c, 4, R4, CPU(to), R3);
	e_sti(c, 4, R4, CPU(closed), 0);
	e_alu(c, BPF_ADD, R0, R1);
	e_sti(c, 4, R0, offsetof(struct buf_head, size), size | BUF_ABSENT);
	e_stx(c, 4, R0, offsetof(struct buf_head, prev), R2);
	e_alui(c, BPF_ADD, R0, sizeof(struct buf_head));
}

/* A record that is larger than the buffer never gets room, whatever the policy.
 * The verifier sees that, and that the code behind it never runs. */
void gen_reserve(struct prog_gen *g, uint32_t size, uint32_t none)
{
	uint32_t bufsize = g->plan->bufsize;
	bool is_ring = g->plan->policy == BUF_SWITCH;

	e_imm(&g->c, R1, buf_need(size) + is_ring);
	e_jcci(&g->c, BPF_JGT, R1, bufsize, none);
	if (is_ring)
		reserve(g, size, none);
	else
		claim(g, size, none);
}

/* The reader sleeps until there is much to read, and looks by itself from time
 * to time:
 *
 *	frame->written += size;
 *	if (frame->written > wakeup) flags = FORCE_WAKEUP, frame->written = 0;
 *	bpf_ringbuf_submit(record, flags);
 *
 * or, if it reads only once tracing is over:
 *
 *	record[-1].size = size; */
void gen_submit(struct prog_gen *g, uint32_t size, int slot)
{
	struct code *c = &g->c;
	uint32_t quiet;

	e_ldx(c, 8, R1, FP, slot);
	if (g->plan->policy != BUF_SWITCH) {
		e_sti(c, 4, R1, -(int32_t)sizeof(struct buf_head), size);
		return;
	}
	quiet = e_label(c);
	e_imm(c, R2, BPF_RB_NO_WAKEUP);
	e_ldx(c, 4, R3, R6, F(written));
	e_alui(c, BPF_ADD, R3, size);
	e_jcci(c, BPF_JLE, R3, g->plan->wakeup, quiet);
	e_imm(c, R2, BPF_RB_FORCE_WAKEUP);
	e_imm(c, R3, 0);
	e_bind(c, quiet);
	e_stx(c, 4, R6, F(written), R3);
	e_helper(c, BPF_FUNC_ringbuf_submit);
}

/* Drop a reserved record. In MAP_BUFFERS a record counts as absent until it is
 * submitted, so nothing needs to be done there. */
void gen_cancel(struct prog_gen *g, int slot)
{
	struct code *c = &g->c;

	if (g->plan->policy != BUF_SWITCH)
		return;
	e_ldx(c, 8, R1, FP, slot);
	e_imm(c, R2, BPF_RB_NO_WAKEUP);
	e_helper(c, BPF_FUNC_ringbuf_discard);
}

/* Tracing is over: have the next record that is submitted wake the reader, or
 * write to the ring that exists only for this. */
void gen_wake(struct prog_gen *g)
{
	struct code *c = &g->c;

	if (g->plan->policy == BUF_SWITCH) {
		e_sti(c, 4, R6, F(written), INT32_MAX);
		return;
	}
	e_map(c, R1, MAP_WAKE);
	e_mov(c, R2, R6);
	e_imm(c, R3, 8);
	e_imm(c, R4, BPF_RB_FORCE_WAKEUP);
	e_helper(c, BPF_FUNC_ringbuf_output);
}

/* piece.c - code that clauses and trampolines share; the contracts are in
 * gen.h. */
#include <errno.h>

#include "bpfgen/gen/gen.h"

void gen_cpu_state(struct prog_gen *g, int dst, int cpu, uint32_t none)
{
	struct code *c = &g->c;

	e_jcci(c, BPF_JGE, cpu, g->plan->ncpus, none);
	e_alui(c, BPF_LSH, cpu, __builtin_ctz(sizeof(struct cpu_state)));
	e_mapval(c, dst, MAP_STATE, sizeof(struct state));
	e_alu(c, BPF_ADD, dst, cpu);
}

/* Count r3 drops of the kind whose number times 8 is in r2. */
static void count_drops(struct prog_gen *g)
{
	struct code *c = &g->c;

	if (!g->drop)
		g->drop = e_label(c) + 1;
	e_ldx(c, 4, R1, R6, F(cpu));
	e_call(c, g->drop - 1);
}

/* The kernel reports E2BIG for a full map. ENOMEM means that it has no memory
 * at hand: each CPU's store of new elements is refilled in an interrupt, and
 * may have run out. With any other error a program that we interrupted was
 * changing this map. */
void gen_refused(struct prog_gen *g, enum drop_kind kind)
{
	struct code *c = &g->c;
	uint32_t known = e_label(c);

	e_imm(c, R2, kind * 8);
	e_jcci(c, BPF_JEQ, R0, -E2BIG, known);
	e_imm(c, R2, DROP_MEMORY * 8);
	e_jcci(c, BPF_JEQ, R0, -ENOMEM, known);
	e_imm(c, R2, DROP_BUSY * 8);
	e_bind(c, known);
	count_drops(g);
}

void gen_drop(struct prog_gen *g, enum drop_kind kind)
{
	e_imm(&g->c, R3, 1);
	e_imm(&g->c, R2, kind * 8);
	count_drops(g);
}

/* drop(cpu, kind * 8, number), if anything calls it. */
void gen_drop_function(struct prog_gen *g)
{
	struct code *c = &g->c;
	uint32_t none = e_label(c);

	if (!g->drop)
		return;
	e_bind(c, g->drop - 1);
	e_mark(c, MARK_NONE, 0);
	gen_cpu_state(g, R4, R1, none);
	e_alu(c, BPF_ADD, R4, R2);
	e_xadd(c, R4, offsetof(struct cpu_state, drops), R3);
	e_bind(c, none);
	e_imm(c, R0, 0);
	e_exit(c);
}

void gen_cpu_drop(struct code *c, int cpu, enum drop_kind kind)
{
	e_imm(c, R1, 1);
	e_xadd(c, cpu, offsetof(struct cpu_state, drops) + 8 * kind, R1);
}

void gen_check_activity(struct code *c, enum activity mine, uint32_t other)
{
	e_mapval(c, R1, MAP_STATE, offsetof(struct state, activity));
	e_ldx(c, 8, R1, R1, 0);
	e_jcci(c, BPF_JNE, R1, mine, other);
}

static void map_call(struct prog_gen *g, int helper, uint32_t map)
{
	e_map(&g->c, R1, map);
	e_helper(&g->c, helper);
}

/* Before Linux 6.4 these helpers return an int, and in case of an error the
 * upper half of the register holds something else. */
void gen_map_change(struct prog_gen *g, int helper)
{
	e_helper(&g->c, helper);
	e_alui(&g->c, BPF_LSH, R0, 32);
	e_alui(&g->c, BPF_ARSH, R0, 32);
}

/* The kernel replaces some of these calls by several instructions, each time at
 * a cost proportional to the program's length: a long program makes each call
 * in one function. */
void gen_map_call(struct prog_gen *g, int helper, uint32_t map)
{
	const struct gen_shared *s = g->shared.v;
	size_t i = 0;

	if (!g->is_long) {
		map_call(g, helper, map);
		return;
	}
	while (i < g->shared.n && (s[i].map != map || s[i].helper != helper))
		i++;
	if (i == g->shared.n)
		vec_push(&g->shared,
			(struct gen_shared){ e_label(&g->c), map, helper });
	e_call(&g->c, g->shared.v[i].label);
}

void gen_map_find(struct prog_gen *g, uint32_t map, int base, int32_t off)
{
	e_lea(&g->c, R2, base, off);
	gen_map_call(g, BPF_FUNC_map_lookup_elem, map);
}

void gen_map_make(struct prog_gen *g, uint32_t map, int32_t off, uint32_t first,
	uint32_t none)
{
	struct code *c = &g->c;
	uint32_t made = e_label(c);

	e_map(c, R1, map);
	e_lea(c, R2, R6, off);
	e_mapval(c, R3, MAP_CONST, first);
	e_imm(c, R4, BPF_NOEXIST);
	gen_map_change(g, BPF_FUNC_map_update_elem);
	e_jcci(c, BPF_JEQ, R0, 0, made);
	e_jcci(c, BPF_JNE, R0, -EEXIST, none);
	e_bind(c, made);
	gen_map_find(g, map, R6, off);
	e_jcci(c, BPF_JEQ, R0, 0, none);
}

void gen_shared_functions(struct prog_gen *g)
{
	for (size_t i = 0; i < g->shared.n; i++) {
		e_bind(&g->c, g->shared.v[i].label);
		e_mark(&g->c, MARK_NONE, 0);
		map_call(g, g->shared.v[i].helper, g->shared.v[i].map);
		e_exit(&g->c);
	}
	vec_free(&g->shared);
}

/* A long area is cleared by a read from address 0, which always fails, and a
 * failed read clears its buffer. */
void gen_clear(struct prog_gen *g, int base, int32_t off, uint32_t size)
{
	struct code *c = &g->c;

	if (size <= 64) {
		e_zero(c, base, off, size);
		return;
	}
	e_lea(c, R1, base, off);
	e_imm(c, R2, size);
	e_imm(c, R3, 0);
	e_helper(c, BPF_FUNC_probe_read_kernel);
}

/* The time is read when it is first wanted, and kept in the frame. */
void gen_when(struct prog_gen *g, int dst)
{
	struct code *c = &g->c;
	uint32_t known = e_label(c);

	g->when = true;
	e_ldx(c, 8, R0, R6, F(when));
	e_jcci(c, BPF_JNE, R0, 0, known);
	e_helper(c, BPF_FUNC_ktime_get_ns);
	e_stx(c, 8, R6, F(when), R0);
	e_bind(c, known);
	e_mov(c, dst, R0);
}

void gen_chase(struct code *c, int slot, uint32_t off, uint32_t size)
{
	e_sti(c, 8, FP, slot, 0);
	if (off)
		e_alui(c, BPF_ADD, R3, off);
	e_lea(c, R1, FP, slot);
	e_imm(c, R2, size);
	e_helper(c, BPF_FUNC_probe_read_kernel);
	e_ldx(c, 8, R3, FP, slot);
}

/* r0 = that member of what bpf_get_ns_current_pid_tgid(dev, ino, slot, 8) fills
 * in. A process outside of the namespace has no ID in it, and the helper leaves
 * 0. */
static void ns_id(struct prog_gen *g, int slot, size_t member)
{
	e_imm(&g->c, R1, g->plan->ns_dev);
	e_imm(&g->c, R2, g->plan->ns_ino);
	e_lea(&g->c, R3, FP, slot);
	e_imm(&g->c, R4, sizeof(struct bpf_pidns_info));
	e_helper(&g->c, BPF_FUNC_get_ns_current_pid_tgid);
	e_ldx(&g->c, 4, R0, FP, slot + (int)member);
}

void gen_pid(struct prog_gen *g, int slot)
{
	if (g->plan->ns_pid) {
		ns_id(g, slot, offsetof(struct bpf_pidns_info, tgid));
	} else {
		e_helper(&g->c, BPF_FUNC_get_current_pid_tgid);
		e_alui(&g->c, BPF_RSH, R0, 32);
	}
}

void gen_tid(struct prog_gen *g, int slot)
{
	if (g->plan->ns_pid) {
		ns_id(g, slot, offsetof(struct bpf_pidns_info, pid));
	} else {
		e_helper(&g->c, BPF_FUNC_get_current_pid_tgid);
		e_zx32(&g->c, R0);
	}
}

/* xlate_var.c - variables of D: globals in the state map, clause-locals in the
 * frame, thread-locals by task, associative arrays in hashes. A value by
 * reference is a word that says whether it is set, then the bytes; D gets its
 * address as a number. */
#include <errno.h>

#include "bpfgen/gen/xlate_impl.h"

static const struct dif_var *var_of(
	const struct xlate *x, const struct dif_instr *i)
{
	return &x->p->vars.v[i->imm];
}

/* rd = the variable at base + off; base is not r1 or r2. */
static void load_value(
	struct xlate *x, const struct dif_var *v, int base, int32_t off, int rd)
{
	uint32_t set = e_label(x->c);
	int dst = val_dst(x, rd);

	if (!v->is_ref) {
		e_ldx(x->c, 8, dst, base, off);
		val_put(x, rd, dst);
		return;
	}
	e_lea(x->c, R2, base, off + 8);
	val_launder(x, R2, R2);
	e_ldx(x->c, 8, R1, base, off);
	e_jcci(x->c, BPF_JNE, R1, 0, set);
	e_imm(x->c, R2, 0);
	e_bind(x->c, set);
	val_put(x, rd, R2);
}

static int copy_helper(const struct dif_var *v)
{
	return mem_helper(v->is_str ? MEM_D | MEM_STR : MEM_D);
}

/* Copy what r points to, which is not NULL, into the variable at r1 + off. */
static void store_ref(
	struct xlate *x, const struct dif_var *v, int32_t off, int r)
{
	e_stx(x->c, 8, FP, SLOT_BUCKET, R1);
	e_mov(x->c, R2, R1);
	gen_read(x, copy_helper(v), R2, off + 8, v->size, r, 0);
	e_ldx(x->c, 8, R1, FP, SLOT_BUCKET);
	e_sti(x->c, 8, R1, off, 1);
}

static void base_of(struct xlate *x, const struct dif_var *v, int dst)
{
	if (v->scope == SCOPE_GLOBAL)
		e_mapval(x->c, dst, MAP_STATE, x->plan->globals + v->off);
	else
		e_lea(x->c, dst, R6, x->plan->locals + v->off);
}

void x_ldgv(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	base_of(x, var_of(x, i), R0);
	load_value(x, var_of(x, i), R0, 0, i->rd);
}

void x_ldlv(struct xlate *x, const struct dif_instr *i, int arg)
{
	const struct dif_var *v = var_of(x, i);

	(void)arg;
	load_value(x, v, R6, x->plan->locals + v->off, i->rd);
}

/* r1 = the value as a variable of this size and sign holds it. */
static void cut_value(struct xlate *x, const struct dif_var *v, int r)
{
	val_load(x, r, R1);
	e_extend(x->c, R1, v->size, v->is_signed);
}

static void store_scalar(struct xlate *x, const struct dif_var *v, int r)
{
	uint32_t null = e_label(x->c), out = e_label(x->c);

	if (!v->is_ref) {
		cut_value(x, v, r);
		base_of(x, v, R2);
		e_stx(x->c, 8, R2, 0, R1);
		return;
	}
	val_address(x, r, 0, R2);
	e_jcci(x->c, BPF_JEQ, R2, 0, null);
	base_of(x, v, R1);
	store_ref(x, v, 0, r);
	e_jump(x->c, out);
	e_bind(x->c, null);
	base_of(x, v, R1);
	e_sti(x->c, 8, R1, 0, 0);
	e_bind(x->c, out);
}

void x_stgv(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	store_scalar(x, var_of(x, i), i->r1);
}

void x_stlv(struct xlate *x, const struct dif_instr *i, int arg)
{
	const struct dif_var *v = var_of(x, i);

	if (v->is_ref) {
		x_stgv(x, i, arg);
		return;
	}
	cut_value(x, v, i->r1);
	e_stx(x->c, 8, R6, x->plan->locals + v->off, R1);
}

/* r1 = a pointer to aux bytes of the variable, from byte r1 of DIF on:
 *
 *	if (r1 > size - aux) goto BADADDR;
 *	r1 = base + 8 + r1
 *
 * r0 and r3 are preserved if DIF's r1 is at home. */
static void part_pointer(struct xlate *x, const struct dif_instr *i)
{
	const struct dif_var *v = var_of(x, i);
	uint32_t last = v->size - i->aux;
	int64_t n;

	if (val_const(x, i->r1, &n) && n >= 0 && n <= last) {
		base_of(x, v, R1);
		e_alui(x->c, BPF_ADD, R1, 8 + n);
		return;
	}
	val_address(x, i->r1, 0, R2);
	e_jcci(x->c, BPF_JGT, R2, last, fault_address(x, i->r1, 0));
	base_of(x, v, R1);
	e_alu(x->c, BPF_ADD, R1, R2);
	e_alui(x->c, BPF_ADD, R1, 8);
}

void x_stm(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	part_pointer(x, i);
	e_stx(x->c, i->aux, R1, 0, val_get(x, i->r2, R2));
}

void x_cpym(struct xlate *x, const struct dif_instr *i, int arg)
{
	uint32_t fault;

	(void)arg;
	val_address(x, i->r2, 0, R3);
	fault = fault_address(x, i->r2, 0);
	gen_check_read(x, mem_helper(MEM_D), R3, i->aux, fault);
	part_pointer(x, i);
	e_imm(x->c, R2, i->aux);
	e_helper(x->c, mem_helper(MEM_D));
	e_jcci(x->c, BPF_JSLT, R0, 0, fault);
}

/* Thread-locals. */

static void storage_room(struct xlate *x, bool create)
{
	e_helper(x->c, BPF_FUNC_get_current_task_btf);
	e_mov(x->c, R2, R0);
	e_imm(x->c, R3, 0);
	e_imm(x->c, R4, create ? BPF_LOCAL_STORAGE_GET_F_CREATE : 0);
	gen_map_call(x->g, BPF_FUNC_task_storage_get, MAP_THREADS);
}

static void thread_lookup(struct xlate *x)
{
	gen_map_find(x->g, MAP_THREADS, FP, SLOT_TMP);
}

/* The key is the address of the task: see books_thread_end(). */
static void hash_room(struct xlate *x, bool create)
{
	uint32_t have = e_label(x->c);

	e_helper(x->c, BPF_FUNC_get_current_task);
	e_stx(x->c, 8, FP, SLOT_TMP, R0);
	thread_lookup(x);
	if (create) {
		e_jcci(x->c, BPF_JNE, R0, 0, have);
		e_map(x->c, R1, MAP_THREADS);
		e_lea(x->c, R2, FP, SLOT_TMP);
		e_mapval(x->c, R3, MAP_CONST, x->plan->zero);
		e_imm(x->c, R4, BPF_NOEXIST);
		e_helper(x->c, BPF_FUNC_map_update_elem);
		thread_lookup(x);
	}
	e_bind(x->c, have);
}

/* True if the program runs in interrupts; either all of its probes do or
 * none. */
static bool interrupts(const struct xlate *x)
{
	const struct group *grp = x->g->grp;

	return grp->probe.n && x->plan->en->probe[grp->probe.v[0]].interrupts;
}

static void find_room(struct xlate *x, bool create)
{
	if (plan_has(x->plan, HOST_TASK_STORAGE)) {
		gen_uses(x->g, HOST_TASK_STORAGE);
		storage_room(x, create);
	} else {
		hash_room(x, create);
	}
	if (x->room)
		e_stx(x->c, 8, FP, SLOT_ROOM, R0);
}

void thread_room(struct xlate *x, bool create, uint32_t none)
{
	bool looked = x->room && !flow_here(x)->unlooked;
	uint32_t have = e_label(x->c);

	if (looked)
		e_ldx(x->c, 8, R0, FP, SLOT_ROOM);
	if (looked && create)
		e_jcci(x->c, BPF_JNE, R0, 0, have);
	if (!looked || create)
		find_room(x, create);
	e_bind(x->c, have);
	e_jcci(x->c, BPF_JEQ, R0, 0, none);
}

/* Task storage has no limit of its own, and the kernel does not say why it was
 * not made. */
void thread_dropped(struct xlate *x)
{
	bool sized = !plan_has(x->plan, HOST_TASK_STORAGE);

	gen_drop(x->g, sized ? DROP_DYNVAR : DROP_BUSY);
}

/* True if the program may run both in threads and in interrupts. */
static bool asks(const struct xlate *x)
{
	const struct group *grp = x->g->grp;

	return x->plan->asks && grp->probe.n &&
	       x->plan->en->probe[grp->probe.v[0]].either;
}

/* Add the area's offset without a branch, both ways of which the kernel would
 * explore at each variable. */
static void interrupt_area(struct xlate *x)
{
	x->g->inside = true;
	e_ldx(x->c, 8, R1, R6, F(inside));
	e_alui(x->c, BPF_AND, R1, THREAD_AREAS - 1);
	e_alui(x->c, BPF_MUL, R1, x->plan->thread_size);
	e_alu(x->c, BPF_ADD, R0, R1);
}

/* r0 = the area of the thread, or of the interrupt within it. */
static void thread_area(struct xlate *x, bool create, uint32_t none)
{
	thread_room(x, create, none);
	if (interrupts(x))
		e_alui(x->c, BPF_ADD, R0, x->plan->thread_all / 2);
	else if (asks(x))
		interrupt_area(x);
}

void x_ldtv(struct xlate *x, const struct dif_instr *i, int arg)
{
	const struct dif_var *v = var_of(x, i);
	uint32_t none = e_label(x->c), out = e_label(x->c);

	(void)arg;
	thread_area(x, false, none);
	load_value(x, v, R0, x->plan->thread_id + v->off, i->rd);
	e_jump(x->c, out);
	e_bind(x->c, none);
	e_imm(x->c, R0, 0);
	val_put(x, i->rd, R0);
	e_bind(x->c, out);
}

/* SLOT_BUCKET2 = the value to store, or its address; jump to zero if it is
 * 0. */
static void take_value(
	struct xlate *x, const struct dif_instr *i, uint32_t zero)
{
	const struct dif_var *v = var_of(x, i);

	if (v->is_ref)
		val_address(x, i->r1, 0, R1);
	else
		cut_value(x, v, i->r1);
	e_stx(x->c, 8, FP, SLOT_BUCKET2, R1);
	e_jcci(x->c, BPF_JEQ, R1, 0, zero);
}

/* Storing 0 creates no area: unset variables are 0. */
void x_sttv(struct xlate *x, const struct dif_instr *i, int arg)
{
	const struct dif_var *v = var_of(x, i);
	int32_t off = x->plan->thread_id + v->off;
	uint32_t zero = e_label(x->c), none = e_label(x->c);
	uint32_t out = e_label(x->c);

	(void)arg;
	take_value(x, i, zero);
	thread_area(x, true, none);
	e_mov(x->c, R1, R0);
	if (v->is_ref) {
		store_ref(x, v, off, i->r1);
	} else {
		e_ldx(x->c, 8, R2, FP, SLOT_BUCKET2);
		e_stx(x->c, 8, R1, off, R2);
	}
	e_jump(x->c, out);
	e_bind(x->c, none);
	thread_dropped(x);
	e_jump(x->c, out);
	e_bind(x->c, zero);
	thread_area(x, false, out);
	e_sti(x->c, 8, R0, off, 0);
	e_bind(x->c, out);
}

/* r0 = the thread's identity, which no other thread has ever had: the number of
 * a frame and a serial number of that frame; 0: it has none, or cannot get
 * one. */
static void thread_id(struct xlate *x, bool create)
{
	uint32_t known = e_label(x->c), old = e_label(x->c);

	x->g->thread = true;
	e_ldx(x->c, 8, R0, R6, F(thread));
	e_jcci(x->c, BPF_JNE, R0, 0, known);
	thread_area(x, create, known);
	e_ldx(x->c, 8, R1, R0, 0);
	if (create) {
		e_jcci(x->c, BPF_JNE, R1, 0, old);
		e_ldx(x->c, 4, R1, R6, F(serial));
		e_alui(x->c, BPF_ADD, R1, 1);
		e_stx(x->c, 4, R6, F(serial), R1);
		e_zx32(x->c, R1);
		e_ldx(x->c, 8, R2, R6, F(s.index));
		e_alui(x->c, BPF_LSH, R2, KEY_FRAME);
		e_alu(x->c, BPF_OR, R1, R2);
		e_stx(x->c, 8, R0, 0, R1);
	}
	e_bind(x->c, old);
	e_stx(x->c, 8, R6, F(thread), R1);
	e_mov(x->c, R0, R1);
	e_bind(x->c, known);
}

/* Associative arrays. */

int32_t key_prefix(struct xlate *x, uint32_t aux, int reg)
{
	int32_t off = x->plan->key + aux - 8;

	if (aux) {
		e_ldx(x->c, 8, R2, R6, off);
		e_stx(x->c, 8, FP, SLOT_KEPT, R2);
	}
	e_stx(x->c, 8, R6, off, reg);
	return off;
}

void key_restore(struct xlate *x, uint32_t aux)
{
	if (!aux)
		return;
	e_ldx(x->c, 8, R1, FP, SLOT_KEPT);
	e_stx(x->c, 8, R6, x->plan->key + aux - 8, R1);
}

static bool has_prefix(const struct xlate *x, const struct dif_instr *i)
{
	return x->plan->shared || var_of(x, i)->scope == SCOPE_THREAD;
}

/* r0 = the word before the key, if there is one. Jumps to none if the thread
 * has no identity. */
static void array_word(
	struct xlate *x, const struct dif_instr *i, bool create, uint32_t none)
{
	int64_t who = (int64_t)((uint64_t)i->imm << KEY_VAR);

	if (var_of(x, i)->scope != SCOPE_THREAD) {
		e_imm(x->c, R0, x->plan->shared ? who : 0);
		return;
	}
	thread_id(x, create);
	e_jcci(x->c, BPF_JEQ, R0, 0, none);
	if (x->plan->shared) {
		e_imm(x->c, R1, who);
		e_alu(x->c, BPF_OR, R0, R1);
	}
}

static bool is_long(const struct xlate *x, const struct dif_instr *i)
{
	return var_of(x, i)->key.size + 8 * has_prefix(x, i) > KEY_MOST;
}

static bool in_pieces(const struct xlate *x, const struct dif_instr *i)
{
	return is_long(x, i) && !plan_has(x->plan, HOST_LONG_KEYS);
}

/* Returns where the key begins in the frame. Jumps to none if the thread has no
 * identity. If the key is in pieces, jumps to fail with r0 = 0 if one does not
 * exist, or with the reason in r0 if it cannot be made. */
static int32_t array_key(struct xlate *x, const struct dif_instr *i,
	bool create, uint32_t none, uint32_t fail)
{
	struct tuple t = { i->aux, var_of(x, i)->key.size };

	if (is_long(x, i))
		gen_uses(x->g, HOST_LONG_KEYS);
	if (has_prefix(x, i) || in_pieces(x, i))
		array_word(x, i, create, none);
	if (in_pieces(x, i))
		return pieces_key(x, t, create, fail);
	if (has_prefix(x, i))
		return key_prefix(x, i->aux, R0);
	return x->plan->key + i->aux;
}

static void array_restore(struct xlate *x, const struct dif_instr *i)
{
	if (has_prefix(x, i) && !in_pieces(x, i))
		key_restore(x, i->aux);
}

static void array_lookup(
	struct xlate *x, const struct dif_instr *i, int32_t key)
{
	gen_map_find(x->g, x->plan->map[map_var(i->imm)], R6, key);
}

static void array_change(
	struct xlate *x, const struct dif_instr *i, int32_t key, int helper)
{
	e_map(x->c, R1, x->plan->map[map_var(i->imm)]);
	e_lea(x->c, R2, R6, key);
	gen_map_change(x->g, helper);
}

void x_lda(struct xlate *x, const struct dif_instr *i, int arg)
{
	const struct dif_var *v = var_of(x, i);
	uint32_t absent = e_label(x->c), none = e_label(x->c);
	int32_t key;

	(void)arg;
	key = array_key(x, i, false, none, absent);
	array_lookup(x, i, key);
	e_jcci(x->c, BPF_JEQ, R0, 0, absent);
	if (v->is_ref) {
		e_alui(x->c, BPF_ADD, R0, 8);
		val_launder(x, R0, R0);
	} else {
		e_ldx(x->c, 8, R0, R0, 0);
	}
	e_bind(x->c, absent); /* r0 = 0 */
	array_restore(x, i);
	e_bind(x->c, none);
	val_put(x, i->rd, R0);
}

/* Compose the new value. Returns the base register and offset of its
 * address. */
static int stage_value(
	struct xlate *x, const struct dif_var *v, int r, int32_t *off)
{
	if (!v->is_ref) {
		*off = SLOT_BUCKET2;
		return FP;
	}
	e_sti(x->c, 8, R6, x->plan->stage, 1);
	gen_read(x, copy_helper(v), R6, x->plan->stage + 8, v->size, r, 0);
	*off = x->plan->stage;
	return R6;
}

static void array_put(
	struct xlate *x, const struct dif_instr *i, int32_t key, uint32_t done)
{
	const struct dif_var *v = var_of(x, i);
	uint32_t add = e_label(x->c);
	int32_t off;
	int base;

	if (!v->is_ref) { /* an existing element can be changed in place */
		array_lookup(x, i, key);
		e_jcci(x->c, BPF_JEQ, R0, 0, add);
		e_ldx(x->c, 8, R1, FP, SLOT_BUCKET2);
		e_stx(x->c, 8, R0, 0, R1);
		e_jump(x->c, done);
	}
	e_bind(x->c, add);
	base = stage_value(x, v, i->r1, &off);
	e_lea(x->c, R3, base, off);
	e_imm(x->c, R4, BPF_ANY);
	array_change(x, i, key, BPF_FUNC_map_update_elem);
	e_jcci(x->c, BPF_JEQ, R0, 0, done);
}

/* Store the value in SLOT_BUCKET2, which is not 0. */
static void array_set(struct xlate *x, const struct dif_instr *i)
{
	uint32_t none = e_label(x->c), out = e_label(x->c);
	uint32_t refused = e_label(x->c), done = e_label(x->c);
	int32_t key = array_key(x, i, true, none, refused);

	array_put(x, i, key, done);
	e_bind(x->c, refused);
	e_imm(x->c, R3, 1);
	gen_refused(x->g, DROP_DYNVAR);
	e_bind(x->c, done);
	array_restore(x, i);
	if (var_of(x, i)->scope == SCOPE_THREAD) {
		e_jump(x->c, out);
		e_bind(x->c, none);
		thread_dropped(x);
		e_bind(x->c, out);
	}
}

/* Delete the element. If the thread has no identity, or the key no pieces,
 * there is none, and nothing is made. */
static void array_unset(struct xlate *x, const struct dif_instr *i)
{
	uint32_t done = e_label(x->c), none = e_label(x->c);
	int32_t key = array_key(x, i, false, none, none);

	array_change(x, i, key, BPF_FUNC_map_delete_elem);
	e_jcci(x->c, BPF_JEQ, R0, 0, done);
	e_jcci(x->c, BPF_JEQ, R0, -ENOENT, done);
	e_imm(x->c, R3, 1);
	gen_refused(x->g, DROP_DYNVAR);
	e_bind(x->c, done);
	array_restore(x, i);
	e_bind(x->c, none);
}

void x_sta(struct xlate *x, const struct dif_instr *i, int arg)
{
	uint32_t zero = e_label(x->c), out = e_label(x->c);

	(void)arg;
	take_value(x, i, zero);
	array_set(x, i);
	e_jump(x->c, out);
	e_bind(x->c, zero);
	array_unset(x, i);
	e_bind(x->c, out);
}

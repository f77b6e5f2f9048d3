/* gen_act.c - generates actions and the record: the header (rec.h), a `ran'
 * byte for each conditional action, then fields in the order of the program,
 * each aligned to its size. */
#include "dcomp/gen/gen_impl.h"

#include <string.h>

static uint32_t add_field(struct gen *g, struct field f, uint32_t align)
{
	f.off = (g->rec + align - 1) / align * align;
	g->rec = f.off + f.size;
	vec_push(&g->field, f);
	return f.off;
}

/* Record v, which is kept. */
static void record_reg(struct gen *g, struct field f, vid v)
{
	uint32_t off = add_field(g, f, f.size);

	gen_emit(g, (struct dif_instr){ .op = DIF_RECV,
			    .imm = off,
			    .r1 = v_reg(g, v, 0),
			    .aux = f.size });
}

static void record_int(struct gen *g, struct node *n)
{
	struct field f = {
		.kind = FIELD_INT,
		.is_signed = !type_is_unsigned(n->type),
		.is_ptr = type_is_ptr(n->type),
		.size = type_size(g->dc, n->type),
		.type = gen_field_type(g, n->type),
		.returns = node_returns(n),
	};
	vid v = gen_value(g, n);

	record_reg(g, f, v);
	v_free(g, v);
}

static void record_id(struct gen *g, struct node *n)
{
	struct field f = { .kind = FIELD_SID, .size = 4 };
	vid v = gen_value(g, n);

	record_reg(g, f, v);
	v_free(g, v);
}

static void record_string(struct gen *g, struct node *n)
{
	struct field f = { .kind = FIELD_STR, .size = g->prog->strsize };
	uint32_t off;
	vid v;

	if (node_rep(n) == REP_COMM)
		f.size = DIF_COMM;
	v = gen_addr(g, n);
	off = add_field(g, f, 8);
	gen_emit(g, (struct dif_instr){ .op = DIF_RECSD,
			    .imm = off,
			    .r1 = v_reg(g, v, 0),
			    .aux = f.size });
	v_free(g, v);
}

static void record_mem(
	struct gen *g, enum dif_op op, struct field f, vid v, uint32_t size)
{
	uint32_t off = add_field(g, f, 8);

	gen_emit(g, (struct dif_instr){ .op = op,
			    .imm = off,
			    .r1 = v_reg(g, v, 0),
			    .aux = size });
	v_free(g, v);
}

static void record_bytes(struct gen *g, struct node *n)
{
	record_mem(g, dif_op_of(DIF_F_RMEM, MEM_OF(n->space)),
		gen_bytes_field(g, n->type), gen_value(g, n),
		type_size(g->dc, n->type));
}

/* Record text in memory directly, without a copy; the record adds a NUL behind
 * an array of char. */
static void record_text(struct gen *g, struct node *n)
{
	struct field f = { .kind = FIELD_STR, .size = g->prog->strsize };
	uint32_t how = MEM_STR, size = f.size;

	if (type_is_chars(n->type)) {
		how = 0;
		size = gen_chars_len(g, n->type);
		f.size = size + 1;
	}
	record_mem(g, dif_op_of(DIF_F_RMEM, MEM_OF(gen_text_space(n)) | how), f,
		gen_value(g, n), size);
}

static bool is_text_in_memory(const struct node *n)
{
	return n->kind == N_STRINGOF && !type_is_string(n->u.op.a->type);
}

static void record_place(struct gen *g, struct node *n)
{
	struct field f = gen_stack_field(g->dc, n->type);

	f.returns = node_returns(n);
	gen_stack(g, n, DEST_REC, add_field(g, f, 8));
}

static void record(struct gen *g, struct node *n)
{
	if (type_is_stack(n->type) || type_is_symbol(n->type))
		record_place(g, n);
	else if (type_is_bytes(n->type))
		record_bytes(g, n);
	else if (!type_is_string(n->type))
		record_int(g, n);
	else if (is_text_in_memory(n))
		record_text(g, n->u.op.a);
	else if (node_rep(n) == REP_SID)
		record_id(g, n);
	else
		record_string(g, n);
}

static void record_args(struct gen *g, struct node *args)
{
	for (; args; args = args->next)
		record(g, args);
}

static void record_thread(struct gen *g)
{
	struct field f = { .kind = FIELD_INT, .is_signed = true, .size = 4 };
	vid v = gen_result(
		g, (struct dif_instr){ .op = DIF_LDBV, .imm = BVAR_TID });

	/* The arms of a condition may each begin the same record. */
	if (!g->thread)
		g->thread = add_field(g, f, f.size);
	gen_emit(g, (struct dif_instr){ .op = DIF_RECV,
			    .imm = g->thread,
			    .r1 = v_reg(g, v, 0),
			    .aux = f.size });
	v_free(g, v);
}

void gen_need_rec(struct gen *g)
{
	if (g->has_rec)
		return;
	gen_emit(g, (struct dif_instr){ .op = DIF_REC });
	if (g->dc->opts.threads)
		record_thread(g);
	g->has_rec = true;
}

/* Begin an action, whose first field is the next one to be added. */
static struct dif_act act_begin(struct gen *g, enum dif_actkind kind)
{
	gen_need_rec(g);
	return (struct dif_act){ .kind = kind, .field = g->field.n, .fmt = -1 };
}

static void act_end(struct gen *g, struct dif_act act)
{
	act.nfields = g->field.n - act.field;
	if (g->cond)
		act.ran = sizeof(struct rec) + g->nextran++;
	gen_emit(g, (struct dif_instr){
			    .op = DIF_ACT, .imm = g->act.n, .aux = act.ran });
	vec_push(&g->act, act);
}

void gen_default(struct gen *g)
{
	act_end(g, act_begin(g, ACT_DEFAULT));
}

/* Generate an action that stands for what it records. */
void gen_value_act(struct gen *g, struct node *call, enum dif_actkind kind)
{
	struct dif_act act = act_begin(g, kind);

	record(g, call);
	act_end(g, act);
}

/* Generate an action that only records its arguments. */
void gen_with_args(struct gen *g, struct node *call, enum dif_actkind kind)
{
	struct dif_act act = act_begin(g, kind);

	record_args(g, call->u.call.args);
	act_end(g, act);
}

/* Generate an action with a format, and the values that it prints. */
void gen_with_format(struct gen *g, struct node *call, enum dif_actkind kind)
{
	struct dif_act act = act_begin(g, kind);
	struct node *format = call->u.call.args;

	act.fmt = dif_strid(g->prog, format->u.str.s);
	record_args(g, format->next);
	act_end(g, act);
}

/* Generate an action with an optional format, aggregations, and other
 * arguments, which are recorded. */
void gen_with_aggs(struct gen *g, struct node *call, enum dif_actkind kind)
{
	struct dif_act act = act_begin(g, kind);
	struct node *a = call->u.call.args;

	if (a->kind == N_STRING) {
		act.fmt = dif_strid(g->prog, a->u.str.s);
		a = a->next;
	}
	act.aggs = arena_alloc(
		&g->dc->arena, call->u.call.nargs * sizeof(*act.aggs));
	for (; a && a->kind == N_AGG; a = a->next)
		act.aggs[act.naggs++] = ((struct sym *)a->sym)->u.agg.index;
	record_args(g, a);
	act_end(g, act);
}

void gen_print(struct gen *g, struct node *call, enum dif_actkind kind)
{
	struct dif_act act = act_begin(g, kind);
	struct node *arg = call->u.call.args;

	record(g, arg);
	g->field.v[act.field].type = gen_type_index(g, arg->type) + 1;
	act_end(g, act);
}

void gen_tracemem(struct gen *g, struct node *call, enum dif_actkind kind)
{
	struct dif_act act = act_begin(g, kind);
	struct node *addr = call->u.call.args, *size = addr->next;
	struct field f = { .kind = FIELD_BYTES, .size = size->u.i.value };

	record_mem(g, dif_op_of(DIF_F_RMEM, MEM_OF(gen_text_space(addr))), f,
		gen_value(g, addr), f.size);
	record_args(g, size->next);
	act_end(g, act);
}

enum {
	/* most bytes of a packet, unless the option pcapsize is set */
	PACKET_SIZE = 1600
};

static void record_long(struct gen *g, vid v)
{
	struct field f = { .kind = FIELD_INT, .is_signed = true, .size = 8 };

	record_reg(g, f, v);
}

static void record_now(struct gen *g)
{
	vid v = gen_result(g, (struct dif_instr){ .op = DIF_LDBV,
				      .imm = BVAR_WALLTIMESTAMP });

	record_long(g, v);
	v_free(g, v);
}

/* Return the kernel structure that n points to if it is one with a packet;
 * NULL: n points to the packet's bytes. */
static struct type *skb_type(struct node *n)
{
	struct type *t = type_real(n->type);

	if (!type_is_ptr(t) || t->space == SPACE_USER)
		return NULL;
	t = type_real(t->base);
	return t->kind == T_STRUCT && t->name && !strcmp(t->name, "sk_buff") &&
			       type_complete(t)
		       ? t
		       : NULL;
}

/* Load a member of *skb, which is kept, with an instruction for the member's
 * size. */
static vid skb_member(struct gen *g, vid skb, struct type *t, const char *name,
	enum dif_op load)
{
	uint64_t off = 0;

	if (!type_find_member(t, dc_intern(g->dc, name, strlen(name)), &off))
		dc_error(g->dc, g->where, D_PROTO_ARG,
			"pcap( ) argument #1 points to a %s without a member "
			"%s",
			type_name(g->dc, t), name);
	return gen_result(
		g, (struct dif_instr){
			   .op = load, .r1 = v_reg(g, skb, 0), .imm = off });
}

/* Return the lesser of v, which is freed, and most: most + (d < 0 ? d : 0),
 * where d is v - most. */
static vid no_more_than(struct gen *g, vid v, int64_t most)
{
	vid d = gen_op2(g, DIF_SUB, v, gen_load_int(g, most));
	vid less = gen_op2_keep(g, DIF_SRA, d, gen_load_int(g, 63));

	return gen_op2(g, DIF_ADD, gen_op2(g, DIF_AND, d, less),
		gen_load_int(g, most));
}

/* Record the packet's linear part, filled up with zeros to `most'. */
static void record_skb(
	struct gen *g, struct node *packet, struct type *t, uint32_t most)
{
	vid skb = gen_value(g, packet), to[2], from[4], n;
	uint32_t at = gen_take_scratch(g, most + 1);
	struct field f = { .kind = FIELD_BYTES, .size = most };

	n = skb_member(g, skb, t, "len", DIF_LDU32K);
	record_long(g, n);
	n = gen_op2(
		g, DIF_SUB, n, skb_member(g, skb, t, "data_len", DIF_LDU32K));
	n = no_more_than(g, gen_op1(g, DIF_ZX32, n), most);
	record_long(g, n);
	to[0] = gen_load_int(g, most);
	to[1] = gen_load_int(g, most);
	from[1] = gen_emit_call(g, SUBR_ALLOCA, to, 2, at);
	from[0] = skb_member(g, skb, t, "data", DIF_LD64K);
	from[2] = n;
	from[3] = gen_load_int(g, SPACE_KERNEL);
	v_free(g, skb);
	v_free(g, gen_emit_call(g, SUBR_BCOPY, from, 4, 0));
	record_mem(g, DIF_RECMD, f, gen_scratch_addr(g, at), most);
}

static void record_packet(struct gen *g, struct node *packet, uint32_t most)
{
	struct field f = { .kind = FIELD_BYTES, .size = most };
	vid n = gen_load_int(g, most);

	record_long(g, n);
	record_long(g, n);
	v_free(g, n);
	record_mem(g, dif_op_of(DIF_F_RMEM, MEM_OF(gen_text_space(packet))), f,
		gen_value(g, packet), most);
}

/* Record the link type, the time, the packet's length, how much of it is
 * captured, and that. */
void gen_pcap(struct gen *g, struct node *call, enum dif_actkind kind)
{
	struct dif_act act = act_begin(g, kind);
	struct node *packet = call->u.call.args;
	struct type *skb = skb_type(packet);
	uint32_t most = g->dc->opts.pcapsize;

	if (!most)
		most = PACKET_SIZE;
	record_args(g, packet->next);
	record_now(g);
	if (skb)
		record_skb(g, packet, skb, most);
	else
		record_packet(g, packet, most);
	act_end(g, act);
}

void gen_exit(struct gen *g, struct node *call, enum dif_actkind kind)
{
	gen_with_args(g, call, kind);
	gen_emit(g, (struct dif_instr){ .op = DIF_XIT });
}

static void with_id(struct gen *g, struct node *call, enum dif_op op)
{
	vid v = gen_value(g, call->u.call.args);

	gen_emit(g, (struct dif_instr){ .op = op, .r1 = v_reg(g, v, 0) });
	v_free(g, v);
}

/* If the clause records nothing else, the speculation holds that the probe
 * fired. */
void gen_speculate(struct gen *g, struct node *call, enum dif_actkind kind)
{
	(void)kind;
	with_id(g, call, DIF_SPEC);
	gen_need_rec(g);
	if (g->spec_alone)
		gen_default(g);
}

void gen_commit(struct gen *g, struct node *call, enum dif_actkind kind)
{
	(void)kind;
	with_id(g, call, DIF_COMMIT);
}

void gen_discard(struct gen *g, struct node *call, enum dif_actkind kind)
{
	(void)kind;
	with_id(g, call, DIF_DISCARD);
}

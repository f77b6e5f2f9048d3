/* gen_stack.c - writes stacks and symbols into the record or a tuple. Those of
 * a process begin with its id. */
#include "dcomp/gen/gen_impl.h"

struct field gen_stack_field(struct dcomp *dc, struct type *t)
{
	bool user;

	t = type_real(t);
	user = t->space == SPACE_USER;
	if (t->kind == T_STACK)
		return (struct field){
			.kind = user ? FIELD_USTACK : FIELD_STACK,
			.size = type_size(dc, t),
		};
	return (struct field){
		.kind = user ? FIELD_USYM : FIELD_SYM,
		.sym = t->nelem,
		.size = type_size(dc, t),
	};
}

static void put_word(struct gen *g, vid v, enum gen_dest dest, uint32_t off)
{
	bool key = dest == DEST_KEY;

	gen_emit(g, (struct dif_instr){ .op = key ? DIF_KEYV : DIF_RECV,
			    .imm = off,
			    .r1 = v_reg(g, v, 0),
			    .aux = key ? 0 : 8 });
	v_free(g, v);
}

static vid load_pid(struct gen *g)
{
	return gen_result(
		g, (struct dif_instr){ .op = DIF_LDBV, .imm = BVAR_PID });
}

static void put_stack(
	struct gen *g, struct type *t, enum gen_dest dest, uint32_t off)
{
	uint32_t slack = t->space == SPACE_KERNEL ? STACK_SLACK : 0;

	gen_emit(g, (struct dif_instr){
			    .op = dif_op_of(
				    dest == DEST_KEY ? DIF_F_KSTK : DIF_F_RSTK,
				    MEM_OF(t->space)),
			    .imm = off,
			    .aux = t->nelem + slack });
}

void gen_stack(
	struct gen *g, struct node *call, enum gen_dest dest, uint32_t off)
{
	struct type *t = type_real(call->type);

	if (t->kind == T_STACK) {
		put_stack(g, t, dest, off);
		return;
	}
	put_word(g, gen_value(g, call->u.call.args), dest,
		t->space == SPACE_USER ? off + 8 : off);
	if (t->space == SPACE_USER)
		put_word(g, load_pid(g), dest, off);
}

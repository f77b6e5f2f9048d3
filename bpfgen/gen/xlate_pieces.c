/* xlate_pieces.c - keys of associative arrays that are too long for an old
 * kernel are kept in pieces. Each piece, together with the number of the piece
 * before it, is the key of an element of MAP_PIECES. A piece has a number, too:
 * the address of that element, which the element's value holds. The number of
 * the last piece stands for the tuple.
 *
 *	key	number of the piece before it, or 0; PIECE bytes of the tuple
 *	value	its number, or 0: it has just been created
 *
 * The last piece ends where the tuple does, and may overlap the one before.
 * Pieces are never deleted: other tuples may use them. */
#include "bpfgen/gen/xlate_impl.h"

enum {
	PIECE = KEY_MOST - 8
};

/* Put r1 in the frame's word at off, until put_back(). */
static void put_word(struct xlate *x, int32_t off)
{
	e_ldx(x->c, 8, R2, R6, off);
	e_stx(x->c, 8, FP, SLOT_KEPT, R2);
	e_stx(x->c, 8, R6, off, R1);
}

static void put_back(struct xlate *x, int32_t off)
{
	e_ldx(x->c, 8, R1, FP, SLOT_KEPT);
	e_stx(x->c, 8, R6, off, R1);
}

/* r1 = the number of the piece at key; before, that of the piece before it. */
static void piece(struct xlate *x, int32_t key, bool create, uint32_t fail)
{
	uint32_t none = e_label(x->c), out = e_label(x->c);
	uint32_t have = e_label(x->c);

	put_word(x, key);
	gen_map_find(x->g, MAP_PIECES, R6, key);
	e_jcci(x->c, BPF_JNE, R0, 0, have);
	if (create)
		gen_map_make(x->g, MAP_PIECES, key, x->plan->zero, none);
	else
		e_jump(x->c, none);
	e_bind(x->c, have);
	put_back(x, key);
	e_stx(x->c, 8, R0, 0, R0);
	e_ldx(x->c, 8, R1, R0, 0);
	e_jump(x->c, out);
	e_bind(x->c, none);
	put_back(x, key);
	e_jump(x->c, fail);
	e_bind(x->c, out);
}

int32_t pieces_key(struct xlate *x, struct tuple t, bool create, uint32_t fail)
{
	const struct plan *pl = x->plan;

	e_stx(x->c, 8, R6, pl->short_key, R0);
	e_imm(x->c, R1, 0);
	for (uint32_t n = 0; n < t.size; n += PIECE) {
		uint32_t at = n + PIECE < t.size ? n : t.size - PIECE;

		piece(x, pl->key + t.at + at - 8, create, fail);
	}
	e_stx(x->c, 8, R6, pl->short_key + 8, R1);
	return pl->short_key;
}

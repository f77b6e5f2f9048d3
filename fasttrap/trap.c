/* trap.c - a trap: the instruction that it is at, whether that is as it should
 * be, and where a thread goes on after a hit. */
#include <string.h>

#include "fasttrap/traps_impl.h"

struct ft_trap *ft_trap_at(const struct ft_space *s, uint64_t addr)
{
	const uint64_t *at = hash_get(&s->index, &addr, sizeof(addr));

	return at ? (struct ft_trap *)(uintptr_t)*at : NULL;
}

static bool is_endbr64(const struct isa_insn *in, const uint8_t *insn)
{
	return in->len == ISA_ENDBR64_LEN &&
	       !memcmp(insn, ISA_ENDBR64, ISA_ENDBR64_LEN);
}

/* Decide where a thread continues after a hit: without a slot, if the
 * instruction does nothing or only jumps. Keep what was decided when the trap
 * was planted before. */
static void choose_target(struct ft_trap *trap, const struct isa_insn *in)
{
	if (trap->to)
		return;
	trap->in_slot = false;
	if (isa_is_nop(in) || is_endbr64(in, trap->insn))
		trap->to = trap->addr + trap->len;
	else if (in->flow == ISA_JUMP)
		trap->to = isa_target(in, trap->addr);
	else
		trap->in_slot = true;
}

bool ft_trap_stands(const struct ft_space *s, const struct ft_trap *trap,
	struct piece *text)
{
	const struct ft_window *w = trap->window;
	uint8_t now[ISA_MAX_LEN];

	if (w && w->open && !ft_is_part(trap))
		return ft_window_stands(s, w, text);
	if (piece_read(text, s->mem, trap->addr, now, trap->len) < trap->len ||
		*now != FT_INT3)
		return false;
	for (uint8_t i = 1; i < trap->len; i++)
		if (now[i] != trap->insn[i] &&
			(now[i] != FT_INT3 || !ft_trap_at(s, trap->addr + i)))
			return false;
	return true;
}

static bool is_same(const struct ft_space *s, const struct ft_trap *trap,
	struct piece *text)
{
	uint8_t now[ISA_MAX_LEN];

	return piece_read(text, s->mem, trap->addr, now, trap->len) ==
		       trap->len &&
	       !memcmp(now, trap->insn, trap->len);
}

bool ft_trap_write(const struct ft_space *s, const struct ft_trap *trap,
	struct piece *text)
{
	static const uint8_t int3 = FT_INT3;

	if (!is_same(s, trap, text) || !ft_space_write(s, trap->addr, &int3, 1))
		return false;
	text->bytes[trap->addr - text->off] = FT_INT3; /* may be in the next */
	return true;
}

struct ft_trap *ft_trap_make(struct ft_engine *e, struct ft_space *s,
	uint64_t addr, struct piece *text)
{
	struct ft_trap *trap = ft_trap_at(s, addr);

	/* Nothing fires where a window has one of its later instructions, so a
	 * place there needs a trap instead of the window. */
	if (trap && ft_is_part(trap)) {
		ft_window_close(s, trap->window);
		text->n = 0;
		trap = NULL;
	}
	if (trap && trap->planted && !ft_trap_stands(s, trap, text)) {
		trap->planted = false;
		if (is_same(s, trap, text))
			ft_note_loss(e, trap, FT_RESTORED);
	}
	if (trap && trap->window && !trap->planted) {
		ft_window_close(s, trap->window);
		text->n = 0;
	}
	if (trap && (trap->chosen || trap->planted || !trap->to ||
			    is_same(s, trap, text)))
		return trap;
	trap = arena_new(&s->arena, struct ft_trap);
	vec_push(&s->trap, trap);
	*hash_put(&s->index, &addr, sizeof(addr)) = (uintptr_t)trap;
	trap->addr = addr;
	trap->places = FT_NO_PLACE;
	return trap;
}

const char *ft_trap_check(const struct ft_space *s, struct ft_trap *trap,
	struct piece *text, const uint8_t *file, size_t n, bool shadow)
{
	struct isa_insn in;

	if (!n || !isa_decode(&in, file, n))
		return "the instruction is not understood";
	trap->len = in.len;
	if (piece_read(text, s->mem, trap->addr, trap->insn, in.len) < in.len)
		return "its text cannot be read";
	if (memcmp(trap->insn, file, in.len))
		return "its code is not that of the file: somebody changed it";
	choose_target(trap, &in);
	if ((in.flow == ISA_CALL || in.flow == ISA_CALL_AT) && shadow)
		return "it is a call, and the process has a shadow stack";
	return NULL;
}

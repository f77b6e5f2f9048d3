/* token.c - strtok. A copy of the string being split is kept in TOK, which
 * outlives the clause, so that later clauses of the firing can continue. */
#include "dvm/subr/span.h"

/* Add a chunk of the characters of TMP_B, from a on; 1 at the end of the
 * string. */
STEP(take_set)
{
	opaque(a);
	if (a > STRSIZE(f))
		return 1;
	for (uint64_t i = 0; i < CHUNK; i++) {
		uint8_t c;

		opaque(i);
		c = TMP_B(f)[a + i];
		if (!c)
			return 1;
		set_add(f, c);
	}
	return 0;
}

static inline int64_t take_delimiters(struct sframe *f)
{
	if (mem_str(f, TMP_B(f), STRSIZE(f), SPACE_D, f->arg[1]) < 0)
		return -1;
	set_clear(f);
	for (uint64_t i = 0; i < STRSIZE(f); i += CHUNK)
		if (CALL_STEP(take_set, f, i, 0, 0))
			break;
	return 0;
}

SUBR(strtok)
{
	uint64_t at = f->tok - 1, from, to;

	if (f->arg[0]) {
		at = 0;
		if (mem_str(f, TOK(f), STRSIZE(f), SPACE_D, f->arg[0]) < 0)
			return 0;
	}
	f->tok = 0;
	opaque(at);
	if (at >= STRSIZE(f) || take_delimiters(f) < 0 ||
		mem_str(f, TMP_A(f), STRSIZE(f), SPACE_D,
			(uint64_t)TOK(f) + at) < 0)
		return 0;
	from = span(f, 0, 1, 1);
	set_add(f, 0);
	to = span(f, from, 1, 0);
	if (from == to)
		return 0;
	opaque(to);
	if (to >= STRSIZE(f))
		return 0;
	f->tok = at + to + 1 + (TMP_A(f)[to] != 0);
	return result_part(f, dst, from, to - from);
}

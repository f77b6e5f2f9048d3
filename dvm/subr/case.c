/* case.c - toupper, tolower: ASCII letters, eight characters at a time. */
#include "dvm/subr/subr_impl.h"

/* Return 0x80 in the bytes that are at least c and at most 0x7f. */
static inline uint64_t bytes_from(uint64_t w, uint8_t c)
{
	const uint64_t ones = 0x0101010101010101;

	return ((w & 0x7f * ones) + (0x80 - c) * ones) & ~w & 0x80 * ones;
}

/* Change the case of the 26 letters from b on, in the chunk at a. */
STEP(change_case)
{
	opaque(a);
	if (a > STRSIZE(f))
		return 0;
	for (uint64_t i = 0; i < CHUNK; i += 8) {
		uint64_t w;

		opaque(i);
		w = load64(TMP_A(f) + a + i);
		w ^= (bytes_from(w, b) & ~bytes_from(w, b + 26)) >> 2;
		store64(TMP_A(f) + a + i, w);
	}
	return 0;
}

static inline uint64_t to_case(struct sframe *f, uint64_t dst, char first)
{
	uint64_t n = mem_str(f, TMP_A(f), STRSIZE(f), SPACE_D, f->arg[0]);

	if ((int64_t)n < 0)
		return 0;
	for (uint64_t i = 0; i < STRSIZE(f); i += CHUNK) {
		if (i >= n)
			break;
		CALL_STEP(change_case, f, i, first, 0);
	}
	if (mem_str(f, OUT(f, dst), STRSIZE(f), SPACE_D, (uint64_t)TMP_A(f)) <
		0)
		return 0;
	return RESULT(f, dst);
}

SUBR(toupper)
{
	return to_case(f, dst, 'a');
}

SUBR(tolower)
{
	return to_case(f, dst, 'A');
}

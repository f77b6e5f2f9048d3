/* span.h - runs of characters in TMP_A that are in a set, or not in it. */
#ifndef DVM_SUBR_SPAN_H
#define DVM_SUBR_SPAN_H

#include "dvm/subr/subr_impl.h"

enum {
	SPAN_SET = NWORK - 4 /* index of WORK: one bit per character */
};

static inline void set_clear(struct sframe *f)
{
	for (int i = 0; i < 4; i++)
		f->work[SPAN_SET + i] = 0;
}

static inline void set_add(struct sframe *f, uint8_t c)
{
	f->work[SPAN_SET + (c >> 6)] |= (uint64_t)1 << (c & 63);
}

static inline uint64_t set_has(const struct sframe *f, uint8_t c)
{
	return f->work[SPAN_SET + (c >> 6)] >> (c & 63) & 1;
}

/* Go on from place a by b (1 or -1), at most CHUNK times, while the character
 * is in the set (c = 1) or not in it (c = 0). */
STEP(span)
{
	for (int i = 0; i < CHUNK; i++) {
		opaque(i);
		opaque(a);
		if (a >= 2 * STRSIZE(f))
			break;
		if (set_has(f, TMP_A(f)[a]) != c)
			break;
		a += b;
	}
	return a;
}

#define NO_PLACE UINT64_MAX /* the place before the first */

static inline uint64_t span(
	struct sframe *f, uint64_t place, int64_t by, uint64_t in)
{
	for (uint64_t i = 0; i <= STRSIZE(f); i += CHUNK) {
		uint64_t next = CALL_STEP(span, f, place, by, in);

		if (next == place)
			break;
		place = next;
	}
	return place;
}

#endif

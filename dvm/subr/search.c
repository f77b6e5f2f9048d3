/* search.c - finding a string or a character in a string. The string is in
 * TMP_A, what to find in TMP_B. At each place the first word is compared, and
 * only if that matches, the rest. */
#include "dvm/subr/subr_impl.h"

enum {		   /* indices of WORK */
	FIND_LEN,  /* number of bytes to find */
	FIND_MASK, /* mask of those that are in the first word */
	FIND_WORD,
	FIND_LAST, /* whether to find the last place */
	FIND_FOUND,
};

#define NOWHERE UINT64_MAX

/* Return a mask of the bytes of a word to compare if n bytes are left. */
static inline uint64_t low_bytes(uint64_t n)
{
	return n < 8 ? ((uint64_t)1 << 8 * n) - 1 : UINT64_MAX;
}

/* True if bytes [b, b + CHUNK) of TMP_B are at place a + b of TMP_A. What is
 * beyond FIND_LEN matches anything. */
STEP(same_chunk)
{
	uint64_t place = a, at = b, len = WORK(f, FIND_LEN);

	opaque(at);
	if (at > STRSIZE(f))
		return 1;
	place += at;
	opaque(place);
	if (place > STRSIZE(f))
		return 0;
	for (uint64_t i = 0; i < CHUNK; i += 8) {
		uint64_t differ;

		opaque(i);
		if (at + i >= len)
			return 1;
		differ = load64(TMP_A(f) + place + i) ^
			 load64(TMP_B(f) + at + i);
		if (differ & low_bytes(len - at - i))
			return 0;
	}
	return 1;
}

STEP(same)
{
	uint64_t len = WORK(f, FIND_LEN);

	for (uint64_t i = 0; i < STRSIZE(f); i += CHUNK) {
		if (i >= len)
			break;
		if (!CALL_STEP(same_chunk, f, a, i, 0))
			return 0;
	}
	return 1;
}

/* Try CHUNK places from a on, limited to those before b; 1 when done. */
STEP(find_chunk)
{
	opaque(a);
	if (a > STRSIZE(f))
		return 1;
	for (uint64_t i = 0; i < CHUNK; i++) {
		opaque(i);
		if (a + i >= b)
			return 1;
		if ((load64(TMP_A(f) + a + i) & WORK(f, FIND_MASK)) !=
			WORK(f, FIND_WORD))
			continue;
		if (WORK(f, FIND_LEN) > 8 && !CALL_STEP(same, f, a + i, 0, 0))
			continue;
		WORK(f, FIND_FOUND) = a + i;
		if (!WORK(f, FIND_LAST))
			return 1;
	}
	return 0;
}

/* Return the first or last of the places [from, to) where the first `len' bytes
 * of TMP_B are found. */
static inline uint64_t find_text(struct sframe *f, uint64_t from, uint64_t to,
	uint64_t len, uint64_t last)
{
	WORK(f, FIND_LEN) = len;
	WORK(f, FIND_MASK) = low_bytes(len);
	WORK(f, FIND_WORD) = load64(TMP_B(f)) & low_bytes(len);
	WORK(f, FIND_LAST) = last;
	WORK(f, FIND_FOUND) = NOWHERE;
	for (uint64_t i = 0; i < STRSIZE(f); i += CHUNK)
		if (CALL_STEP(find_chunk, f, from + i, to, 0))
			break;
	return WORK(f, FIND_FOUND);
}

static inline int64_t fetch_a(struct sframe *f)
{
	return mem_str(f, TMP_A(f), STRSIZE(f), SPACE_D, f->arg[0]) - 1;
}

static inline int64_t fetch_b(struct sframe *f)
{
	return mem_str(f, TMP_B(f), STRSIZE(f), SPACE_D, f->arg[1]) - 1;
}

/* The terminating NUL can be found, too. */
static inline uint64_t find_char(struct sframe *f, uint64_t dst, uint64_t last)
{
	int64_t len = fetch_a(f);
	uint64_t place;

	if (len < 0)
		return 0;
	TMP_B(f)[0] = f->arg[1];
	place = find_text(f, 0, len + 1, 1, last);
	return place == NOWHERE ? 0 : result_tail(f, dst, place);
}

SUBR(strchr)
{
	return find_char(f, dst, 0);
}

SUBR(strrchr)
{
	return find_char(f, dst, 1);
}

SUBR(strstr)
{
	int64_t len = fetch_a(f), sublen;
	uint64_t place;

	if (len < 0)
		return 0;
	sublen = fetch_b(f);
	if (sublen < 0 || sublen > len)
		return 0;
	place = find_text(f, 0, len - sublen + 1, sublen, 0);
	return place == NOWHERE ? 0 : result_tail(f, dst, place);
}

/* A start outside of the string counts as the nearest place in it. */
SUBR(index)
{
	int64_t len = fetch_a(f), from = f->arg[2], sublen;

	if (len < 0)
		return 0;
	sublen = fetch_b(f);
	if (sublen < 0)
		return 0;
	from = from < 0 ? 0 : from > len ? len : from;
	if (sublen > len - from)
		return NOWHERE;
	return find_text(f, from, len - sublen + 1, sublen, 0);
}

SUBR(rindex)
{
	int64_t len = fetch_a(f), from = f->arg[2], sublen;

	if (len < 0)
		return 0;
	sublen = fetch_b(f);
	if (sublen < 0)
		return 0;
	if (sublen > len || (from < 0 && sublen))
		return NOWHERE;
	from = from < 0 ? 0 : from > len - sublen ? len - sublen : from;
	return find_text(f, 0, from + 1, sublen, 1);
}

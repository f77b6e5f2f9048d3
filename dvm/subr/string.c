/* string.c - subroutines that make, measure and compare strings. They read
 * their arguments whole, by mem_str(), and so need no loop over bytes. */
#include "dvm/subr/subr_impl.h"

/* A string that is cut after `most' bytes. mem_str() has put a NUL in place of
 * the last one that it may look at: read this, and put the NUL behind it. */
static inline bool end_cut(struct sframe *f, uint64_t dst, uint64_t most)
{
	uint64_t last = most - 1;

	opaque(last);
	if (last >= STRSIZE(f) - 1)
		return true;
	if (!mem_read(f, OUT(f, dst) + last, 1, SPACE_USER, f->arg[0] + last))
		return false;
	OUT(f, dst)[last + 1] = 0;
	return true;
}

SUBR(copyinstr)
{
	uint64_t most = f->arg[1], size = most;
	uint64_t n;

	opaque(size);
	if (size > STRSIZE(f))
		size = STRSIZE(f);
	if (!size) {
		OUT(f, dst)[0] = 0;
		return RESULT(f, dst);
	}
	n = mem_str(f, OUT(f, dst), size, SPACE_USER, f->arg[0]);
	if (f->fault || (n >= most && !end_cut(f, dst, most)))
		return 0;
	return RESULT(f, dst);
}

SUBR(strlen)
{
	int64_t n = mem_str(f, TMP_A(f), STRSIZE(f), SPACE_D, f->arg[0]);

	return n < 0 ? 0 : n - 1;
}

/* Join both in the double buffer, then copy as much as fits to OUT. */
SUBR(strjoin)
{
	uint64_t n = mem_str(f, TMP_A(f), STRSIZE(f), SPACE_D, f->arg[0]) - 1;

	opaque(n);
	if (n >= STRSIZE(f))
		return 0;
	if (mem_str(f, TMP_A(f) + n, STRSIZE(f), SPACE_D, f->arg[1]) < 0)
		return 0;
	if (mem_str(f, OUT(f, dst), STRSIZE(f), SPACE_D, (uint64_t)TMP_A(f)) <
		0)
		return 0;
	return RESULT(f, dst);
}

/* The bytes from index `start' to `end', both limited to the string. A negative
 * start counts from the end, and what lies before the beginning of the string
 * is left out; a negative length leaves out as many bytes at the end. */
SUBR(substr)
{
	int64_t start = f->arg[1], count = f->arg[2];
	int64_t n = mem_str(f, TMP_A(f), STRSIZE(f), SPACE_D, f->arg[0]) - 1;
	int64_t end;
	uint64_t size;

	if (n < 0)
		return 0;
	if (start < 0)
		start += n;
	if (start > n)
		start = n;
	if (count < 0)
		end = n + count;
	else if (start < 0 || count <= n - start)
		end = start + count;
	else
		end = n;
	if (end > n)
		end = n;
	if (start < 0)
		start = 0;
	size = end > start ? end - start + 1 : 1;
	opaque(size);
	if (size > STRSIZE(f))
		return 0;
	if (mem_str(f, OUT(f, dst), size, SPACE_D, f->arg[0] + start) < 0)
		return 0;
	return RESULT(f, dst);
}

/* Return the place in TMP_A of the character at the index, or of the NUL if the
 * string is shorter. */
static inline uint64_t char_place(struct sframe *f)
{
	uint64_t n = mem_str(f, TMP_A(f), STRSIZE(f), SPACE_D, f->arg[0]);
	uint64_t i = f->arg[1];

	if (f->fault)
		return 0;
	if (i >= STRSIZE(f))
		return fault(f, DIF_FAULT_BADADDR, f->arg[0] + i);
	return i < n ? i : n - 1;
}

SUBR(charat)
{
	uint64_t place = char_place(f);

	opaque(place);
	if (f->fault || place >= STRSIZE(f))
		return 0;
	return (int8_t)TMP_A(f)[place];
}

SUBR(strtail)
{
	uint64_t place = char_place(f);

	return f->fault ? 0 : result_tail(f, dst, place);
}

typedef uint64_t __attribute__((may_alias)) word;

/* Return 0x80 in the first byte that is 0, and perhaps in later ones. */
static inline uint64_t zero_bytes(uint64_t w)
{
	return (w - 0x0101010101010101) & ~w & 0x8080808080808080;
}

/* Return the bytes before the first 0, with the first byte most significant. */
static inline uint64_t sort_key(uint64_t w)
{
	uint64_t zero = zero_bytes(w);

	return __builtin_bswap64(w & ((zero & -zero) - 1));
}

static inline int64_t fetch(struct sframe *f, char *to, uint64_t addr)
{
	*(word *)to = 0;
	return addr ? mem_str(f, to, STRSIZE(f), SPACE_D, addr) : 0;
}

enum {
	WORD_A,
	WORD_B
};

/* Return 1 if the strings differ or end in the chunk at a; WORD_A and WORD_B
 * are then the words where they do. What follows the NUL in a buffer is
 * ignored. */
STEP(compare)
{
	opaque(a);
	if (a > STRSIZE(f))
		return 1;
	for (uint64_t i = 0; i < CHUNK; i += sizeof(word)) {
		uint64_t x, y;

		opaque(i);
		x = load64(TMP_A(f) + a + i);
		y = load64(TMP_B(f) + a + i);
		if (x != y || zero_bytes(x)) {
			WORK(f, WORD_A) = x;
			WORK(f, WORD_B) = y;
			return 1;
		}
	}
	return 0;
}

SUBR(scmp)
{
	uint64_t a, b;

	if (fetch(f, TMP_A(f), f->arg[0]) < 0 ||
		fetch(f, TMP_B(f), f->arg[1]) < 0)
		return 0;
	for (uint64_t i = 0; i < STRSIZE(f); i += CHUNK)
		if (CALL_STEP(compare, f, i, 0, 0))
			break;
	a = sort_key(WORK(f, WORD_A));
	b = sort_key(WORK(f, WORD_B));
	return a < b ? -1 : a > b;
}

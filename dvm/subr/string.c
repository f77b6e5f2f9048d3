/* string.c - subroutines that make, measure and compare strings. They read
 * their arguments whole, by mem_str(), and so need no loop over bytes. */
#include "dvm/subr/subr_impl.h"

/* Hides from the compiler what it knows of x. It would otherwise derive one
 * bound from another, and the verifier see neither. */
#define opaque(x) __asm__ volatile("" : "+r"(x))

SUBR(copyinstr)
{
	uint64_t size = f->arg[1];

	if (!size)
		size = STRSIZE(f);
	opaque(size);
	if (size > STRSIZE(f))
		size = STRSIZE(f);
	if (mem_str(f, OUT(f, dst), size, SPACE_USER, f->arg[0]) < 0)
		return 0;
	return (uint64_t)OUT(f, dst);
}

SUBR(strlen)
{
	int64_t n = mem_str(f, TMP_A(f), STRSIZE(f), SPACE_D, f->arg[0]);

	return n < 0 ? 0 : n - 1;
}

/* Both one after the other in the double buffer, then what fits to OUT. */
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
	return (uint64_t)OUT(f, dst);
}

/* The bytes from index `start' to `end', both cut to the string: a negative
 * start counts from the end, and what of the range lies before the string is
 * not there; a negative length leaves out as many bytes at the end. */
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
	return (uint64_t)OUT(f, dst);
}

typedef uint64_t __attribute__((may_alias)) word;

/* 0x80 in the first byte that is 0, and perhaps in later ones. */
static inline uint64_t zero_bytes(uint64_t w)
{
	return (w - 0x0101010101010101) & ~w & 0x8080808080808080;
}

/* The bytes before the first 0, first byte most significant. */
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

/* Eight bytes a round; what follows the NUL in the buffers is cut away at the
 * word that has it. */
SUBR(scmp)
{
	uint64_t a = 0, b = 0;

	if (fetch(f, TMP_A(f), f->arg[0]) < 0 ||
		fetch(f, TMP_B(f), f->arg[1]) < 0)
		return 0;
	for (uint64_t i = 0; i < STRSIZE(f); i += sizeof(word)) {
		a = *(word *)(TMP_A(f) + i);
		b = *(word *)(TMP_B(f) + i);
		if (a != b || zero_bytes(a))
			break;
	}
	a = sort_key(a);
	b = sort_key(b);
	return a < b ? -1 : a > b;
}

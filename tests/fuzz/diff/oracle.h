/* oracle.h - what the generated C needs beside C: division where C says
 * nothing, and D's strings. A fault ends the item. */
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	STRSIZE = 256
};

static jmp_buf on_fault;
static int faults;

#define DIVISION(name, T, least)                                             \
	static T div_##name(T a, T b)                                        \
	{                                                                    \
		if (!b)                                                      \
			longjmp(on_fault, 1);                                \
		return (least) && a == (T)(least) && b == (T)-1 ? a : a / b; \
	}                                                                    \
	static T rem_##name(T a, T b)                                        \
	{                                                                    \
		if (!b)                                                      \
			longjmp(on_fault, 1);                                \
		return (least) && b == (T)-1 ? 0 : a % b;                    \
	}

DIVISION(i64, int64_t, INT64_MIN)
DIVISION(u64, uint64_t, 0)

#define lxor(a, b) (!!(a) ^ !!(b))

/* A new string of at most STRSIZE bytes with its NUL; never freed. */
static char *cut(const char *s, size_t n)
{
	char *p = calloc(1, STRSIZE);

	memcpy(p, s, n < STRSIZE ? n : STRSIZE - 1);
	return p;
}

static char *strjoin(const char *a, const char *b)
{
	char both[2 * STRSIZE];
	int n = snprintf(both, sizeof(both), "%s%s", a, b);

	return cut(both, n);
}

/* The bytes of s whose index is in [from, to), where from counts from the end
 * when negative, and to is from + count, or for a negative count counts from
 * the end. */
static char *substr(const char *s, int from, int64_t count)
{
	__int128 len = strlen(s), begin = from, end;
	char out[STRSIZE];
	size_t n = 0;

	if (begin < 0)
		begin += len;
	end = count < 0 ? len + count : begin + count;
	for (__int128 i = 0; i < len; i++)
		if (i >= begin && i < end)
			out[n++] = s[i];
	return cut(out, n);
}

static void assign(char *to, const char *from)
{
	memmove(to, from, strlen(from) + 1);
}

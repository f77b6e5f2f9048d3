/* uargs.c - uargs: the arguments of a program as one string. They lie one after
 * the other in its memory; the NUL after each becomes a space. */
#include "dvm/subr/subr_impl.h"

/* Replace the NULs in the first b bytes, in the chunk at a. */
STEP(join_args)
{
	opaque(a);
	if (a > STRSIZE(f))
		return 0;
	for (int i = 0; i < CHUNK; i++) {
		char *at = TMP_A(f) + a + i;

		opaque(i);
		if (!*at && a + i < b)
			*at = ' ';
	}
	return 0;
}

SUBR(uargs)
{
	uint64_t n = f->arg[1] - f->arg[0], most = STRSIZE(f);

	if (f->arg[1] <= f->arg[0])
		n = 1;
	if (n > most)
		n = most;
	TMP_A(f)[0] = 0;
	WORK(f, 0) = n;
	opaque(n);
	if (n > STRSIZE(f))
		return 0;
	if (f->arg[1] > f->arg[0] &&
		!mem_read(f, TMP_A(f), n, SPACE_USER, f->arg[0]))
		return 0;
	n = WORK(f, 0) - 1; /* the last NUL ends the result */
	for (uint64_t i = 0; i < STRSIZE(f); i += CHUNK) {
		if (i >= n)
			break;
		CALL_STEP(join_args, f, i, n, 0);
	}
	return result_part(f, dst, 0, n);
}

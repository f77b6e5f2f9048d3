/* memory.c - memory for programs: alloca, bcopy, copyin, copyinto, copyout,
 * copyoutstr. The compiler has set aside scratch for each call that returns
 * memory, and passes its size; a call that asks for more fails. */
#include "dvm/subr/subr_impl.h"

/* Return size bytes of scratch, with a NUL after them in case they are used as
 * a string. NULL after a fault. */
static inline char *take_scratch(
	struct sframe *f, uint64_t dst, uint64_t size, uint64_t room)
{
	char *p = NULL;

	opaque(size);
	if (size <= room && size < SCRATCH_SIZE(f))
		p = mem_scratch(f, RESULT(f, dst), size + 1);
	if (p)
		p[size] = 0;
	else
		fault(f, DIF_FAULT_NOSCRATCH, 0);
	return p;
}

SUBR(alloca)
{
	char *p = take_scratch(f, dst, f->arg[0], f->arg[1]);

	if (!p)
		return 0;
	mem_zero(f, p, f->arg[0]);
	return RESULT(f, dst);
}

/* Copying no bytes always succeeds. */
static inline bool move(
	struct sframe *f, char *to, uint64_t size, enum space s, uint64_t from)
{
	return !size || mem_move(f, to, size, s, from);
}

SUBR(copyin)
{
	char *p = take_scratch(f, dst, f->arg[1], f->arg[2]);

	if (!p || !move(f, p, f->arg[1], SPACE_USER, f->arg[0]))
		return 0;
	return RESULT(f, dst);
}

/* Return the scratch at `to' as a pointer; NULL after a fault. */
static inline char *target(struct sframe *f, uint64_t to, uint64_t size)
{
	char *p = mem_scratch(f, to, size);

	if (!p)
		fault(f, DIF_FAULT_BADADDR, to);
	return p;
}

SUBR(bcopy)
{
	uint64_t size = f->arg[2];
	char *p = target(f, f->arg[1], size);

	if (p && size)
		mem_copy(f, p, size, f->arg[3], f->arg[0]);
	return 0;
}

SUBR(copyinto)
{
	char *p = target(f, f->arg[2], f->arg[1]);

	if (p)
		move(f, p, f->arg[1], SPACE_USER, f->arg[0]);
	return 0;
}

/* Data that is not in scratch is copied to TMP_A first. */
SUBR(copyout)
{
	uint64_t from = f->arg[0], size = f->arg[2];
	char *p = mem_scratch(f, from, size);

	opaque(size);
	if (p) {
		mem_write(f, f->arg[1], p, size, SCRATCH_SIZE(f));
	} else if (size > 2 * STRSIZE(f)) {
		fault(f, DIF_FAULT_NOSCRATCH, 0);
	} else if (mem_read(f, TMP_A(f), size, f->arg[3], from)) {
		mem_write(f, f->arg[1], TMP_A(f), size, 2 * STRSIZE(f));
	}
	return 0;
}

SUBR(copyoutstr)
{
	uint64_t size = f->arg[2];

	opaque(size);
	if (size > STRSIZE(f))
		size = STRSIZE(f);
	size = size ? mem_str(f, TMP_A(f), size, SPACE_D, f->arg[0]) : 0;
	if (!f->fault)
		mem_write(f, f->arg[1], TMP_A(f), size, STRSIZE(f));
	return 0;
}

/* lock.c - who holds a kernel lock: struct mutex and struct rw_semaphore, with
 * the layout that they have had since Linux 5.3. */
#include "dvm/subr/subr_impl.h"

KERNEL_FIELD(mutex_owner_off, "mutex", "owner")
KERNEL_FIELD(rwsem_count_off, "rw_semaphore", "count")

enum {
	OWNER_FLAGS = 7,
	RW_WRITER = 1,	/* a writer holds it */
	RW_WAITERS = 2, /* somebody is waiting */
	RW_READERS = 8, /* number of readers, from this bit on */
};

static inline uint64_t read_word(struct sframe *f, uint64_t addr)
{
	return mem_read(f, &f->work[0], 8, SPACE_KERNEL, addr) ? WORK(f, 0) : 0;
}

static inline uint64_t owner(struct sframe *f)
{
	return read_word(f, f->arg[0] + mutex_owner_off(f)) &
	       ~(uint64_t)OWNER_FLAGS;
}

static inline uint64_t count(struct sframe *f)
{
	return read_word(f, f->arg[0] + rwsem_count_off(f));
}

SUBR(mutex_owner)
{
	return owner(f);
}

SUBR(mutex_owned)
{
	uint64_t thread = owner(f);

	return thread && thread == this_task(f);
}

/* A waiter spins while the owner of the mutex is running: all are adaptive. */
SUBR(mutex_type_adaptive)
{
	owner(f);
	return !f->fault;
}

SUBR(mutex_type_spin)
{
	owner(f);
	return 0;
}

/* The top bit does not belong to the number of readers. */
SUBR(rw_read_held)
{
	return (count(f) << 1 >> (RW_READERS + 1)) != 0;
}

SUBR(rw_write_held)
{
	return count(f) & RW_WRITER;
}

SUBR(rw_iswriter)
{
	return (count(f) & (RW_WRITER | RW_WAITERS)) != 0;
}

/* lockstat.d - the provider lockstat: what waits for the locks of the kernel.
 *
 * Whoever does not get a lock at once says so when waiting begins, with flags
 * that tell the lock's kind, and when it ends. One who waits for a mutex says
 * so several times: first, and later now and then, that it spins, and between
 * that it sleeps. Waiting for one lock may contain that for another, of another
 * kind: a variable for each. */

/* Of rawtp:::contention_begin. */
inline int LCB_F_SPIN = 1;
inline int LCB_F_READ = 2;
inline int LCB_F_WRITE = 4;
inline int LCB_F_RT = 8;
inline int LCB_F_PERCPU = 0x10;
inline int LCB_F_MUTEX = 0x20;

/* The lock of the current CPU's run queue. */
inline uint64_t this_rq_lock[int dummy] =
    (uint64_t)&curthread->se.cfs_rq->rq->__lock;
inline uint64_t this_rq_lock[int dummy] =
    (uint64_t)&curthread->se.cfs_rq->rq->lock;

provider lockstat {
	self uint64_t mutex, spins, sleeps;	/* which, and since when */
	rawtp:::contention_begin /args[1] == (LCB_F_MUTEX | LCB_F_SPIN)/ {
		self->spins =
		    self->mutex == arg0 ? self->spins : timestamp;
		self->mutex = arg0;
	}
	rawtp:::contention_begin /args[1] == LCB_F_MUTEX/ {
		self->sleeps = self->sleeps ? self->sleeps : timestamp;
		self->mutex = arg0;
	}
	probe adaptive-block(struct mutex *lock, uint64_t ns) =
		rawtp:::contention_end
		/self->mutex == arg0 && !args[1] && self->sleeps/ {
			lock = (struct mutex *)args[0];
			ns = timestamp - self->sleeps;
		};
	probe adaptive-spin(struct mutex *lock, uint64_t ns) =
		rawtp:::contention_end
		/self->mutex == arg0 && !args[1] && !self->sleeps/ {
			lock = (struct mutex *)args[0];
			ns = timestamp - self->spins;
		};
	probe adaptive-acquire-error(struct mutex *lock, int err) =
		rawtp:::contention_end /self->mutex == arg0 && args[1]/
		{ lock = (struct mutex *)args[0]; err = -args[1]; };
	rawtp:::contention_end /self->mutex == arg0/
	{ self->mutex = 0; self->sleeps = 0; }

	self uint64_t spinlock, spinsince;
	rawtp:::contention_begin /args[1] == LCB_F_SPIN/
	{ self->spinlock = arg0; self->spinsince = timestamp; }
	probe spin-spin(spinlock_t *lock, uint64_t ns) =
		rawtp:::contention_end
		/self->spinlock == arg0 && arg0 != this_rq_lock[0]/ {
			lock = (spinlock_t *)args[0];
			ns = timestamp - self->spinsince;
		};
	probe thread-spin(spinlock_t *lock, uint64_t ns) =
		rawtp:::contention_end
		/self->spinlock == arg0 && arg0 == this_rq_lock[0]/ {
			lock = (spinlock_t *)args[0];
			ns = timestamp - self->spinsince;
		};
	rawtp:::contention_end /self->spinlock == arg0/
	{ self->spinlock = 0; }

	self uint64_t rwlock, rwsince;
	self int rwwriter;
	rawtp:::contention_begin
	/args[1] == (LCB_F_SPIN | LCB_F_READ) ||
	    args[1] == (LCB_F_SPIN | LCB_F_WRITE)/ {
		self->rwlock = arg0;
		self->rwsince = timestamp;
		self->rwwriter = (args[1] & LCB_F_WRITE) != 0;
	}
	probe rw-spin(rwlock_t *lock, uint64_t ns, int writer) =
		rawtp:::contention_end /self->rwlock == arg0/ {
			lock = (rwlock_t *)args[0];
			ns = timestamp - self->rwsince;
			writer = self->rwwriter;
		};
	rawtp:::contention_end /self->rwlock == arg0/ { self->rwlock = 0; }

	self uint64_t rwsem, rwsleeps;
	self int rwsemwriter;
	self int64_t rwcount;	/* 1: a writer has it; readers by the 256 */
	rawtp:::contention_begin
	/args[1] == LCB_F_READ || args[1] == LCB_F_WRITE/ {
		self->rwsem = arg0;
		self->rwsleeps = timestamp;
		self->rwsemwriter = args[1] == LCB_F_WRITE;
		self->rwcount =
		    ((struct rw_semaphore *)args[0])->count.counter;
	}
	probe rw-block(struct rw_semaphore *lock, uint64_t ns, int writer,
	    int held, int readers) =
		rawtp:::contention_end /self->rwsem == arg0 && !args[1]/ {
			lock = (struct rw_semaphore *)args[0];
			ns = timestamp - self->rwsleeps;
			writer = self->rwsemwriter;
			held = self->rwcount & 1;
			readers = self->rwcount & 1 ? 0 :
			    (self->rwcount & 0x7fffffffffffffff) >> 8;
		};
	rawtp:::contention_end /self->rwsem == arg0/ { self->rwsem = 0; }
};

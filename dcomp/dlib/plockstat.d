/* plockstat.d - the provider plockstat: what the threads of the process $target
 * do with mutexes, spin locks and read-write locks of the C library.
 *
 * Unless the library calls the kernel, only its functions tell about a lock. At
 * the entry of a function that locks, the lock and the stack pointer are noted;
 * when the stack pointer is the same again, the call ends. So functions that
 * the library calls in between are not calls of their own, while a function
 * that it jumps to continues the call. A thread blocks on the lock if it waits
 * in futex(2) meanwhile.
 *
 * When a call for a spin lock ends, the lock is still in the register of its
 * argument: such functions call no others. They may begin with an instruction
 * that kernels cannot probe.
 *
 * A wait for a condition releases the mutex when it begins and has it again
 * when it ends, whatever the library does in between.
 *
 * A release fires at the entry of the function: before it returns, another
 * thread may have the lock. */

inline int plock_is_wait[uint64_t op] = (op & 0x7f) == 0 || (op & 0x7f) == 9 ||
    (op & 0x7f) == 6 || (op & 0x7f) == 13;

/* The n-th word of a lock. What the words mean depends on the C library, which
 * is recognised by words that the other library does not use. */
inline int plock_word[uint64_t lock, int n] = *(userland int *)(lock + 4 * n);

/* True if the thread holds the mutex more than once. glibc: the kind is word 4,
 * how often it is locked word 1; musl: word 0, and how many more times word
 * 5. */
inline int plock_again[uint64_t lock] =
    (plock_word[lock, 4] & 3) == 1 ? plock_word[lock, 1] > 1 :
    plock_word[lock, 4] == 0 && (plock_word[lock, 0] & 3) == 1 &&
    plock_word[lock, 5] != 0;

/* For glibc: true if threads spin for the mutex; true if somebody holds it. */
inline int plock_adaptive[uint64_t lock] = (plock_word[lock, 4] & 0x7f) == 3;
inline int plock_taken[uint64_t lock] = plock_word[lock, 0] != 0;

/* True if the thread holds the read-write lock as a writer. glibc: word 6 is
 * the writer; musl: word 0 counts the readers, or has this value. */
inline int plock_writer[uint64_t lock] =
    plock_word[lock, 6] != 0 ||
    (plock_word[lock, 0] & 0x7fffffff) == 0x7fffffff;

inline int plock_got[int64_t result] = (int)result == 0 ||
    (int)result == 130; /* EOWNERDEAD */

provider plockstat$target {
	/* The lock and stack pointer of the current call, of functions for
	 * mutexes, read-write locks and conditions. */
	self uint64_t mutex, mutexsp, rwlock, rwlocksp;
	self uint64_t condition, conditionsp;
	self int writes;
	/* The call blocks, or spins. */
	self int blocked, spins, rwblocked;
	/* Mutexes for which threads spin. That is found out when one is locked;
	 * before that, its memory may not be there yet. */
	int adaptive[uint64_t];

	pid$target::pthread_cond_wait:entry,
	pid$target::pthread_cond_timedwait:entry,
	pid$target::pthread_cond_clockwait:entry
	/!self->condition || uregs[R_SP] >= self->conditionsp/
	{ self->condition = arg1; self->conditionsp = uregs[R_SP]; }
	pid$target::pthread_mutex_lock:entry,
	pid$target::pthread_mutex_trylock:entry,
	pid$target::pthread_mutex_timedlock:entry,
	pid$target::pthread_mutex_clocklock:entry
	/(!self->mutex || uregs[R_SP] >= self->mutexsp) &&
	    (!self->condition || uregs[R_SP] >= self->conditionsp)/ {
		self->mutex = arg0;
		self->mutexsp = uregs[R_SP];
		self->blocked = 0;
		self->spins = 0;
	}
	pid$target::pthread_rwlock_rdlock:entry,
	pid$target::pthread_rwlock_tryrdlock:entry,
	pid$target::pthread_rwlock_timedrdlock:entry,
	pid$target::pthread_rwlock_clockrdlock:entry
	/!self->rwlock || uregs[R_SP] >= self->rwlocksp/ {
		self->rwlock = arg0;
		self->rwlocksp = uregs[R_SP];
		self->writes = 0;
		self->rwblocked = 0;
	}
	pid$target::pthread_rwlock_wrlock:entry,
	pid$target::pthread_rwlock_trywrlock:entry,
	pid$target::pthread_rwlock_timedwrlock:entry,
	pid$target::pthread_rwlock_clockwrlock:entry
	/!self->rwlock || uregs[R_SP] >= self->rwlocksp/ {
		self->rwlock = arg0;
		self->rwlocksp = uregs[R_SP];
		self->writes = 1;
		self->rwblocked = 0;
	}

	probe mutex-spin(void *lock) =
		pid$target::pthread_mutex_lock:entry
		/self->mutex == arg0 && uregs[R_SP] == self->mutexsp &&
		    adaptive[arg0] && plock_taken[arg0]/
		{ lock = (void *)arg0; };
	pid$target::pthread_mutex_lock:entry
	/self->mutex == arg0 && uregs[R_SP] == self->mutexsp &&
	    adaptive[arg0] && plock_taken[arg0]/
	{ self->spins = 1; }
	pid$target::pthread_mutex_lock:end
	/self->mutex && uregs[R_SP] == self->mutexsp && plock_got[arg1] &&
	    plock_adaptive[self->mutex] && !adaptive[self->mutex]/
	{ adaptive[self->mutex] = 1; }

	probe mutex-spun(void *lock, int acquired, int spins) =
		syscall::futex:entry
		/self->spins && self->mutex && plock_is_wait[arg1] &&
		    arg0 - self->mutex < 64/
		{ lock = (void *)self->mutex; }
		pid$target::pthread_mutex_lock:end
		/self->spins && self->mutex && uregs[R_SP] == self->mutexsp/
		{ lock = (void *)self->mutex; acquired = plock_got[arg1]; };
	syscall::futex:entry
	/self->spins && self->mutex && plock_is_wait[arg1] &&
	    arg0 - self->mutex < 64/
	{ self->spins = 0; }

	probe mutex-block(void *lock) =
		syscall::futex:entry
		/self->mutex && !self->blocked && plock_is_wait[arg1] &&
		    arg0 - self->mutex < 64/
		{ lock = (void *)self->mutex; };
	syscall::futex:entry
	/self->mutex && plock_is_wait[arg1] && arg0 - self->mutex < 64/
	{ self->blocked = 1; }

	probe mutex-blocked(void *lock, int acquired) =
		pid$target::pthread_mutex_lock:end,
		pid$target::pthread_mutex_timedlock:end,
		pid$target::pthread_mutex_clocklock:end
		/self->blocked && self->mutex && uregs[R_SP] == self->mutexsp/
		{ lock = (void *)self->mutex; acquired = plock_got[arg1]; };

	probe mutex-acquire(void *lock, int again, int spins) =
		pid$target::pthread_mutex_lock:end,
		pid$target::pthread_mutex_trylock:end,
		pid$target::pthread_mutex_timedlock:end,
		pid$target::pthread_mutex_clocklock:end
		/self->mutex && uregs[R_SP] == self->mutexsp &&
		    plock_got[arg1]/ {
			lock = (void *)self->mutex;
			again = plock_again[self->mutex];
		}
		[ pid$target::pthread_spin_lock:end,
		pid$target::pthread_spin_trylock:end
		/(int)arg1 == 0/ { lock = (void *)uregs[R_RDI]; } ]
		pid$target::pthread_cond_wait:end,
		pid$target::pthread_cond_timedwait:end,
		pid$target::pthread_cond_clockwait:end
		/self->condition && uregs[R_SP] == self->conditionsp &&
		    (plock_got[arg1] || (int)arg1 == 110)/ /* ETIMEDOUT */
		{ lock = (void *)self->condition; };

	probe mutex-release(void *lock, int again) =
		pid$target::pthread_cond_wait:entry,
		pid$target::pthread_cond_timedwait:entry,
		pid$target::pthread_cond_clockwait:entry
		/self->condition == arg1 && uregs[R_SP] == self->conditionsp/
		{ lock = (void *)arg1; }
		pid$target::pthread_mutex_unlock:entry
		/!self->condition || uregs[R_SP] >= self->conditionsp/
		{ lock = (void *)arg0; again = plock_again[arg0]; }
		[ pid$target::pthread_spin_unlock:entry
		{ lock = (void *)arg0; } ];

	self uint64_t unlocking, unlockingsp;
	pid$target::pthread_mutex_unlock:entry
	/!self->unlocking || uregs[R_SP] >= self->unlockingsp/
	{ self->unlocking = arg0; self->unlockingsp = uregs[R_SP]; }
	probe mutex-error(void *lock, int err) =
		pid$target::pthread_mutex_lock:end,
		pid$target::pthread_mutex_trylock:end,
		pid$target::pthread_mutex_timedlock:end,
		pid$target::pthread_mutex_clocklock:end
		/self->mutex && uregs[R_SP] == self->mutexsp &&
		    (int)arg1 != 0/
		{ lock = (void *)self->mutex; err = (int)arg1; }
		pid$target::pthread_mutex_unlock:end
		/self->unlocking && uregs[R_SP] == self->unlockingsp &&
		    (int)arg1 != 0/
		{ lock = (void *)self->unlocking; err = (int)arg1; };
	pid$target::pthread_mutex_unlock:end
	/self->unlocking && uregs[R_SP] == self->unlockingsp/
	{ self->unlocking = 0; }

	pid$target::pthread_mutex_lock:end,
	pid$target::pthread_mutex_trylock:end,
	pid$target::pthread_mutex_timedlock:end,
	pid$target::pthread_mutex_clocklock:end
	/self->mutex && uregs[R_SP] == self->mutexsp/
	{ self->mutex = 0; self->blocked = 0; self->spins = 0; }
	pid$target::pthread_cond_wait:end,
	pid$target::pthread_cond_timedwait:end,
	pid$target::pthread_cond_clockwait:end
	/self->condition && uregs[R_SP] == self->conditionsp/
	{ self->condition = 0; }

	probe rw-block(void *lock, int writer) =
		syscall::futex:entry
		/self->rwlock && !self->rwblocked && plock_is_wait[arg1] &&
		    arg0 - self->rwlock < 64/
		{ lock = (void *)self->rwlock; writer = self->writes; };
	syscall::futex:entry
	/self->rwlock && plock_is_wait[arg1] && arg0 - self->rwlock < 64/
	{ self->rwblocked = 1; }

	probe rw-blocked(void *lock, int writer, int acquired) =
		pid$target::pthread_rwlock_rdlock:end,
		pid$target::pthread_rwlock_timedrdlock:end,
		pid$target::pthread_rwlock_clockrdlock:end,
		pid$target::pthread_rwlock_wrlock:end,
		pid$target::pthread_rwlock_timedwrlock:end,
		pid$target::pthread_rwlock_clockwrlock:end
		/self->rwblocked && self->rwlock &&
		    uregs[R_SP] == self->rwlocksp/ {
			lock = (void *)self->rwlock;
			writer = self->writes;
			acquired = (int)arg1 == 0;
		};

	probe rw-acquire(void *lock, int writer) =
		pid$target::pthread_rwlock_rdlock:end,
		pid$target::pthread_rwlock_tryrdlock:end,
		pid$target::pthread_rwlock_timedrdlock:end,
		pid$target::pthread_rwlock_clockrdlock:end,
		pid$target::pthread_rwlock_wrlock:end,
		pid$target::pthread_rwlock_trywrlock:end,
		pid$target::pthread_rwlock_timedwrlock:end,
		pid$target::pthread_rwlock_clockwrlock:end
		/self->rwlock && uregs[R_SP] == self->rwlocksp &&
		    (int)arg1 == 0/
		{ lock = (void *)self->rwlock; writer = self->writes; };

	probe rw-release(void *lock, int writer) =
		pid$target::pthread_rwlock_unlock:entry
		{ lock = (void *)arg0; writer = plock_writer[arg0]; };

	probe rw-error(void *lock, int writer, int err) =
		pid$target::pthread_rwlock_rdlock:end,
		pid$target::pthread_rwlock_tryrdlock:end,
		pid$target::pthread_rwlock_timedrdlock:end,
		pid$target::pthread_rwlock_clockrdlock:end,
		pid$target::pthread_rwlock_wrlock:end,
		pid$target::pthread_rwlock_trywrlock:end,
		pid$target::pthread_rwlock_timedwrlock:end,
		pid$target::pthread_rwlock_clockwrlock:end
		/self->rwlock && uregs[R_SP] == self->rwlocksp &&
		    (int)arg1 != 0/ {
			lock = (void *)self->rwlock;
			writer = self->writes;
			err = (int)arg1;
		};

	pid$target::pthread_rwlock_rdlock:end,
	pid$target::pthread_rwlock_tryrdlock:end,
	pid$target::pthread_rwlock_timedrdlock:end,
	pid$target::pthread_rwlock_clockrdlock:end,
	pid$target::pthread_rwlock_wrlock:end,
	pid$target::pthread_rwlock_trywrlock:end,
	pid$target::pthread_rwlock_timedwrlock:end,
	pid$target::pthread_rwlock_clockwrlock:end
	/self->rwlock && uregs[R_SP] == self->rwlocksp/
	{ self->rwlock = 0; self->rwblocked = 0; }
};

/* lockstat.d - the provider lockstat: threads that wait for, get and release
 * locks of the kernel.
 *
 * A thread that does not get a lock at once fires contention_begin, with flags
 * for the kind of lock, and contention_end once it has waited. While waiting
 * for a mutex, it fires the former each time that it begins to spin or to
 * sleep. While it waits for one lock it may have to wait for another of a
 * different kind, so each kind has variables of its own. Linux 5.10 has no such
 * tracepoints: there, a thread that does not get a lock at once calls a
 * function, the slow path.
 *
 * An acquire fires when a function returns, with the lock that was its argument
 * at the entry. A release fires at the entry of a function: before it returns,
 * another thread may have the lock. */

/* The flags of rawtp:::contention_begin. */
inline int LCB_F_SPIN = 1;
inline int LCB_F_READ = 2;
inline int LCB_F_WRITE = 4;
inline int LCB_F_RT = 8;
inline int LCB_F_PERCPU = 0x10;
inline int LCB_F_MUTEX = 0x20;

/* The time at which a timer is due. */
inline int64_t hrtimer_expires[struct hrtimer *T] = T->node.expires;
inline int64_t hrtimer_expires[struct hrtimer *T] = T->_softexpires;

/* The lock of the current CPU's run queue. */
inline uint64_t this_rq_lock[int dummy] =
    (uint64_t)&curthread->se.cfs_rq->rq->__lock;
inline uint64_t this_rq_lock[int dummy] =
    (uint64_t)&curthread->se.cfs_rq->rq->lock;

/* The number of readers that hold a rw_semaphore with this count; bit 0 is a
 * writer. */
inline int readers_of[int64_t count] =
    count & 1 ? 0 : (count & 0x7fffffffffffffff) >> 8;

provider lockstat {
	/* The mutex that a thread sleeps for, and since when; or the one that
	 * it spins for without having slept. They are separate so that the many
	 * ends of other waits need few comparisons. */
	self uint64_t mutex, sleeps, spinmutex, spins;
	rawtp:::contention_begin /args[1] == LCB_F_MUTEX/ {
		self->sleeps = self->sleeps ? self->sleeps : timestamp;
		self->mutex = arg0;
	}
	rawtp:::contention_begin
	/args[1] == (LCB_F_MUTEX | LCB_F_SPIN) && !self->sleeps/
	{ self->spinmutex = arg0; self->spins = timestamp; }
	rawtp:::contention_begin /args[1] == LCB_F_MUTEX/
	{ self->spinmutex = 0; }
	self uint64_t getting, slowmutex, slowsince;
	fbt::mutex_lock:entry, fbt::mutex_lock_interruptible:entry,
	fbt::mutex_lock_killable:entry, fbt::mutex_lock_io:entry,
	fbt::mutex_trylock:entry, fbt::ww_mutex_lock:entry,
	fbt::ww_mutex_lock_interruptible:entry { self->getting = arg0; }
	fbt::__mutex_lock_slowpath:entry,
	fbt::__mutex_lock_interruptible_slowpath:entry,
	fbt::__mutex_lock_killable_slowpath:entry,
	fbt::__ww_mutex_lock_slowpath:entry,
	fbt::__ww_mutex_lock_interruptible_slowpath:entry
	{ self->slowmutex = arg0; self->slowsince = timestamp; }
	probe adaptive-block(struct mutex *lock, uint64_t ns) =
		rawtp:::contention_end
		/self->sleeps && self->mutex == arg0 && !args[1]/ {
			lock = (struct mutex *)args[0];
			ns = timestamp - self->sleeps;
		}
	      | fbt::__mutex_lock_slowpath:return /self->slowmutex/ {
			lock = (struct mutex *)self->slowmutex;
			ns = timestamp - self->slowsince;
		}
		fbt::__mutex_lock_interruptible_slowpath:return,
		fbt::__mutex_lock_killable_slowpath:return,
		fbt::__ww_mutex_lock_slowpath:return,
		fbt::__ww_mutex_lock_interruptible_slowpath:return
		/self->slowmutex && (int)arg1 == 0/ {
			lock = (struct mutex *)self->slowmutex;
			ns = timestamp - self->slowsince;
		};
	probe adaptive-spin(struct mutex *lock, uint64_t ns) =
		rawtp:::contention_end
		/self->spinmutex == arg0 && !args[1]/ {
			lock = (struct mutex *)args[0];
			ns = timestamp - self->spins;
		};
	probe adaptive-acquire-error(struct mutex *lock, int err) =
		rawtp:::contention_end
		/args[1] && (self->mutex == arg0 || self->spinmutex == arg0)/
		{ lock = (struct mutex *)args[0]; err = -args[1]; }
	      | fbt::mutex_lock_interruptible:return,
		fbt::mutex_lock_killable:return,
		fbt::ww_mutex_lock:return,
		fbt::ww_mutex_lock_interruptible:return
		/self->getting && (int)arg1 != 0/ {
			lock = (struct mutex *)self->getting;
			err = -(int)arg1;
		};
	rawtp:::contention_end /self->sleeps && self->mutex == arg0/
	{ self->mutex = 0; self->sleeps = 0; }
	rawtp:::contention_end /self->spinmutex == arg0/
	{ self->spinmutex = 0; }
	fbt::__mutex_lock_slowpath:return,
	fbt::__mutex_lock_interruptible_slowpath:return,
	fbt::__mutex_lock_killable_slowpath:return,
	fbt::__ww_mutex_lock_slowpath:return,
	fbt::__ww_mutex_lock_interruptible_slowpath:return
	/self->slowmutex/ { self->slowmutex = 0; }

	/* One of these may call another: only the inner call counts. */
	probe adaptive-acquire(struct mutex *lock) =
		fbt::mutex_lock:return, fbt::mutex_lock_io:return
		/self->getting/
		{ lock = (struct mutex *)self->getting; }
		fbt::mutex_lock_interruptible:return,
		fbt::mutex_lock_killable:return,
		fbt::ww_mutex_lock:return,
		fbt::ww_mutex_lock_interruptible:return
		/self->getting && (int)arg1 == 0/
		{ lock = (struct mutex *)self->getting; }
		fbt::mutex_trylock:return /self->getting && (int)arg1 != 0/
		{ lock = (struct mutex *)self->getting; };
	fbt::mutex_lock:return, fbt::mutex_lock_interruptible:return,
	fbt::mutex_lock_killable:return, fbt::mutex_lock_io:return,
	fbt::mutex_trylock:return, fbt::ww_mutex_lock:return,
	fbt::ww_mutex_lock_interruptible:return
	/self->getting/ { self->getting = 0; }

	self uint64_t giving;
	fbt::ww_mutex_unlock:entry { self->giving = arg0; }
	probe adaptive-release(struct mutex *lock) =
		fbt::mutex_unlock:entry { lock = args[0]; }
		fbt::ww_mutex_unlock:return /self->giving/
		{ lock = (struct mutex *)self->giving; };
	fbt::mutex_unlock:entry, fbt::ww_mutex_unlock:return
	/self->giving/ { self->giving = 0; }

	self uint64_t spinlock, spinsince;
	rawtp:::contention_begin /args[1] == LCB_F_SPIN/
	{ self->spinlock = arg0; self->spinsince = timestamp; }
	self uint64_t slowspin, slowspinsince;
	fbt::native_queued_spin_lock_slowpath:entry,
	fbt::__pv_queued_spin_lock_slowpath:entry
	{ self->slowspin = arg0; self->slowspinsince = timestamp; }
	probe spin-spin(spinlock_t *lock, uint64_t ns) =
		rawtp:::contention_end
		/self->spinlock == arg0 && arg0 != this_rq_lock[0]/ {
			lock = (spinlock_t *)args[0];
			ns = timestamp - self->spinsince;
		}
	      | fbt::native_queued_spin_lock_slowpath:return,
		fbt::__pv_queued_spin_lock_slowpath:return
		/self->slowspin && self->slowspin != this_rq_lock[0]/ {
			lock = (spinlock_t *)self->slowspin;
			ns = timestamp - self->slowspinsince;
		};
	probe thread-spin(spinlock_t *lock, uint64_t ns) =
		rawtp:::contention_end
		/self->spinlock == arg0 && arg0 == this_rq_lock[0]/ {
			lock = (spinlock_t *)args[0];
			ns = timestamp - self->spinsince;
		}
	      | fbt::native_queued_spin_lock_slowpath:return,
		fbt::__pv_queued_spin_lock_slowpath:return
		/self->slowspin && self->slowspin == this_rq_lock[0]/ {
			lock = (spinlock_t *)self->slowspin;
			ns = timestamp - self->slowspinsince;
		};
	rawtp:::contention_end /self->spinlock == arg0/
	{ self->spinlock = 0; }
	fbt::native_queued_spin_lock_slowpath:return,
	fbt::__pv_queued_spin_lock_slowpath:return
	/self->slowspin/ { self->slowspin = 0; }

	self uint64_t spinning;
	fbt::_raw_spin_lock:entry, fbt::_raw_spin_lock_bh:entry,
	fbt::_raw_spin_lock_irq:entry, fbt::_raw_spin_lock_irqsave:entry,
	fbt::_raw_spin_trylock:entry, fbt::_raw_spin_trylock_bh:entry
	{ self->spinning = arg0; }
	probe spin-acquire(spinlock_t *lock) =
		fbt::_raw_spin_lock:return, fbt::_raw_spin_lock_bh:return,
		fbt::_raw_spin_lock_irq:return,
		fbt::_raw_spin_lock_irqsave:return /self->spinning/
		{ lock = (spinlock_t *)self->spinning; }
		fbt::_raw_spin_trylock:return, fbt::_raw_spin_trylock_bh:return
		/self->spinning && (int)arg1 != 0/
		{ lock = (spinlock_t *)self->spinning; };
	fbt::_raw_spin_lock:return, fbt::_raw_spin_lock_bh:return,
	fbt::_raw_spin_lock_irq:return, fbt::_raw_spin_lock_irqsave:return,
	fbt::_raw_spin_trylock:return, fbt::_raw_spin_trylock_bh:return
	/self->spinning/ { self->spinning = 0; }
	probe spin-release(spinlock_t *lock) =
		fbt::_raw_spin_unlock:entry, fbt::_raw_spin_unlock_bh:entry,
		fbt::_raw_spin_unlock_irq:entry,
		fbt::_raw_spin_unlock_irqrestore:entry
		{ lock = (spinlock_t *)arg0; };

	self uint64_t rwlock, rwsince;
	self int rwwriter;
	rawtp:::contention_begin
	/args[1] == (LCB_F_SPIN | LCB_F_READ) ||
	    args[1] == (LCB_F_SPIN | LCB_F_WRITE)/ {
		self->rwlock = arg0;
		self->rwsince = timestamp;
		self->rwwriter = (args[1] & LCB_F_WRITE) != 0;
	}
	self uint64_t slowrw, slowrwsince;
	fbt::queued_read_lock_slowpath:entry,
	fbt::queued_write_lock_slowpath:entry
	{ self->slowrw = arg0; self->slowrwsince = timestamp; }
	probe rw-spin(rwlock_t *lock, uint64_t ns, int writer) =
		rawtp:::contention_end /self->rwlock == arg0/ {
			lock = (rwlock_t *)args[0];
			ns = timestamp - self->rwsince;
			writer = self->rwwriter;
		}
	      | fbt::queued_read_lock_slowpath:return /self->slowrw/ {
			lock = (rwlock_t *)self->slowrw;
			ns = timestamp - self->slowrwsince;
		}
		fbt::queued_write_lock_slowpath:return /self->slowrw/ {
			lock = (rwlock_t *)self->slowrw;
			ns = timestamp - self->slowrwsince;
			writer = 1;
		};
	rawtp:::contention_end /self->rwlock == arg0/ { self->rwlock = 0; }
	fbt::queued_read_lock_slowpath:return,
	fbt::queued_write_lock_slowpath:return
	/self->slowrw/ { self->slowrw = 0; }

	self uint64_t rwsem, rwsleeps;
	self int rwsemwriter;
	self int64_t rwcount;
	rawtp:::contention_begin
	/args[1] == LCB_F_READ || args[1] == LCB_F_WRITE/ {
		self->rwsem = arg0;
		self->rwsleeps = timestamp;
		self->rwsemwriter = args[1] == LCB_F_WRITE;
		self->rwcount =
		    ((struct rw_semaphore *)args[0])->count.counter;
	}
	/* At the slow path, the count already includes the reader. */
	self uint64_t slowsem, slowsemsince;
	self int64_t slowcount;
	fbt::rwsem_down_read_slowpath:entry,
	fbt::rwsem_down_write_slowpath:entry {
		self->slowsem = arg0;
		self->slowsemsince = timestamp;
	}
	fbt::rwsem_down_read_slowpath:entry
	{ self->slowcount = args[0]->count.counter - 0x100; }
	fbt::rwsem_down_write_slowpath:entry
	{ self->slowcount = args[0]->count.counter; }
	probe rw-block(struct rw_semaphore *lock, uint64_t ns, int writer,
	    int held, int readers) =
		rawtp:::contention_end /self->rwsem == arg0 && !args[1]/ {
			lock = (struct rw_semaphore *)args[0];
			ns = timestamp - self->rwsleeps;
			writer = self->rwsemwriter;
			held = self->rwcount & 1;
			readers = readers_of[self->rwcount];
		}
	      | fbt::rwsem_down_read_slowpath:return
		/self->slowsem && arg1 < -4095/ {
			lock = (struct rw_semaphore *)self->slowsem;
			ns = timestamp - self->slowsemsince;
			held = self->slowcount & 1;
			readers = readers_of[self->slowcount];
		}
		fbt::rwsem_down_write_slowpath:return
		/self->slowsem && arg1 < -4095/ {
			lock = (struct rw_semaphore *)self->slowsem;
			ns = timestamp - self->slowsemsince;
			writer = 1;
			held = self->slowcount & 1;
			readers = readers_of[self->slowcount];
		};
	rawtp:::contention_end /self->rwsem == arg0/ { self->rwsem = 0; }
	fbt::rwsem_down_read_slowpath:return,
	fbt::rwsem_down_write_slowpath:return
	/self->slowsem/ { self->slowsem = 0; }

	self uint64_t rwgetting, semgetting;
	fbt::_raw_read_lock:entry, fbt::_raw_read_lock_bh:entry,
	fbt::_raw_read_lock_irq:entry, fbt::_raw_read_lock_irqsave:entry,
	fbt::_raw_read_trylock:entry,
	fbt::_raw_write_lock:entry, fbt::_raw_write_lock_bh:entry,
	fbt::_raw_write_lock_irq:entry, fbt::_raw_write_lock_irqsave:entry,
	fbt::_raw_write_trylock:entry { self->rwgetting = arg0; }
	fbt::down_read:entry, fbt::down_read_interruptible:entry,
	fbt::down_read_killable:entry, fbt::down_read_trylock:entry,
	fbt::down_write:entry, fbt::down_write_killable:entry,
	fbt::down_write_trylock:entry { self->semgetting = arg0; }
	probe rw-acquire(void *lock, int writer) =
		fbt::_raw_read_lock:return, fbt::_raw_read_lock_bh:return,
		fbt::_raw_read_lock_irq:return,
		fbt::_raw_read_lock_irqsave:return /self->rwgetting/
		{ lock = (void *)self->rwgetting; }
		fbt::_raw_write_lock:return, fbt::_raw_write_lock_bh:return,
		fbt::_raw_write_lock_irq:return,
		fbt::_raw_write_lock_irqsave:return /self->rwgetting/
		{ lock = (void *)self->rwgetting; writer = 1; }
		fbt::_raw_read_trylock:return
		/self->rwgetting && (int)arg1 != 0/
		{ lock = (void *)self->rwgetting; }
		fbt::_raw_write_trylock:return
		/self->rwgetting && (int)arg1 != 0/
		{ lock = (void *)self->rwgetting; writer = 1; }
		fbt::down_read:return /self->semgetting/
		{ lock = (void *)self->semgetting; }
		fbt::down_read_interruptible:return,
		fbt::down_read_killable:return
		/self->semgetting && (int)arg1 == 0/
		{ lock = (void *)self->semgetting; }
		fbt::down_read_trylock:return
		/self->semgetting && (int)arg1 != 0/
		{ lock = (void *)self->semgetting; }
		fbt::down_write:return /self->semgetting/
		{ lock = (void *)self->semgetting; writer = 1; }
		fbt::down_write_killable:return
		/self->semgetting && (int)arg1 == 0/
		{ lock = (void *)self->semgetting; writer = 1; }
		fbt::down_write_trylock:return
		/self->semgetting && (int)arg1 != 0/
		{ lock = (void *)self->semgetting; writer = 1; };
	fbt::_raw_read_lock:return, fbt::_raw_read_lock_bh:return,
	fbt::_raw_read_lock_irq:return, fbt::_raw_read_lock_irqsave:return,
	fbt::_raw_read_trylock:return,
	fbt::_raw_write_lock:return, fbt::_raw_write_lock_bh:return,
	fbt::_raw_write_lock_irq:return, fbt::_raw_write_lock_irqsave:return,
	fbt::_raw_write_trylock:return
	/self->rwgetting/ { self->rwgetting = 0; }
	fbt::down_read:return, fbt::down_read_interruptible:return,
	fbt::down_read_killable:return, fbt::down_read_trylock:return,
	fbt::down_write:return, fbt::down_write_killable:return,
	fbt::down_write_trylock:return
	/self->semgetting/ { self->semgetting = 0; }
	/* Where the compiler has inlined the release of rwlock_t, only that of
	 * rw_semaphore can be traced. `readers' is the number of threads that
	 * hold the lock, including the one that releases it. */
	probe rw-release(void *lock, int writer, int readers) =
		fbt::_raw_read_unlock:entry, fbt::_raw_read_unlock_bh:entry,
		fbt::_raw_read_unlock_irq:entry,
		fbt::_raw_read_unlock_irqrestore:entry {
			lock = (void *)arg0;
			readers = ((struct qrwlock *)arg0)->cnts.counter >> 9;
		}
		fbt::up_read:entry {
			lock = (void *)arg0;
			readers = readers_of[args[0]->count.counter];
		}
		fbt::_raw_write_unlock:entry, fbt::_raw_write_unlock_bh:entry,
		fbt::_raw_write_unlock_irq:entry,
		fbt::_raw_write_unlock_irqrestore:entry,
		fbt::up_write:entry { lock = (void *)arg0; writer = 1; }
	      | fbt::up_read:entry {
			lock = args[0];
			readers = readers_of[args[0]->count.counter];
		}
		fbt::up_write:entry { lock = args[0]; writer = 1; };
	probe rw-downgrade(struct rw_semaphore *lock) =
		fbt::downgrade_write:entry { lock = args[0]; };
};

/* sysinfo.d - the provider sysinfo: a probe for each of the system's
 * statistics, which fires when it goes up; arg0 says by how much. */

/* Calls to other CPUs. csd_queue_cpu fires for each; those of the scheduler,
 * which wake threads, do not count. Without it, the functions that send calls
 * are probed: to the CPUs of a mask, of which the first 64 are counted, or to
 * one CPU. Linux 5.10 also uses the latter for a mask with one CPU. */
inline int is_wakeup[struct __call_single_data *C] =
	(C->node.u_flags & CSD_FLAG_TYPE_MASK) == CSD_TYPE_TTWU;
inline int is_handed_over[uint64_t n] =
	n == 1 && offsetof(struct __call_single_data, flags) != 0;
inline int is_handed_over[uint64_t n] = 0;
inline uint64_t bits_by_2[uint64_t m] = m - (m >> 1 & 0x5555555555555555);
inline uint64_t bits_by_4[uint64_t m] =
	(m & 0x3333333333333333) + (m >> 2 & 0x3333333333333333);
inline uint64_t bits_by_8[uint64_t m] = m + (m >> 4) & 0x0f0f0f0f0f0f0f0f;
inline uint64_t bits_of[uint64_t m] =
	bits_by_8[bits_by_4[bits_by_2[m]]] * 0x0101010101010101 >> 56;
inline uint64_t others_of[struct cpumask *M] =
	bits_of[cpu < 64 ? M->bits[0] & ~(1UL << cpu) : M->bits[0]];

/* A request for pages of a file or of the file system itself is cached; one for
 * other memory that is not swapped is raw. */
inline int is_copy[struct bio *B] = (B->bi_flags >> BIO_CLONED) & 1;
inline int is_cached[struct page *P] = page_mapping[P] != 0 &&
	(page_mapping[P] & 3) == 0 && !page_is_swapped[page_head[P]];
inline int is_raw[struct page *P] = P != NULL && !is_cached[P] &&
	!page_is_swapped[page_head[P]];

inline int CLONE_VFORK = 0x4000;
inline int CLONE_THREAD = 0x10000;

provider sysinfo {
	probe xcalls(uint64_t n) =
		rawtp:::csd_queue_cpu /!is_wakeup[args[3]]/ { n = 1; }
	      | fbt::smp_call_function_many_cond:entry
		/others_of[args[0]] && !is_handed_over[others_of[args[0]]]/
		{ n = others_of[args[0]]; }
		fbt::generic_exec_single:entry /args[0] != cpu/ { n = 1; }
	      | rawtp:::tlb_flush /args[0] == TLB_REMOTE_SEND_IPI/ { n = 1; };

	/* Threads and CPUs. */
	probe pswitch(uint64_t n) = rawtp:::sched_switch { n = 1; };
	probe inv_swtch(uint64_t n) =
		rawtp:::sched_switch
		/is_ready[args[1], args[0] ? 0 : args[3]]/ { n = 1; }
	      | rawtp:::sched_switch
		/is_ready[args[1], args[0] ? 0 : args[1]->state]/ { n = 1; };
	probe idlethread(uint64_t n) =
		rawtp:::sched_switch /args[2]->pid == 0/ { n = 1; };
	probe nthreads(uint64_t n) = rawtp:::task_newtask { n = 1; };
	probe cpu_ticks_user(uint64_t n) =
		profile:::profile-100 /arg1 != 0/ { n = 1; };
	probe cpu_ticks_kernel(uint64_t n) =
		profile:::profile-100 /arg0 != 0 && curthread->pid != 0/
		{ n = 1; };
	probe cpu_ticks_idle(uint64_t n) =
		profile:::profile-100 /arg0 != 0 && curthread->pid == 0/
		{ n = 1; };

	/* A page fault, or a signal that an instruction has caused. */
	probe trap(uint64_t n) =
		rawtp:::page_fault_user, rawtp:::page_fault_kernel { n = 1; }
		rawtp:::signal_generate
		/args[2] == curthread && (uint64_t)args[1] > 2 &&
		    siginfo_fault[args[0], args[1]->si_code] &&
		    args[0] != SIGBUS && (args[0] != SIGSEGV ||
		    args[1]->si_code == SI_KERNEL)/ { n = 1; };

	/* System calls. */
	probe sysread(uint64_t n) =
		syscall::read:entry, syscall::readv:entry,
		syscall::pread64:entry, syscall::preadv:entry,
		syscall::preadv2:entry { n = 1; };
	probe syswrite(uint64_t n) =
		syscall::write:entry, syscall::writev:entry,
		syscall::pwrite64:entry, syscall::pwritev:entry,
		syscall::pwritev2:entry { n = 1; };
	probe readch(uint64_t n) =
		syscall::read:return, syscall::readv:return,
		syscall::pread64:return, syscall::preadv:return,
		syscall::preadv2:return /!errno/ { n = arg0; };
	probe writech(uint64_t n) =
		syscall::write:return, syscall::writev:return,
		syscall::pwrite64:return, syscall::pwritev:return,
		syscall::pwritev2:return /!errno/ { n = arg0; };
	probe sysexec(uint64_t n) =
		syscall::execve:entry, syscall::execveat:entry { n = 1; };
	probe sysfork(uint64_t n) =
		rawtp:::task_newtask
		/args[0]->mm != NULL && !(args[1] & (CLONE_THREAD | CLONE_VFORK))/
		{ n = 1; };
	probe sysvfork(uint64_t n) =
		rawtp:::task_newtask
		/args[0]->mm != NULL && (args[1] & CLONE_VFORK)/ { n = 1; };
	probe procovf(uint64_t n) =
		syscall::fork:return, syscall::vfork:return,
		syscall::clone:return, syscall::clone3:return
		/errno == EAGAIN/ { n = 1; };
	probe msg(uint64_t n) =
		syscall::msgsnd:entry, syscall::msgrcv:entry { n = 1; };
	probe sema(uint64_t n) =
		syscall::semop:entry, syscall::semtimedop:entry { n = 1; };

	/* Requests to devices, and accesses to the pages of files. */
	probe bread(uint64_t n) =
		rawtp:::block_bio_queue
		/is_read[queued_bio[arg0, arg1]->bi_opf] &&
		    !is_copy[queued_bio[arg0, arg1]] &&
		    is_cached[bio_page[queued_bio[arg0, arg1]]]/ { n = 1; };
	probe bwrite(uint64_t n) =
		rawtp:::block_bio_queue
		/!is_read[queued_bio[arg0, arg1]->bi_opf] &&
		    !is_copy[queued_bio[arg0, arg1]] &&
		    is_cached[bio_page[queued_bio[arg0, arg1]]]/ { n = 1; };
	probe phread(uint64_t n) =
		rawtp:::block_bio_queue
		/is_read[queued_bio[arg0, arg1]->bi_opf] &&
		    !is_copy[queued_bio[arg0, arg1]] &&
		    is_raw[bio_page[queued_bio[arg0, arg1]]]/ { n = 1; };
	probe phwrite(uint64_t n) =
		rawtp:::block_bio_queue
		/!is_read[queued_bio[arg0, arg1]->bi_opf] &&
		    !is_copy[queued_bio[arg0, arg1]] &&
		    is_raw[bio_page[queued_bio[arg0, arg1]]]/ { n = 1; };
	probe lread(uint64_t n) =
		rawtp:::mm_filemap_get_pages { n = 1; }
	      | fbt::filemap_get_pages:entry { n = 1; }
	      | fbt::filemap_read:entry { n = 1; }
	      | fbt::generic_file_buffered_read:entry { n = 1; };
	probe lwrite(uint64_t n) =
		rawtp:::writeback_dirty_folio { n = 1; }
	      | rawtp:::writeback_dirty_page { n = 1; };
	probe namei(uint64_t n) =
		fbt::filename_lookup:entry, fbt::do_filp_open:entry,
		fbt::filename_parentat:entry { n = 1; }
	      | fbt::filename_lookup:entry, fbt::do_filp_open:entry,
		fbt::__filename_parentat:entry { n = 1; }
	      | fbt::filename_lookup:entry, fbt::do_file_open:entry,
		fbt::__filename_parentat:entry { n = 1; };

	/* Threads that have to wait for a lock. While it waits for a mutex, a
	 * thread fires contention_begin each time that it spins. */
	self uint64_t waits;
	probe mutex_adenters(uint64_t n) =
		rawtp:::contention_begin
		/args[1] == (LCB_F_MUTEX | LCB_F_SPIN) && self->waits != arg0/
		{ n = 1; };
	rawtp:::contention_begin /args[1] == (LCB_F_MUTEX | LCB_F_SPIN)/
	{ self->waits = arg0; }
	rawtp:::contention_end /self->waits == arg0/ { self->waits = 0; }
	probe rw_rdfails(uint64_t n) =
		rawtp:::contention_begin /args[1] == LCB_F_READ/ { n = 1; };
	probe rw_wrfails(uint64_t n) =
		rawtp:::contention_begin /args[1] == LCB_F_WRITE/ { n = 1; };

	/* Modules. */
	probe modload(uint64_t n) = rawtp:::module_load { n = 1; };
	probe modunload(uint64_t n) = rawtp:::module_free { n = 1; };
};

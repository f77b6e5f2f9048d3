/* proc.d - the provider proc: processes and threads from their creation to
 * their exit, and their signals. */

/* args[0] of fault. */
inline int FLTILL = 1;
inline int FLTPRIV = 2;
inline int FLTBPT = 3;
inline int FLTTRACE = 4;
inline int FLTACCESS = 5;
inline int FLTBOUNDS = 6;
inline int FLTIOVF = 7;
inline int FLTIZDIV = 8;
inline int FLTFPE = 9;
inline int FLTSTACK = 10;
inline int FLTPAGE = 11;
inline int FLTWATCH = 12;

/* The fault, as far as the signal and its code tell it. */
inline int fault_of[int sig, int code] =
    sig == SIGILL ? (code == ILL_PRVOPC || code == ILL_PRVREG ? FLTPRIV :
	code == ILL_BADSTK ? FLTSTACK : FLTILL) :
    sig == SIGTRAP ? (code == TRAP_TRACE ? FLTTRACE : code == 4 ? FLTWATCH :
	FLTBPT) :
    sig == SIGFPE ? (code == FPE_INTDIV ? FLTIZDIV : code == FPE_INTOVF ?
	FLTIOVF : FLTFPE) :
    sig == SIGBUS ? (code == BUS_ADRALN ? FLTACCESS : FLTPAGE) :
    code == SEGV_MAPERR ? FLTBOUNDS : code == SI_KERNEL ? FLTPRIV : FLTACCESS;

/* The status that wait(2) will return for a process, once all of its threads
 * have ended. */
inline int task_status[struct task_struct *T] =
    T->signal->flags & 4 ? T->signal->group_exit_code :
    T->group_leader->exit_code;
inline int cld_of[int status] = (status & 0x7f) == 0 ? CLD_EXITED :
    status & 0x80 ? CLD_DUMPED : CLD_KILLED;

provider proc {
	/* These two fire in the thread that creates another, ... */
	probe create(struct task_struct *T) : (psinfo_t *T) =
		rawtp:::sched_process_fork /args[1]->pid == args[1]->tgid/
		{ T = args[1]; };
	probe lwp-create(struct task_struct *T) :
	    (lwpsinfo_t *T, psinfo_t *T) =
		rawtp:::sched_process_fork { T = args[1]; };

	/* ... and these in the new one, as it leaves the kernel. */
	probe start() =
		syscall::fork:return, syscall::vfork:return,
		syscall::clone:return, syscall::clone3:return
		/arg0 == 0 && pid == tid/ { };
	probe lwp-start() =
		syscall::fork:return, syscall::vfork:return,
		syscall::clone:return, syscall::clone3:return /arg0 == 0/ { };

	probe lwp-exit() = rawtp:::sched_process_exit { };
	probe exit(int code) =
		rawtp:::sched_process_exit /args[1]/
		{ code = cld_of[task_status[args[0]]]; }
	      | rawtp:::sched_process_exit /args[0]->signal->live.counter == 0/
		{ code = cld_of[task_status[args[0]]]; };

	probe exec(userland const char *path) : (string path) =
		syscall::execve:entry { path = args[0]; }
		syscall::execveat:entry { path = args[1]; };
	probe exec-failure(int err) =
		syscall::execve:return, syscall::execveat:return
		/errno/ { err = errno; };
	probe exec-success() = rawtp:::sched_process_exec { };

	probe signal-send(struct task_struct *T, int sig) :
	    (lwpsinfo_t *T, psinfo_t *T, int sig) =
		rawtp:::signal_generate
		/args[4] != TRACE_SIGNAL_IGNORED &&
		    args[4] != TRACE_SIGNAL_OVERFLOW_FAIL/
		{ T = args[2]; sig = args[0]; };
	probe signal-discard(struct task_struct *T, int sig) :
	    (lwpsinfo_t *T, psinfo_t *T, int sig) =
		rawtp:::signal_generate /args[4] == TRACE_SIGNAL_IGNORED/
		{ T = args[2]; sig = args[0]; };
	/* Only for signals with a handler: others end the process, stop it or
	 * do nothing. */
	probe signal-handle(int sig, struct kernel_siginfo *info,
	    void (*handler)(void)) :
	    (int sig, siginfo_t *info, void (*handler)(void)) =
		rawtp:::signal_deliver
		/(uint64_t)args[2]->sa.sa_handler > 1/ {
			sig = args[0];
			info = args[1];
			handler = (void (*)(void))args[2]->sa.sa_handler;
		};
	self userland struct kernel_siginfo *waits;
	syscall::rt_sigtimedwait:entry
	{ self->waits = (userland struct kernel_siginfo *)arg1; }
	probe signal-clear(int sig, userland struct kernel_siginfo *info) :
	    (int sig, siginfo_t *info) =
		syscall::rt_sigtimedwait:return /(int)arg0 > 0/
		{ sig = arg0; info = self->waits; };
	syscall::rt_sigtimedwait:return { self->waits = NULL; }

	/* A signal that the kernel sends to the current thread, with a code
	 * that no process can send. */
	probe fault(int fault, struct kernel_siginfo *info) :
	    (int fault, siginfo_t *info) =
		rawtp:::signal_generate
		/args[2] == curthread && (uint64_t)args[1] > 2 &&
		    siginfo_fault[args[0], args[1]->si_code]/ {
			fault = fault_of[args[0], args[1]->si_code];
			info = args[1];
		};
};

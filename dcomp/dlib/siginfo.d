/* siginfo.d - what the kernel tells about a signal. */

typedef struct siginfo_d {
	int si_signo;
	int si_errno;
	int si_code;		/* SI_*, or specific to the signal: signal.d */
	pid_t si_pid;		/* the sender, or the child; 0: neither */
	uid_t si_uid;		/* of that process; 0: none */
	int si_status;		/* SIGCHLD: exit status or signal, else 0 */
	uintptr_t si_addr;	/* address of a fault, else 0 */
	int si_value;		/* SI_QUEUE, SI_TIMER ...: the passed value */
} siginfo_t;

inline int siginfo_fault[int sig, int code] = code > 0 &&
    (sig == SIGILL || sig == SIGTRAP || sig == SIGBUS || sig == SIGFPE ||
    sig == SIGSEGV);
/* True if there is a process that sent it, or ended. */
inline int siginfo_from[int sig, int code] =
    code <= 0 && code != SI_TIMER && code != SI_SIGIO ||
    code > 0 && code < SI_KERNEL && sig == SIGCHLD;

translator siginfo_t < struct kernel_siginfo *K > {
	si_signo = K->si_signo;
	si_errno = K->si_errno;
	si_code = K->si_code;
	si_pid = siginfo_from[K->si_signo, K->si_code] ?
	    K->_sifields._kill._pid : 0;
	si_uid = siginfo_from[K->si_signo, K->si_code] ?
	    K->_sifields._kill._uid : 0;
	si_status = K->si_signo == SIGCHLD && K->si_code > 0 ?
	    K->_sifields._sigchld._status : 0;
	si_addr = siginfo_fault[K->si_signo, K->si_code] ?
	    (uintptr_t)K->_sifields._sigfault._addr : 0;
	si_value = K->si_code < 0 && K->si_code != SI_TKILL ?
	    K->_sifields._rt._sigval.sival_int : 0;
};

/* The same in the memory of a process. */
translator siginfo_t < userland struct kernel_siginfo *K > {
	si_signo = K->si_signo;
	si_errno = K->si_errno;
	si_code = K->si_code;
	si_pid = siginfo_from[K->si_signo, K->si_code] ?
	    K->_sifields._kill._pid : 0;
	si_uid = siginfo_from[K->si_signo, K->si_code] ?
	    K->_sifields._kill._uid : 0;
	si_status = K->si_signo == SIGCHLD && K->si_code > 0 ?
	    K->_sifields._sigchld._status : 0;
	si_addr = siginfo_fault[K->si_signo, K->si_code] ?
	    (uintptr_t)K->_sifields._sigfault._addr : 0;
	si_value = K->si_code < 0 && K->si_code != SI_TKILL ?
	    K->_sifields._rt._sigval.sival_int : 0;
};

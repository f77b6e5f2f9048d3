/* signal.d - signal numbers, and constants of siginfo, on x86-64. */

/* Signals. */
inline int SIGHUP = 1;
inline int SIGINT = 2;
inline int SIGQUIT = 3;
inline int SIGILL = 4;
inline int SIGTRAP = 5;
inline int SIGABRT = 6;
inline int SIGIOT = 6;
inline int SIGBUS = 7;
inline int SIGFPE = 8;
inline int SIGKILL = 9;
inline int SIGUSR1 = 10;
inline int SIGSEGV = 11;
inline int SIGUSR2 = 12;
inline int SIGPIPE = 13;
inline int SIGALRM = 14;
inline int SIGTERM = 15;
inline int SIGSTKFLT = 16;
inline int SIGCHLD = 17;
inline int SIGCLD = 17;
inline int SIGCONT = 18;
inline int SIGSTOP = 19;
inline int SIGTSTP = 20;
inline int SIGTTIN = 21;
inline int SIGTTOU = 22;
inline int SIGURG = 23;
inline int SIGXCPU = 24;
inline int SIGXFSZ = 25;
inline int SIGVTALRM = 26;
inline int SIGPROF = 27;
inline int SIGWINCH = 28;
inline int SIGIO = 29;
inline int SIGPOLL = 29;
inline int SIGPWR = 30;
inline int SIGSYS = 31;

/* Why a child sent SIGCHLD. */
inline int CLD_EXITED = 1;
inline int CLD_KILLED = 2;
inline int CLD_DUMPED = 3;
inline int CLD_TRAPPED = 4;
inline int CLD_STOPPED = 5;
inline int CLD_CONTINUED = 6;

/* Who sent the signal. */
inline int SI_TKILL = -6;
inline int SI_SIGIO = -5;
inline int SI_ASYNCIO = -4;
inline int SI_MESGQ = -3;
inline int SI_TIMER = -2;
inline int SI_QUEUE = -1;
inline int SI_USER = 0;
inline int SI_KERNEL = 128;

/* Why it was sent: SIGILL. */
inline int ILL_ILLOPC = 1;
inline int ILL_ILLOPN = 2;
inline int ILL_ILLADR = 3;
inline int ILL_ILLTRP = 4;
inline int ILL_PRVOPC = 5;
inline int ILL_PRVREG = 6;
inline int ILL_COPROC = 7;
inline int ILL_BADSTK = 8;

/* SIGFPE. */
inline int FPE_INTDIV = 1;
inline int FPE_INTOVF = 2;
inline int FPE_FLTDIV = 3;
inline int FPE_FLTOVF = 4;
inline int FPE_FLTUND = 5;
inline int FPE_FLTRES = 6;
inline int FPE_FLTINV = 7;
inline int FPE_FLTSUB = 8;

/* SIGSEGV. */
inline int SEGV_MAPERR = 1;
inline int SEGV_ACCERR = 2;

/* SIGBUS. */
inline int BUS_ADRALN = 1;
inline int BUS_ADRERR = 2;
inline int BUS_OBJERR = 3;

/* SIGTRAP. */
inline int TRAP_BRKPT = 1;
inline int TRAP_TRACE = 2;

/* SIGPOLL. */
inline int POLL_IN = 1;
inline int POLL_OUT = 2;
inline int POLL_MSG = 3;
inline int POLL_ERR = 4;
inline int POLL_PRI = 5;
inline int POLL_HUP = 6;

/* regs.d - uregs[ ]: the current thread's registers in user mode, and their
 * names. The first 21 are in the order in which a thread that enters the kernel
 * leaves them at the end of its stack, or 16 bytes before that in kernels with
 * FRED. */

inline int R_R15 = 0;
inline int R_R14 = 1;
inline int R_R13 = 2;
inline int R_R12 = 3;
inline int R_RBP = 4;
inline int R_RBX = 5;
inline int R_R11 = 6;
inline int R_R10 = 7;
inline int R_R9 = 8;
inline int R_R8 = 9;
inline int R_RAX = 10;
inline int R_RCX = 11;
inline int R_RDX = 12;
inline int R_RSI = 13;
inline int R_RDI = 14;
inline int R_ERR = 15;
inline int R_RIP = 16;
inline int R_CS = 17;
inline int R_RFL = 18;
inline int R_RSP = 19;
inline int R_SS = 20;
inline int R_FSBASE = 21;
inline int R_GSBASE = 22;
inline int R_DS = 23;
inline int R_ES = 24;
inline int R_FS = 25;
inline int R_GS = 26;
inline int R_TRAPNO = 27;

/* Names that do not depend on the machine, and those of 32-bit x86. */
inline int R_PC = R_RIP;
inline int R_FP = R_RBP;
inline int R_SP = R_RSP;
inline int R_PS = R_RFL;
inline int R_R0 = R_RAX;
inline int R_R1 = R_RDX;
inline int R_EBP = R_RBP;
inline int R_EBX = R_RBX;
inline int R_EAX = R_RAX;
inline int R_ECX = R_RCX;
inline int R_EDX = R_RDX;
inline int R_ESI = R_RSI;
inline int R_EDI = R_RDI;
inline int R_EIP = R_RIP;
inline int R_EFL = R_RFL;
inline int R_ESP = R_RSP;
inline int R_UESP = R_RSP;

typedef struct uregs {
	uint64_t *word;
} uregs_t;

translator uregs_t < struct task_struct *T > {
	word = (uint64_t *)((uintptr_t)T->stack + 0x4000 - 16 -
	    sizeof (struct pt_regs) + (uint64_t)0 * sizeof (struct fred_info));
	word = (uint64_t *)((uintptr_t)T->stack + 0x4000 -
	    sizeof (struct pt_regs));
};

/* Beyond the last one, an illegal operation: strtoll() has no base below 0. */
inline uint64_t uregs[int n] =
    n >= 0 && n <= R_SS ? xlate <uregs_t *> (curthread)->word[n] :
    n == R_FSBASE ? curthread->thread.fsbase :
    n == R_GSBASE ? curthread->thread.gsbase :
    n == R_DS ? curthread->thread.ds : n == R_ES ? curthread->thread.es :
    n == R_FS ? curthread->thread.fsindex :
    n == R_GS ? curthread->thread.gsindex :
    n == R_TRAPNO ? curthread->thread.trap_nr : strtoll("", -1);

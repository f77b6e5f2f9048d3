/* psinfo.d - processes, threads and CPUs as proc(5) of Solaris shows them, from
 * the kernel's task_struct: curpsinfo, curlwpsinfo, curcpu. Where kernels
 * differ, a member has several definitions, and the first one that compiles
 * with the running kernel's types is used. */

typedef struct timestruc {
	int64_t tv_sec;
	int64_t tv_nsec;
} timestruc_t;

translator timestruc_t < uint64_t ns > {
	tv_sec = ns / 1000000000;
	tv_nsec = ns % 1000000000;
};

/* pr_state. For Linux, a thread that is on a CPU is runnable as well, so SRUN
 * and SONPROC are one number. */
inline int SSLEEP = 1;
inline int SRUN = 2;
inline int SONPROC = SRUN;
inline int SZOMB = 3;
inline int SSTOP = 4;
inline int SIDL = 5;

/* pr_stype: what a thread sleeps on. At best, Linux tells a mutex from the
 * rest, which is mostly queues of threads that wait for a condition. */
inline char SOBJ_NONE = 0;
inline char SOBJ_MUTEX = 1;
inline char SOBJ_RWLOCK = 2;
inline char SOBJ_CV = 3;
inline char SOBJ_SEMA = 4;
inline char SOBJ_USER = 5;
inline char SOBJ_USER_PI = 6;
inline char SOBJ_SHUTTLE = 7;

/* Bits of pr_flag, those of the thread first. */
inline int PR_STOPPED = 0x1;	/* by a signal or a tracer */
inline int PR_ASLEEP = 0x10;	/* in a system call that a signal interrupts */
inline int PR_IDLE = 0x200;	/* the idle thread */
inline int PR_ISSYS = 0x1000;	/* a kernel thread */
inline int PR_PTRACE = 0x4000000;	/* ptrace(2) traces it */

/* These are never set: Linux has no such things, or does not tell. */
inline int PR_ISTOP = 0x2;
inline int PR_DSTOP = 0x4;
inline int PR_STEP = 0x8;
inline int PR_AGENT = 0x40;
inline int PR_DETACH = 0x80;
inline int PR_DAEMON = 0x100;
inline int PR_VFORKP = 0x2000;
inline int PR_FORK = 0x100000;
inline int PR_RLC = 0x200000;
inline int PR_KLC = 0x400000;
inline int PR_ASYNC = 0x800000;
inline int PR_MSACCT = 0x1000000;
inline int PR_BPTADJ = 0x2000000;
inline int PR_MSFORK = 0x8000000;

inline char PR_MODEL_ILP32 = 1;
inline char PR_MODEL_LP64 = 2;

typedef struct lwpsinfo {
	int pr_flag;
	id_t pr_lwpid;
	uintptr_t pr_addr;	/* address of the task */
	uintptr_t pr_wchan;	/* 0: where it sleeps is not known */
	char pr_stype;
	int pr_state;
	char pr_sname;
	int pr_nice;
	int pr_syscall;		/* system call it is in; 0: read(2), or none */
	int pr_oldpri;		/* without inherited priority */
	int pr_pri;
	ushort_t pr_pctcpu;	/* share of its life on a CPU; 0x8000: all */
	timestruc_t pr_start;	/* since 1970-01-01 UTC */
	timestruc_t pr_time;	/* time on a CPU, user and system */
	string pr_clname;	/* scheduling class */
	char pr_name[16];
	processorid_t pr_onpro;	/* the CPU that it ran on last */
	processorid_t pr_bindpro;	/* the only CPU allowed, or -1 */
	id_t pr_bindpset;	/* -1: none */
} lwpsinfo_t;

/* The state from the task's bits: stopped or traced, exited, being created,
 * runnable, else asleep. */
inline int task_pr_state[uint64_t state] = state & 0x0c ? SSTOP :
	state & 0x30 ? SZOMB : state & 0x800 ? SIDL : state == 0 ? SRUN :
	SSLEEP;
inline char task_pr_sname[uint64_t state] = state & 0x0c ? 'T' :
	state & 0x30 ? 'Z' : state & 0x800 ? 'I' : state == 0 ? 'R' : 'S';

/* The flags from these bits and the task's flags: 0x2 is the kernel's PF_IDLE,
 * 0x200000 its PF_KTHREAD. */
inline int task_pr_flag[uint64_t state, uint64_t flags, uint32_t ptrace] =
	(state & 0x0c ? PR_STOPPED : 0) |
	((state & 0x01) && !(flags & 0x200000) ? PR_ASLEEP : 0) |
	(flags & 0x2 ? PR_IDLE : 0) | (flags & 0x200000 ? PR_ISSYS : 0) |
	(ptrace ? PR_PTRACE : 0);

/* A negative number is not a system call, but an interrupt or a trap. */
inline int task_pr_syscall[int64_t orig_ax] =
	(int)orig_ax < 0 ? 0 : (int)orig_ax;

inline int task_in_mutex[struct task_struct *T] = T->blocked_on != NULL;
inline int task_in_mutex[struct task_struct *T] = 0;
inline char task_pr_stype[struct task_struct *T, uint64_t state] =
	task_pr_state[state] != SSLEEP ? SOBJ_NONE :
	task_in_mutex[T] ? SOBJ_MUTEX : SOBJ_CV;

/* A part of a time, 0x8000 for all of it, for times of up to 18 years. */
inline ushort_t share_of[uint64_t part, uint64_t whole] =
	(part >> 10) * 0x8000 / ((whole >> 10) + 1);

translator lwpsinfo_t < struct task_struct *T > {
	pr_flag = task_pr_flag[T->__state, T->flags, T->ptrace];
	pr_flag = task_pr_flag[T->state, T->flags, T->ptrace];
	pr_lwpid = T->thread_pid == NULL ? T->pid : pid_nr(T->thread_pid);
	pr_addr = (uintptr_t)T;
	pr_wchan = 0;
	pr_stype = task_pr_stype[T, T->__state | T->exit_state];
	pr_stype = task_pr_stype[T, T->state | T->exit_state];
	pr_state = task_pr_state[T->__state | T->exit_state];
	pr_state = task_pr_state[T->state | T->exit_state];
	pr_sname = task_pr_sname[T->__state | T->exit_state];
	pr_sname = task_pr_sname[T->state | T->exit_state];
	pr_nice = T->static_prio - 120;
	/* The registers with which the thread entered the kernel are at the end
	 * of its stack, 16 bytes before it in kernels with FRED. */
	pr_syscall = task_pr_syscall[((struct pt_regs *)((uintptr_t)T->stack +
	    0x4000 - 16 - sizeof (struct pt_regs)))->orig_ax +
	    (uint64_t)0 * sizeof (struct fred_info)];
	pr_syscall = task_pr_syscall[((struct pt_regs *)((uintptr_t)T->stack +
	    0x4000 - sizeof (struct pt_regs)))->orig_ax];
	pr_oldpri = T->normal_prio;
	pr_pri = T->prio;
	pr_pctcpu = share_of[T->se.sum_exec_runtime, timestamp - T->start_time];
	pr_start = xlate <timestruc_t> (
	    (uint64_t)walltimestamp - timestamp + T->start_time);
	pr_time = xlate <timestruc_t> ((uint64_t)T->utime + T->stime);
	pr_clname = T->policy == 1 || T->policy == 2 ? "RT" :
	    T->policy == 6 ? "DL" : T->policy == 5 ? "IDLE" : "TS";
	pr_name = T->comm;
	pr_onpro = T->thread_info.cpu;
	pr_onpro = T->cpu;
	pr_bindpro = T->nr_cpus_allowed != 1 ? -1 : T->thread_info.cpu;
	pr_bindpro = T->nr_cpus_allowed != 1 ? -1 : T->cpu;
	pr_bindpset = -1;
};

typedef struct psinfo {
	int pr_nlwp;		/* threads */
	pid_t pr_pid;
	pid_t pr_ppid;
	pid_t pr_pgid;
	pid_t pr_sid;
	uid_t pr_uid;
	uid_t pr_euid;
	gid_t pr_gid;
	gid_t pr_egid;
	uintptr_t pr_addr;	/* address of the task */
	size_t pr_size;		/* KB */
	size_t pr_rssize;	/* KB */
	dev_t pr_ttydev;	/* -1: none */
	ushort_t pr_pctcpu;	/* of the current thread */
	ushort_t pr_pctmem;	/* share of memory; 0x8000: all */
	timestruc_t pr_start;	/* since 1970-01-01 UTC */
	/* time on a CPU: of the thread, and of those that have ended */
	timestruc_t pr_time;
	timestruc_t pr_ctime;	/* time on a CPU of children that have ended */
	string pr_fname;
	/* for other processes than the current one, a name only */
	string pr_psargs;
	int pr_wstat;
	int pr_argc;		/* of another process 0, as is pr_envp */
	uintptr_t pr_argv;	/* in user memory, as is pr_envp */
	uintptr_t pr_envp;
	char pr_dmodel;
	int pr_nzomb;		/* 0, as are the next four and */
	id_t pr_taskid;		/* pr_contract: Linux has no such things */
	id_t pr_projid;
	id_t pr_poolid;
	id_t pr_zoneid;
	id_t pr_contract;
	lwpsinfo_t pr_lwp;	/* of the current thread */
} psinfo_t;

/* The address at which a program finds argc, argv and envp; 0 for kernel
 * threads. */
inline uintptr_t task_args[struct task_struct *T] =
	T->mm == NULL ? 0 : T->mm->start_stack;
/* The size of its pointers: a 32-bit program has its stack below 4 GB. */
inline int task_word[struct task_struct *T] =
	task_args[T] != 0 && task_args[T] >> 32 == 0 ? 4 : 8;

translator psinfo_t < struct task_struct *T > {
	pr_nlwp = T->signal->nr_threads;
	pr_pid = T->signal == NULL ? T->tgid :
	    pid_nr(T->signal->pids[PIDTYPE_TGID]);
	pr_ppid = T->real_parent->signal == NULL ? T->real_parent->tgid :
	    pid_nr(T->real_parent->signal->pids[PIDTYPE_TGID]);
	pr_pgid = pid_nr(T->signal->pids[PIDTYPE_PGID]);
	pr_sid = pid_nr(T->signal->pids[PIDTYPE_SID]);
	pr_uid = T->real_cred->uid.val;
	pr_euid = T->real_cred->euid.val;
	pr_gid = T->real_cred->gid.val;
	pr_egid = T->real_cred->egid.val;
	pr_addr = (uintptr_t)T;
	pr_size = T->mm == NULL ? 0 : T->mm->total_vm * 4;
	pr_rssize = T->mm == NULL ? 0 : (T->mm->rss_stat[0].count +
	    T->mm->rss_stat[1].count + T->mm->rss_stat[3].count) * 4;
	pr_rssize = T->mm == NULL ? 0 : (T->mm->rss_stat.count[0].counter +
	    T->mm->rss_stat.count[1].counter +
	    T->mm->rss_stat.count[3].counter) * 4;
	pr_ttydev = T->signal->tty == NULL ? -1 :
	    T->signal->tty->driver->major << 20 |
	    (T->signal->tty->driver->minor_start + T->signal->tty->index);
	pr_pctcpu = share_of[T->se.sum_exec_runtime, timestamp - T->start_time];
	pr_pctmem = T->mm == NULL ? 0 : (uint64_t)(T->mm->rss_stat[0].count +
	    T->mm->rss_stat[1].count + T->mm->rss_stat[3].count) * 0x8000 /
	    physmem;
	pr_pctmem = T->mm == NULL ? 0 :
	    (uint64_t)(T->mm->rss_stat.count[0].counter +
	    T->mm->rss_stat.count[1].counter +
	    T->mm->rss_stat.count[3].counter) * 0x8000 / physmem;
	pr_start = xlate <timestruc_t> ((uint64_t)walltimestamp - timestamp +
	    T->group_leader->start_time);
	pr_time = xlate <timestruc_t> (
	    (uint64_t)T->signal->sum_sched_runtime + T->se.sum_exec_runtime);
	pr_ctime = xlate <timestruc_t> (
	    (uint64_t)T->signal->cutime + T->signal->cstime);
	pr_fname = stringof(T->group_leader->comm);
	pr_psargs = T->mm == NULL || T->mm != curthread->mm ?
	    stringof(T->group_leader->comm) :
	    uargs(T->mm->arg_start, T->mm->arg_end);
	/* Before PF_EXITING (4) this may be how it stopped for a tracer. */
	pr_wstat = T->flags & 4 ? T->exit_code : 0;
	/* As above, only the current process's memory can be read. */
	pr_argc = task_args[T] == 0 || T->mm != curthread->mm ? 0 :
	    *(userland int *)task_args[T];
	pr_argv = task_args[T] == 0 ? 0 : task_args[T] + task_word[T];
	pr_envp = task_args[T] == 0 || T->mm != curthread->mm ? 0 :
	    task_args[T] + task_word[T] *
	    (*(userland int *)task_args[T] + 2);
	pr_dmodel = task_word[T] == 4 ? PR_MODEL_ILP32 : PR_MODEL_LP64;
	pr_nzomb = 0;
	pr_taskid = 0;
	pr_projid = 0;
	pr_poolid = 0;
	pr_zoneid = 0;
	pr_contract = 0;
	pr_lwp = xlate <lwpsinfo_t> (T);
};

inline psinfo_t *curpsinfo = xlate <psinfo_t *> (curthread);
inline lwpsinfo_t *curlwpsinfo = xlate <lwpsinfo_t *> (curthread);

inline int P_OFFLINE = 1;
inline int P_ONLINE = 2;

typedef struct processor_info {
	int pi_state;		/* P_ONLINE */
	string pi_processor_type;
	string pi_fputypes;
	int pi_clock;		/* 0: it varies */
} processor_info_t;

translator processor_info_t < processorid_t id > {
	pi_state = P_ONLINE;
	pi_processor_type = "x86_64";
	pi_fputypes = "i387 compatible";
	pi_clock = 0;
};

typedef struct cpuinfo {
	processorid_t cpu_id;
	id_t cpu_pset;		/* 0: Linux has no processor sets */
	id_t cpu_chip;		/* socket */
	id_t cpu_lgrp;		/* NUMA node */
	processor_info_t cpu_info;
} cpuinfo_t;

/* Only correct for the current CPU, the only one that is asked for. */
translator cpuinfo_t < processorid_t id > {
	cpu_id = id;
	cpu_pset = 0;
	cpu_chip = chip;
	cpu_lgrp = lgrp;
	cpu_info = xlate <processor_info_t> (id);
};

inline cpuinfo_t *curcpu = xlate <cpuinfo_t *> (cpu);
inline id_t pset = 0;

/* psinfo.d - processes, threads and CPUs as proc(5) of Solaris shows them, from
 * the kernel's task_struct: curpsinfo, curlwpsinfo, curcpu. Where kernels
 * differ, a member has a definition for each, and the first one that the
 * running kernel's types allow is taken. */

typedef struct timestruc {
	int64_t tv_sec;
	int64_t tv_nsec;
} timestruc_t;

translator timestruc_t < uint64_t ns > {
	tv_sec = ns / 1000000000;
	tv_nsec = ns % 1000000000;
};

/* pr_state. */
inline int SSLEEP = 1;
inline int SRUN = 2;
inline int SZOMB = 3;
inline int SSTOP = 4;

inline char PR_MODEL_ILP32 = 1;
inline char PR_MODEL_LP64 = 2;

typedef struct lwpsinfo {
	int pr_flag;		/* the task's flags */
	id_t pr_lwpid;
	uintptr_t pr_addr;	/* of the task */
	int pr_state;
	char pr_sname;
	int pr_nice;
	int pr_syscall;		/* the system call that it is in, or -1 */
	int pr_pri;
	timestruc_t pr_start;	/* since 1970-01-01 UTC */
	timestruc_t pr_time;	/* on a CPU, user and system */
	string pr_clname;	/* scheduling class */
	string pr_name;
	processorid_t pr_onpro;	/* the CPU that it ran on last */
} lwpsinfo_t;

/* From the bits of a task's state: stopped or traced, exited, runnable. */
inline int task_pr_state[uint64_t state] = state & 0x0c ? SSTOP :
	state & 0x30 ? SZOMB : state == 0 ? SRUN : SSLEEP;
inline char task_pr_sname[uint64_t state] = state & 0x0c ? 'T' :
	state & 0x30 ? 'Z' : state == 0 ? 'R' : 'S';

translator lwpsinfo_t < struct task_struct *T > {
	pr_flag = T->flags;
	pr_lwpid = T->pid;
	pr_addr = (uintptr_t)T;
	pr_state = task_pr_state[T->__state | T->exit_state];
	pr_state = task_pr_state[T->state | T->exit_state];
	pr_sname = task_pr_sname[T->__state | T->exit_state];
	pr_sname = task_pr_sname[T->state | T->exit_state];
	pr_nice = T->static_prio - 120;
	/* What the thread entered the kernel with is at its stack's end,
	 * 16 bytes before it in kernels with FRED. */
	pr_syscall = ((struct pt_regs *)((uintptr_t)T->stack + 0x4000 - 16 -
	    sizeof (struct pt_regs)))->orig_ax +
	    (uint64_t)0 * sizeof (struct fred_info);
	pr_syscall = ((struct pt_regs *)((uintptr_t)T->stack + 0x4000 -
	    sizeof (struct pt_regs)))->orig_ax;
	pr_pri = T->prio;
	pr_start = xlate <timestruc_t> (
	    (uint64_t)walltimestamp - timestamp + T->start_time);
	pr_time = xlate <timestruc_t> ((uint64_t)T->utime + T->stime);
	pr_clname = T->policy == 1 || T->policy == 2 ? "RT" :
	    T->policy == 6 ? "DL" : T->policy == 5 ? "IDLE" : "TS";
	pr_name = stringof(T->comm);
	pr_onpro = T->thread_info.cpu;
	pr_onpro = T->cpu;
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
	uintptr_t pr_addr;	/* of the task */
	size_t pr_size;		/* KB */
	size_t pr_rssize;	/* KB */
	dev_t pr_ttydev;	/* -1: none */
	timestruc_t pr_start;	/* since 1970-01-01 UTC */
	timestruc_t pr_ctime;	/* on a CPU, of children that have ended */
	string pr_fname;
	int pr_wstat;
	int pr_argc;
	uintptr_t pr_argv;	/* in user memory, and so is pr_envp */
	uintptr_t pr_envp;
	char pr_dmodel;
	id_t pr_taskid;		/* 0, and so are the next four: Linux has */
	id_t pr_projid;		/* no such things */
	id_t pr_poolid;
	id_t pr_zoneid;
	id_t pr_contract;
	lwpsinfo_t pr_lwp;	/* of the thread */
} psinfo_t;

/* Where a program finds its argc, argv and envp; 0 for kernel threads. */
inline uintptr_t task_args[struct task_struct *T] =
	T->mm == NULL ? 0 : T->mm->start_stack;

translator psinfo_t < struct task_struct *T > {
	pr_nlwp = T->signal->nr_threads;
	pr_pid = T->tgid;
	pr_ppid = T->real_parent->tgid;
	pr_pgid = T->signal->pids[PIDTYPE_PGID]->numbers[0].nr;
	pr_sid = T->signal->pids[PIDTYPE_SID]->numbers[0].nr;
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
	pr_start = xlate <timestruc_t> ((uint64_t)walltimestamp - timestamp +
	    T->group_leader->start_time);
	pr_ctime = xlate <timestruc_t> (
	    (uint64_t)T->signal->cutime + T->signal->cstime);
	pr_fname = stringof(T->group_leader->comm);
	pr_wstat = T->exit_code;
	pr_argc = task_args[T] == 0 ? 0 : *(userland int *)task_args[T];
	pr_argv = task_args[T] == 0 ? 0 : task_args[T] + 8;
	pr_envp = task_args[T] == 0 ? 0 :
	    task_args[T] + 8 * (*(userland int *)task_args[T] + 2);
	pr_dmodel = T->thread_info.flags & 1 << 29 ? PR_MODEL_ILP32 :
	    PR_MODEL_LP64;
	pr_taskid = 0;
	pr_projid = 0;
	pr_poolid = 0;
	pr_zoneid = 0;
	pr_contract = 0;
	pr_lwp = xlate <lwpsinfo_t> (T);
};

inline psinfo_t *curpsinfo = xlate <psinfo_t *> (curthread);
inline lwpsinfo_t *curlwpsinfo = xlate <lwpsinfo_t *> (curthread);

typedef struct cpuinfo {
	processorid_t cpu_id;
	id_t cpu_pset;		/* 0: Linux has no processor sets */
} cpuinfo_t;

translator cpuinfo_t < processorid_t id > {
	cpu_id = id;
	cpu_pset = 0;
};

inline cpuinfo_t *curcpu = xlate <cpuinfo_t *> (cpu);
inline id_t pset = 0;

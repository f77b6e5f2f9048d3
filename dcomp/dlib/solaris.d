/* solaris.d - names of Solaris kernels that published programs use, mapped to
 * Linux. A thread and a process are both a task_struct; where the kernel's own
 * members have other names, translators add these. `name, if the kernel has no
 * such symbol, stands for kernel_name. */

typedef struct task_struct kthread_t, proc_t;
typedef struct mutex kmutex_t;
typedef struct rw_semaphore krwlock_t;

typedef enum { B_FALSE, B_TRUE } boolean_t;
typedef unsigned char unchar, u_char;
typedef unsigned long u_long, pgcnt_t;
typedef unsigned int major_t, minor_t, lwpid_t, useconds_t;
typedef int taskid_t, poolid_t, ctid_t;
typedef long long offset_t, diskaddr_t;
typedef int64_t intmax_t;
typedef uint64_t uintmax_t;
typedef timestruc_t timespec_t;

typedef struct solaris_disp {
	int disp_nrunnable;	/* threads that wait for the CPU */
} solaris_disp_t;

translator solaris_disp_t < struct rq *R > {
	disp_nrunnable = R->nr_running -
	    (R->curr != R->idle && R->curr->on_rq ? 1 : 0);
};

typedef struct solaris_cpu {
	processorid_t cpu_id;
	solaris_disp_t *cpu_disp;
} solaris_cpu_t;

translator solaris_cpu_t < struct rq *R > {
	cpu_id = R->cpu;
	cpu_disp = xlate <solaris_disp_t *> (R);
};
/* for kernels where a thread does not tell its run queue */
translator solaris_cpu_t < processorid_t id > {
	cpu_id = id;
};

typedef struct solaris_thread {
	proc_t *t_procp;
	solaris_cpu_t *t_cpu;	/* the one it last ran on */
	int t_pri;		/* less is more urgent */
	id_t t_tid;
	uint64_t t_did;
} solaris_thread_t;

translator solaris_thread_t < struct task_struct *T > {
	t_procp = T->group_leader;
	t_cpu = xlate <solaris_cpu_t *> (T->se.cfs_rq->rq);
	t_cpu = xlate <solaris_cpu_t *> (
	    xlate <lwpsinfo_t *> (T)->pr_onpro);
	t_pri = xlate <lwpsinfo_t *> (T)->pr_pri;
	t_tid = xlate <lwpsinfo_t *> (T)->pr_lwpid;
	t_did = xlate <lwpsinfo_t *> (T)->pr_lwpid;
};

typedef struct solaris_user {
	string u_comm;
	string u_psargs;
} solaris_user_t;

translator solaris_user_t < struct task_struct *P > {
	u_comm = xlate <psinfo_t *> (P)->pr_fname;
	u_psargs = xlate <psinfo_t *> (P)->pr_psargs;
};

typedef struct solaris_proc {
	struct pid *p_pidp;
	proc_t *p_parent;
	pid_t p_ppid;
	int p_lwpcnt;
	size_t p_stksize;	/* bytes */
	solaris_user_t p_user;
} solaris_proc_t;

translator solaris_proc_t < struct task_struct *P > {
	p_pidp = P->group_leader->thread_pid;
	p_parent = P->real_parent->group_leader;
	p_ppid = xlate <psinfo_t *> (P)->pr_ppid;
	p_lwpcnt = xlate <psinfo_t *> (P)->pr_nlwp;
	p_stksize = P->mm == NULL ? 0 : P->mm->stack_vm * 4096;
	p_user = xlate <solaris_user_t> (P);
};

typedef struct solaris_pid {
	pid_t pid_id;
} solaris_pid_t;

/* A process that has ended no longer has any. */
translator solaris_pid_t < struct pid *N > {
	pid_id = N == NULL ? 0 : pid_nr(N);
};

inline uint64_t kernel_physmem = physmem;
inline int kernel_ncpus = ncpus;

/* Ticks since boot, 100 a second. */
inline int kernel_hz = 100;
inline int64_t kernel_lbolt = timestamp / 10000000;

/* Load averages, with 16 bits after the binary point: Linux has 11. */
inline int kernel_hp_avenrun[int i] = `avenrun[i] << 5;

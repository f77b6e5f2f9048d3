/* sched.d - the provider sched: which threads run on CPUs, and which ones wait
 * for a CPU. */

typedef short pri_t;	/* -1, the most urgent, to 139 */

inline processorid_t task_cpu[struct task_struct *T] = T->thread_info.cpu;
inline processorid_t task_cpu[struct task_struct *T] = T->cpu;
/* True if a thread that leaves its CPU could have run on, from its state in
 * sched_switch. The idle thread always could, so it does not count. */
inline int is_ready[struct task_struct *T, uint64_t state] =
    T->pid != 0 && state == 0;
/* True if it waits for something. One that has ended (TASK_DEAD) waits for
 * nothing. */
inline int is_waiting[uint64_t state] = state != 0 && !(state & 0x80);

/* The policy and the priority that these attributes give a thread. */
inline uint32_t attr_policy[struct task_struct *T, const struct sched_attr *A] =
    (int)A->sched_policy < 0 ? T->policy : A->sched_policy;
inline pri_t attr_pri[struct task_struct *T, const struct sched_attr *A] =
    A->sched_flags & 0x10 ? T->normal_prio :
    attr_policy[T, A] == 6 ? -1 :
    attr_policy[T, A] == 1 || attr_policy[T, A] == 2 ? 99 - A->sched_priority :
    120 + A->sched_nice;

provider sched {
	/* off-cpu fires in the thread that leaves its CPU, and its arguments
	 * are the thread that gets it; on-cpu then fires in the latter. Where
	 * the kernel has sched_exit_tp, it also fires for a new thread. */
	probe off-cpu(struct task_struct *T) : (lwpsinfo_t *T, psinfo_t *T) =
		rawtp:::sched_switch { T = args[2]; };
	probe on-cpu() =
		rawtp:::sched_exit_tp /args[0]/ { }
	      | fbt::finish_task_switch:entry { }
	      | rawfbt::finish_task_switch*:entry { };
	probe remain-cpu() = rawtp:::sched_exit_tp /!args[0]/ { };

	/* Why the thread leaves its CPU. */
	probe sleep() =
		rawtp:::sched_switch /!args[0] && is_waiting[args[3]]/ { }
	      | rawtp:::sched_switch
		/!args[0] && is_waiting[args[1]->state]/ { };
	probe preempt() =
		rawtp:::sched_switch
		/is_ready[args[1], args[0] ? 0 : args[3]]/ { }
	      | rawtp:::sched_switch
		/is_ready[args[1], args[0] ? 0 : args[1]->state]/ { };

	/* Fires in the thread that wakes another, or in an interrupt during
	 * it. */
	probe wakeup(struct task_struct *T) : (lwpsinfo_t *T, psinfo_t *T) =
		rawtp:::sched_waking /args[0] != curthread/ { T = args[0]; };

	/* A thread begins to wait for a CPU, and gets one. A thread that is
	 * woken before it has left its CPU does not wait. */
	probe enqueue(struct task_struct *T, processorid_t c, int front) :
	    (lwpsinfo_t *T, psinfo_t *T, cpuinfo_t *c, int front) =
		rawtp:::sched_wakeup, rawtp:::sched_wakeup_new
		/!args[0]->on_cpu/ { T = args[0]; c = task_cpu[args[0]]; }
		rawtp:::sched_switch /is_ready[args[1], args[0] ? 0 : args[3]]/
		{ T = args[1]; c = cpu; }
	      | rawtp:::sched_wakeup, rawtp:::sched_wakeup_new
		/!args[0]->on_cpu/ { T = args[0]; c = task_cpu[args[0]]; }
		rawtp:::sched_switch
		/is_ready[args[1], args[0] ? 0 : args[1]->state]/
		{ T = args[1]; c = cpu; };
	probe dequeue(struct task_struct *T, processorid_t c) :
	    (lwpsinfo_t *T, psinfo_t *T, cpuinfo_t *c) =
		rawtp:::sched_switch /args[2]->pid != 0/
		{ T = args[2]; c = cpu; };

	/* At each tick, RCU reports "Start scheduler-tick"; no other report has
	 * an s in the place that is looked at. */
	probe tick(struct task_struct *T) : (lwpsinfo_t *T, psinfo_t *T) =
		rawtp:::rcu_utilization
		/args[0][6] == 's' && curthread->pid != 0/ { T = curthread; };
	/* Another CPU wants the CPU that the thread runs on. The bit in the
	 * flags is TIF_NEED_RESCHED, which is set if that was requested
	 * before. */
	probe surrender(struct task_struct *T) :
	    (lwpsinfo_t *T, psinfo_t *T) =
		rawtp:::sched_set_need_resched_tp /args[1] != cpu/
		{ T = args[0]; }
	      | fbt::resched_curr:entry
		/args[0]->cpu != cpu &&
		    !(args[0]->curr->thread_info.flags & 8)/
		{ T = args[0]->curr; };

	/* Another priority is requested for the thread. */
	probe change-pri(struct task_struct *T, pri_t pri) :
	    (lwpsinfo_t *T, psinfo_t *T, pri_t pri) =
		fbt::set_user_nice:entry
		/args[0]->normal_prio >= 100 &&
		    args[1] != args[0]->static_prio - 120 &&
		    args[1] >= -20 && args[1] <= 19/
		{ T = args[0]; pri = 120 + args[1]; }
		fbt::__sched_setscheduler:entry
		/attr_pri[args[0], args[1]] != args[0]->normal_prio/
		{ T = args[0]; pri = attr_pri[args[0], args[1]]; };

	/* The owner of a lock gets the priority of a thread that waits for it,
	 * or goes back to its own. */
	probe lend-pri(struct task_struct *T, pri_t pri) :
	    (lwpsinfo_t *T, psinfo_t *T, pri_t pri) =
		rawtp:::sched_pi_setprio {
			T = args[0];
			pri = args[1] != NULL &&
			    args[1]->prio < args[0]->normal_prio ?
			    args[1]->prio : args[0]->normal_prio;
		};
};

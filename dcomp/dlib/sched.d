/* sched.d - the provider sched: which threads have the CPUs, and which wait. */

typedef short pri_t;	/* less is more urgent, from -1 to 139 */

inline processorid_t task_cpu[struct task_struct *T] = T->thread_info.cpu;
inline processorid_t task_cpu[struct task_struct *T] = T->cpu;
/* Of a thread that leaves its CPU, by sched_switch's arguments: it could go on;
 * a CPU that is idle could always. */
inline int is_ready[struct task_struct *T, uint64_t state] =
    T->pid != 0 && state == 0;

/* What the priority becomes when a thread gets these attributes. */
inline uint32_t attr_policy[struct task_struct *T, const struct sched_attr *A] =
    (int)A->sched_policy < 0 ? T->policy : A->sched_policy;
inline pri_t attr_pri[struct task_struct *T, const struct sched_attr *A] =
    A->sched_flags & 0x10 ? T->normal_prio :
    attr_policy[T, A] == 6 ? -1 :
    attr_policy[T, A] == 1 || attr_policy[T, A] == 2 ? 99 - A->sched_priority :
    120 + A->sched_nice;

provider sched {
	/* Whose turn it is: the next thread's, as one that leaves sees it, and
	 * then its own. */
	probe off-cpu(struct task_struct *T) : (lwpsinfo_t *T, psinfo_t *T) =
		rawtp:::sched_switch { T = args[2]; };
	probe on-cpu() =
		rawtp:::sched_exit_tp /args[0]/ { }
	      | fbt::finish_task_switch:entry { }
	      | rawfbt::finish_task_switch*:entry { };
	probe remain-cpu() = rawtp:::sched_exit_tp /!args[0]/ { };

	/* Why it leaves. */
	probe sleep() =
		rawtp:::sched_switch /!args[0] && args[3] != 0/ { }
	      | rawtp:::sched_switch /!args[0] && args[1]->state != 0/ { };
	probe preempt() =
		rawtp:::sched_switch
		/is_ready[args[1], args[0] ? 0 : args[3]]/ { }
	      | rawtp:::sched_switch
		/is_ready[args[1], args[0] ? 0 : args[1]->state]/ { };

	/* The waker's thread, or what interrupts it, sees whom it wakes. */
	probe wakeup(struct task_struct *T) : (lwpsinfo_t *T, psinfo_t *T) =
		rawtp:::sched_waking /args[0] != curthread/ { T = args[0]; };

	/* Waiting for a CPU begins and ends. Who is woken before he has left
	 * his goes on. */
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

	/* The clock ticks in it: what RCU says then is "Start scheduler-tick",
	 * and nothing else of its has an s there. */
	probe tick(struct task_struct *T) : (lwpsinfo_t *T, psinfo_t *T) =
		rawtp:::rcu_utilization
		/args[0][6] == 's' && curthread->pid != 0/ { T = curthread; };
	/* Another CPU wants it to give way. */
	probe surrender(struct task_struct *T) :
	    (lwpsinfo_t *T, psinfo_t *T) =
		rawtp:::sched_set_need_resched_tp /args[1] != cpu/
		{ T = args[0]; }
	      | fbt::resched_curr:entry
		/args[0]->cpu != cpu &&
		    !(args[0]->curr->thread_info.flags & 8)/
		{ T = args[0]->curr; };

	/* Somebody wants to give it another priority. */
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

	/* A lock's owner gets the priority of who waits for it, or loses it. */
	probe lend-pri(struct task_struct *T, pri_t pri) :
	    (lwpsinfo_t *T, psinfo_t *T, pri_t pri) =
		rawtp:::sched_pi_setprio {
			T = args[0];
			pri = args[1] != NULL &&
			    args[1]->prio < args[0]->normal_prio ?
			    args[1]->prio : args[0]->normal_prio;
		};
};

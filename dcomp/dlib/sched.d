/* sched.d - the provider sched: threads and CPUs. */

provider sched {
	probe wakeup(struct task_struct *T) : (lwpsinfo_t *T, psinfo_t *T) =
		rawtp:::sched_waking /args[0] != curthread/ { T = args[0]; };
};

/* rows: L25 L61 L29 L26
 * engines: bpf
 * needs: root symbol:jiffies symbol:init_task
 * Variables of the kernel have their types, well-known ones even if the kernel
 * does not tell them; others are declared, or cast. */
extern uint32_t panic_notifier_list;

BEGIN
{
	printf("%d %d\n", `jiffies > 0, sizeof(`jiffies));
	printf("%s %d\n", `init_task.comm, vmlinux`init_task.pid);
	printf("%d\n", &`init_task == (struct task_struct *)&vmlinux`init_task);
	printf("%s\n", substr(`linux_banner, 0, 14));
	printf("%d %d\n", sizeof(`nr_cpu_ids), `nr_cpu_ids >= cpu);
	printf("%d %d\n", sizeof(`max_pfn), `max_pfn > 1000);
	printf("%d\n", `__per_cpu_offset[cpu] == `this_cpu_off);
	printf("%d\n", sizeof(panic_notifier_list));
	printf("%d\n", *(uint32_t *)&`panic_notifier_list ==
	    panic_notifier_list);
	exit(0);
}

ERROR
{
	exit(1);
}

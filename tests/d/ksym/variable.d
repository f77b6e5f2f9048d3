/* rows: L25 L61 L29
 * engines: bpf
 * needs: root symbol:jiffies symbol:init_task
 * Variables of the kernel; the type of those that BTF does not know is said,
 * or an int64_t. */
extern struct task_struct init_task;

BEGIN
{
	printf("%d %d\n", `jiffies > 0, sizeof(`jiffies));
	printf("%s %d\n", init_task.comm, init_task.pid);
	printf("%d\n", &init_task == (struct task_struct *)&vmlinux`init_task);
	exit(0);
}

/* rows: L62
 * engines: bpf
 * args: -c "dd if=/dev/null of=/dev/null status=none"
 * A program's variables may have the names of inlines that libraries use
 * themselves, such as is_ready and task_cpu; the libraries keep theirs. */
int task_cpu;

BEGIN
{
	is_read = 2;
	task_cpu = 1000;
	is_ready[probename] = 3;
	is_ready[probename]++;
}

sched:::enqueue
/args[2]->cpu_id >= 1000 || task_cpu != 1000/
{
	printf("task_cpu is not kept apart\n");
}

END
{
	printf("%d %d %d\n", is_read, task_cpu, is_ready["BEGIN"]);
}

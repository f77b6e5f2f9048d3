/* rows: L25 L26
 * engines: bpf
 * needs: root
 * A per-CPU variable is that of the CPU on which the probe fires. */
BEGIN
{
	printf("%d %d\n", `runqueues.cpu == cpu, vmlinux`runqueues.cpu == cpu);
	printf("%d\n", `runqueues.curr == curthread);
	printf("%d\n", &`runqueues == curthread->se.cfs_rq->rq);
	printf("%d\n", sizeof(`runqueues) == sizeof(struct rq));
	exit(0);
}

ERROR
{
	exit(1);
}

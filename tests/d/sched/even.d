/* rows: P60
 * engines: bpf
 * args: -c "sh -c 'for i in 1 2 3 4 5 6 7 8 9 10; do (:); (:); (:); done'"
 * Each time a thread leaves a CPU, exactly one gets it, also if it is a new
 * one. */
sched:::off-cpu
{
	left[cpu]++;
}

sched:::on-cpu
{
	left[cpu]--;
}

END
/left[0] >= -1 && left[0] <= 1 && left[1] >= -1 && left[1] <= 1/
{
	printf("even\n");
}

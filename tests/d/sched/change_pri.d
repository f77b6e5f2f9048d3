/* rows: P64
 * engines: bpf
 * needs: fbt
 * args: -c "sh -c 'renice 5 -p \$\$; renice 5 -p \$\$; renice 3 -p \$\$' >/dev/null"
 * A priority's old and new value. */
sched:::change-pri
/args[1]->pr_pid == $target/
{
	printf("%d %d\n", args[0]->pr_pri - 120, args[2] - 120);
}

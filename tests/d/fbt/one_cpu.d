/* rows: X14 P33
 * needs: fbt taskset
 * engines: bpf
 * args: -xcpu=0
 * trigger: taskset 1 dd if=/dev/zero of=/dev/null & exec taskset 2 dd if=/dev/zero of=/dev/null
 * Few functions, which run their programs by themselves: these fire on every
 * CPU, whoever is traced. */
fbt::vfs_read:entry
{
	entry[cpu] = 1;
}

fbt::vfs_read:return
{
	back[cpu] = 1;
}

tick-2s
/entry[0] && back[0]/
{
	printf("%d %d\n", entry[1], back[1]);
	exit(0);
}

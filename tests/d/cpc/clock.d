/* Clocks fire where their names say: in user mode, in the kernel, or in both.
 * rows: P140 P142
 * args: -c 'dd if=/dev/zero of=/dev/null bs=1 count=200000 status=none'
 * engines: bpf
 */
cpc:::cpu_clock-user-1000000
/pid == $target/
{
	user++;
	wrong += arg0 || !arg1 || ipl;
}

cpc:::cpu_clock-kernel-1000000
/pid == $target/
{
	kernel++;
	wrong += !arg0 || arg1;
}

cpc:::task_clock-all-1000000
/pid == $target/
{
	all++;
}

END
{
	printf("%d %d %d %d\n", user > 0, kernel > 0, all > 0, wrong);
}

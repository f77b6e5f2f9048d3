/* Page faults fire in the thread that causes them, with its variables.
 * rows: P140 P142
 * args: -c 'dd if=/dev/zero of=/dev/null bs=1M count=1 status=none'
 * engines: bpf
 */
cpc:::page_faults-user-1
/pid == $target/
{
	user++;
	self->n++;
	wrong += self->n != user || arg0 || !arg1;
}

cpc:::minor-faults-kernel-1
/pid == $target/
{
	kernel++;
	wrong += !arg0 || arg1;
}

END
{
	printf("%d %d %d\n", user > 10, kernel > 10, wrong);
}

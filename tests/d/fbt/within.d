/* A function that fires within a program, which holds a lock of the buffer that
 * both write to, is left out: the machine does not stop.
 * rows: P33
 * needs: fbt symbol:_raw_spin_unlock_irqrestore
 * engines: bpf
 * args: -c 'dd if=/proc/version of=/dev/null bs=1 count=50 status=none'
 */
BEGIN
{
	printf("%s", "");
}
syscall::read:entry
/pid == $target && arg2 == 1/
{
	printf("%s", "");
	reads++;
}
fbt::_raw_spin_unlock_irqrestore:entry
{
	printf("%s", "");
	unlocks++;
}
END
{
	printf("%d reads, unlocks: %s", reads, unlocks ? "yes" : "no");
}

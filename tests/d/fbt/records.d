/* Functions that the kernel calls to make a record are left out where there are
 * other functions and the program prints something: they would be called in
 * each firing, and be lost. Nothing is.
 * rows: P33
 * needs: fbt symbol:bpf_ringbuf_submit
 * engines: bpf
 * stderr
 * args: -Z -c 'dd if=/proc/version of=/dev/null bs=1 count=50 status=none'
 */
fbt::bpf_ringbuf_submi*:entry,
fbt::bpf_ringbuf_reserv*:entry,
fbt::_raw_spin_lock_irqsav*:entry,
fbt::_raw_spin_unlock_irqrestor*:entry
{
	own++;
}
fbt::vfs_*:entry
/probefunc == "vfs_read" && pid == $target && arg2 == 1/
{
	printf("%s", ++reads == 50 ? "done\n" : "");
}
END
{
	printf("%d %d", own, reads);
}

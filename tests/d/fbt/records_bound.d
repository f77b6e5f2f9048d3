/* A function that is called to make records is not left out if a provider in D
 * names it.
 * rows: P33
 * needs: fbt symbol:bpf_ringbuf_submit
 * engines: bpf
 * args: -c 'dd if=/proc/version of=/dev/null bs=1 count=50 status=none'
 */
provider mine {
	probe lock(uint64_t lock) =
		fbt::_raw_spin_lock_irqsave:entry /pid == $target/
		{ lock = arg0; };
};

mine:::lock
{
	locks++;
}

fbt::vfs_*:entry
/probefunc == "vfs_read" && pid == $target && arg2 == 1/
{
	printf("%s", ++reads == 50 ? "done\n" : "");
}

END
{
	printf("%d", locks > 0);
}

/* rows: P92
 * needs: fbt symbol:_raw_read_unlock
 * engines: bpf
 * args: -c "$top/build-san/locks dir"
 * A reader-writer lock is released as often as it is acquired, by readers and
 * by writers, unless a writer has become a reader. */
lockstat:::rw-acquire
/pid == $target/
{
	@[args[1] ? "writers" : "readers"] = sum(1);
}

lockstat:::rw-release
/pid == $target/
{
	@[args[1] ? "writers" : "readers"] = sum(-1);
}

lockstat:::rw-downgrade
/pid == $target/
{
	@["writers"] = sum(-1);
	@["readers"] = sum(1);
}

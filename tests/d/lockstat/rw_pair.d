/* rows: P92
 * needs: fbt symbol:_raw_read_unlock
 * engines: bpf
 * args: -c "$top/build-san/locks dir"
 * As often as somebody gets a lock of readers and writers, it is given back, by
 * a reader as by a writer, unless that has become a reader. */
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

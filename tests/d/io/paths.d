/* rows: P70 P72 P73 G2
 * engines: bpf
 * needs: disk root
 * args: -c "dd if=/dev/zero of=$disk/dtrace_io_paths bs=64k count=16 conv=fsync"
 * Bytes by device and path: a key of two strings, which old kernels can only
 * take in pieces. */
io:::start
/args[2]->fi_name == "dtrace_io_paths"/
{
	@[args[1]->dev_statname, args[2]->fi_pathname] = sum(args[0]->b_bcount);
}

END
{
	printa("%@d\n", @);
}

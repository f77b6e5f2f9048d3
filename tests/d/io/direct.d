/* rows: P71 P73
 * engines: bpf
 * needs: disk root
 * args: -c "sh -c 'dd if=/dev/zero of=$disk/dtrace_io_raw bs=64k count=4 conv=fsync; dd if=$disk/dtrace_io_raw of=/dev/null iflag=direct bs=64k'"
 * Direct I/O bypasses the page cache, and its requests belong to no file; the
 * reader waits for them. */
io:::start
/execname == "dd" && args[0]->b_flags & B_PHYS/
{
	@[args[0]->b_flags & B_READ ? "R" : "W",
	    args[0]->b_flags & (B_BUSY | B_ASYNC | B_PAGEIO)] =
	    sum(args[0]->b_bcount);
	@file[args[2]->fi_name, args[2]->fi_offset, args[2]->fi_oflags] =
	    count();
	@where[args[2]->fi_dirname == "<none>", args[2]->fi_pathname ==
	    "<none>", args[2]->fi_fs == "<none>", args[2]->fi_mount ==
	    "<none>"] = count();
}

END
{
	printa("%s %x: %@d\n", @);
	printa("%s %d %d\n", @file);
	printa("%d %d %d %d\n", @where);
}

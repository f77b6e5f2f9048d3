/* rows: P70 P71 P72 P73
 * engines: bpf
 * needs: disk root
 * args: -c "dd if=/dev/zero of=$disk/dtrace_io_dd bs=64k count=16 conv=fsync"
 * A program writes a file and waits for it: the requests of the file add up to
 * what it wrote. They may be made by the program or by a thread of the kernel,
 * and repeated if the device is busy. */
io:::start
/args[2]->fi_name == "dtrace_io_dd" &&
    !begun[args[0]->b_edev, args[0]->b_blkno]/
{
	@["start", args[0]->b_flags & B_WRITE ? "write" : "read",
	    args[0]->b_flags & B_PAGEIO ? "pages" : "",
	    args[0]->b_flags & (B_DONE | B_ERROR | B_PHYS)] =
	    sum(args[0]->b_bcount);
	@resid = sum(args[0]->b_resid);
	begun[args[0]->b_edev, args[0]->b_blkno] = args[0]->b_bufsize;
	@first = min(args[2]->fi_offset);
	@last = max((args[2]->fi_offset + args[0]->b_bcount + 4095) / 4096);
	device = args[1]->dev_statname;
	path = args[2]->fi_pathname;
}

io:::done
/args[2]->fi_name == "dtrace_io_dd"/
{
	@["done", args[0]->b_flags & B_WRITE ? "write" : "read",
	    args[0]->b_flags & B_PAGEIO ? "pages" : "",
	    args[0]->b_flags & (B_DONE | B_ERROR | B_PHYS)] =
	    sum(args[0]->b_bcount);
	@resid = sum(args[0]->b_resid);
	same = begun[args[0]->b_edev, args[0]->b_blkno] == args[0]->b_bcount;
	error = args[0]->b_error;
}

/* Read every member. */
io:::done
/args[2]->fi_name == "dtrace_io_dd"/
{
	@members[args[2]->fi_pathname == path &&
	    path == strjoin(args[2]->fi_dirname, "/dtrace_io_dd"),
	    args[2]->fi_fs != "<none>" && args[1]->dev_name != "<none>",
	    args[1]->dev_statname == device,
	    args[1]->dev_pathname == strjoin("/dev/", args[1]->dev_statname),
	    getmajor(args[0]->b_edev) == args[1]->dev_major &&
	    getminor(args[0]->b_edev) == args[1]->dev_minor,
	    same, error] = count();
}

END
{
	printa("%s %s %s %d: %@d\n", @);
	printa("%@d %@d %@d\n", @resid, @first, @last);
	printa("%d %d %d %d %d %d, %d\n", @members);
}

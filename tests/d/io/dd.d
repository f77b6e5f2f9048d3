/* rows: P70 P71 P72 P73
 * engines: bpf
 * needs: disk root
 * args: -c "sh -c 'for i in 1 2 3 4 5 6 7 8; do dd if=/dev/zero of=$disk/dtrace_io_dd\$i bs=64k count=16 conv=fsync; done'"
 * A program writes files and waits for them: the requests of the files add up
 * to what it wrote. They may be made by the program or by a thread of the
 * kernel, and repeated if the device is busy. A request may be finished by an
 * interrupt of any thread, and some kernels run no program in those of process
 * 1: not all need to be seen. */
io:::start
/substr(args[2]->fi_name, 0, 12) == "dtrace_io_dd" &&
    !begun[args[0]->b_edev, args[0]->b_blkno]/
{
	@["start", args[0]->b_flags & B_WRITE ? "write" : "read",
	    args[0]->b_flags & B_PAGEIO ? "pages" : "",
	    args[0]->b_flags & (B_DONE | B_ERROR | B_PHYS)] = sum(0);
	@started = sum(args[0]->b_bcount);
	@resid = sum(args[0]->b_resid);
	begun[args[0]->b_edev, args[0]->b_blkno] = args[0]->b_bufsize;
	@first = min(args[2]->fi_offset);
	@last = max((args[2]->fi_offset + args[0]->b_bcount + 4095) / 4096);
	device = args[1]->dev_statname;
	path = args[2]->fi_pathname;
}

io:::done
/substr(args[2]->fi_name, 0, 12) == "dtrace_io_dd"/
{
	@["done", args[0]->b_flags & B_WRITE ? "write" : "read",
	    args[0]->b_flags & B_PAGEIO ? "pages" : "",
	    args[0]->b_flags & (B_DONE | B_ERROR | B_PHYS)] = sum(0);
	done += args[0]->b_bcount;
	@resid = sum(args[0]->b_resid);
	same = begun[args[0]->b_edev, args[0]->b_blkno] == args[0]->b_bcount;
	error = args[0]->b_error;
}

/* Read every member. */
io:::done
/substr(args[2]->fi_name, 0, 12) == "dtrace_io_dd"/
{
	@members[args[2]->fi_pathname == path &&
	    path == strjoin(args[2]->fi_dirname,
	    strjoin("/", args[2]->fi_name)),
	    args[2]->fi_fs != "<none>" && args[1]->dev_name != "<none>",
	    args[1]->dev_statname == device,
	    args[1]->dev_pathname == strjoin("/dev/", args[1]->dev_statname),
	    getmajor(args[0]->b_edev) == args[1]->dev_major &&
	    getminor(args[0]->b_edev) == args[1]->dev_minor,
	    same, error] = sum(0);
}

END
{
	printa("%s %s %s %d\n", @);
	printa("%@d %@d %@d %@d\n", @started, @resid, @first, @last);
	printf("%s\n", done > 8 * 1048576 / 2 ? "most" : "few");
	printa("%d %d %d %d %d %d, %d\n", @members);
}

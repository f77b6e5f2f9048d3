/* rows: P154
 * engines: bpf
 * args: -xaggsortkey -c "$top/build-san/stats files $work"
 * What is done to open files, with the bytes that are read and written, also
 * where no function can be probed. A descriptor that is not open is no file,
 * and a name that does not exist is none. */
int marks;

syscall::lseek:entry
/pid == $target && (int)arg0 == -1/
{
	marks++;
}

fsinfo:::open, fsinfo:::close, fsinfo:::seek, fsinfo:::ioctl, fsinfo:::setfl,
fsinfo:::frlock, fsinfo:::space, fsinfo:::fsync, fsinfo:::map
/pid == $target && marks == 1/
{
	@[args[0]->fi_name, probename, args[1]] = count();
}

fsinfo:::create
/pid == $target && marks == 1 && args[0]->fi_name != "fifo"/
{
	@[args[0]->fi_name, probename, args[1]] = count();
}

fsinfo:::readdir
/pid == $target && marks == 1 && args[1] > 0/
{
	@lists[args[0]->fi_name, probename] = max(1);
}

fsinfo:::read, fsinfo:::write
/pid == $target && marks == 1/
{
	@[args[0]->fi_name, probename, args[1]] = count();
}

/* The same as of the descriptor. */
syscall::openat:return
/pid == $target && marks == 1 && fds[arg0].fi_name == "file"/
{
	fd = arg0;
}

fsinfo:::fsync
/pid == $target && marks == 1 &&
    args[0]->fi_pathname == fds[fd].fi_pathname &&
    args[0]->fi_dirname == fds[fd].fi_dirname &&
    args[0]->fi_fs == fds[fd].fi_fs &&
    args[0]->fi_mount == fds[fd].fi_mount &&
    args[0]->fi_offset == fds[fd].fi_offset &&
    args[0]->fi_oflags == fds[fd].fi_oflags/
{
	@["file", "fsync of its descriptor", 0] = count();
}

END
{
	printa("%s: %s %d, %@d\n", @);
	printa("%s: %s\n", @lists);
}

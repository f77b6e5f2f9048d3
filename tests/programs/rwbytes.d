#!/usr/sbin/dtrace -s
/* rwbytes.d - bytes read and written by command and file.
 * both engines print the same */
#pragma D option quiet
#pragma D option aggsortkey

dtrace:::BEGIN
{
	printf("%-8s %-6s %-16s %10s\n", "COMMAND", "DIR", "FILE", "BYTES");
}

syscall::read:entry, syscall::write:entry
/progenyof($target) && (execname == "dd" || execname == "cat") && arg0 < 3/
{
	self->file = fds[arg0].fi_name;
	self->dir = probefunc == "read" ? "read" : "write";
}

syscall::read:return, syscall::write:return
/self->dir != NULL && errno == 0 && arg0 > 0/
{
	@bytes[execname, self->dir, self->file] = sum(arg0);
	@total = sum(arg0);
}

syscall::read:return, syscall::write:return
{
	self->file = 0;
	self->dir = 0;
}

dtrace:::END
{
	printa("%-8s %-6s %-16.16s %@10d\n", @bytes);
	printa("%@d bytes in all\n", @total);
}

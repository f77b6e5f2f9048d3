/* rows: P24
 * args: -c "../../../build-san/compat64 calls"
 * needs: compat
 * A 64-bit program that makes 32-bit system calls by `int $0x80'. */
syscall:::entry,
syscall:::return
/pid == $target/
{
	printf("%s %s", probefunc, probename);
}

syscall::open:entry
{
	self->path = arg0;
}

syscall::open:return
/pid == $target/
{
	printf(" %s", copyinstr(self->path));
}

syscall::openat:entry
/pid == $target/
{
	printf(" %d %x %s", args[0], arg0, copyinstr(arg1));
}

syscall::_llseek:entry,
syscall::mmap2:entry
/pid == $target/
{
	printf(" %x %x %x %x %x", arg0, arg1, arg2, arg4, arg5);
}

syscall::stat64:entry
/pid == $target/
{
	self->st = args[1];
}

syscall::stat64:return
/pid == $target/
{
	printf(" %o", self->st->st_mode);
}

syscall::_llseek:return,
syscall::open:return,
syscall::mmap:return,
syscall::socketcall:return,
syscall::break:return
/pid == $target/
{
	printf(" %d %d", arg0, errno);
}

syscall::mmap2:return
/pid == $target/
{
	printf(" %d %d", arg0 > 0 && arg0 < 1LL << 32, errno);
}

syscall::getpid:return,
syscall::fork:return,
syscall::waitpid:return
/pid == $target/
{
	printf(" %d", arg0 > 0);
}

syscall:::entry,
syscall:::return
/pid == $target/
{
	printf("\n");
}

syscall::fork:return,
syscall::exit:entry
/pid != $target && progenyof($target)/
{
	@[probefunc, arg0] = count();
}

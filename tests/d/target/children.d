/* rows: P23 P26
 * args: -c "sh -c '(exit 3); (exit 4); exec sh -c \"exit 5\"'"
 * Processes that a command starts are traced from their first system call on,
 * and a thread's variables survive an exec. */
int n;

syscall::fork:return, syscall::vfork:return, syscall::clone:return,
syscall::clone3:return
/progenyof($target) && arg0 == 0/
{
	self->child = ++n;
}

syscall::exit_group:entry
/self->child/
{
	printf("child %d of the target's: %d, %d\n", self->child,
	    ppid == $target, arg0);
}

syscall::execve:entry
/pid == $target/
{
	self->exec = execname;
}

syscall::execve:return
/self->exec != NULL && errno == 0/
{
	printf("%s became another program\n", self->exec);
}

syscall::exit_group:entry
/pid == $target/
{
	printf("the target: %d\n", arg0);
}

/* rows: V2 P20
 * needs: root
 * trigger: while :; do dd if=/dev/zero of=/dev/null bs=3 count=1; done
 * args: -p $trigger
 * Arguments of a system call in their own types: an unsigned int, a pointer,
 * a size; the result twice. */
syscall::read:entry
/execname == "dd" && args[2] == 3/
{
	self->in = 1;
	printf("%d %d %d %d\n", sizeof(args[0]), sizeof(args[1]),
	    sizeof(args[2]), args[1] == (void *)arg1);
}
syscall::read:return
/self->in/
{
	printf("%d %d %d\n", sizeof(args[0]), args[0], args[1]);
	exit(0);
}

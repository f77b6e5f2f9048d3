/* rows: V2 P20
 * args: -c true
 * needs: root
 * A clause may use args[] of several probes if they have the argument in
 * common. */
syscall::pread64:return, syscall::write:return
{
	this->n = args[0] + args[1];
}
BEGIN
{
	printf("ok\n");
	exit(0);
}

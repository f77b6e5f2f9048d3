/* rows: V2 P20
 * args: -c true
 * needs: root
 * Probes that agree in an argument may be named together. */
syscall::pread64:return, syscall::write:return
{
	this->n = args[0] + args[1];
}
BEGIN
{
	printf("ok\n");
	exit(0);
}

/* rows: L48 C17
 * args: -v -e
   stderr */
#pragma D attributes Evolving/Unstable/ISA size
inline int size = 4;
syscall::read:entry
{
	trace(size);
}

BEGIN
/curthread != NULL/
{
	exit(0);
}

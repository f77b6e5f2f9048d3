/* rows: V5
 * needs: root
 * curthread has the kernel's type, which only its address does not need. */
BEGIN
{
	this->t = curthread;
	printf("%d %d\n", sizeof(curthread), this->t == curthread);
	exit(0);
}

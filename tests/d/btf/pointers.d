/* rows: V5
 * needs: root
 * curthread has the kernel's type, but no member is read
 * here. */
BEGIN
{
	this->t = curthread;
	printf("%d %d\n", sizeof(curthread), this->t == curthread);
	exit(0);
}

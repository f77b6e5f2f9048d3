/* rows: L9 L30
 * As in C, one of the two pointers may be a void *, and then both are. */
BEGIN
{
	this->p = (int *)alloca(sizeof (int));
	*this->p = 7;
	this->v = (void *)this->p;
	this->a = pid ? this->v : this->p;
	this->b = pid ? this->p : this->v;
	this->c = pid ? this->v : curthread;
	printf("%d %d\n", *(int *)this->a, *(int *)this->b);
	printf("%d %d\n", this->a == this->c, (pid ? this->p : this->v) ==
	    (pid ? this->p : this->p + 1));
	exit(0);
}

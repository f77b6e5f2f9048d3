/* rows: A20
 * needs: root write_user
 * trigger: while :; do uname -s; done
 * args: -w -p $trigger
 * copyout, copyoutstr: overwrite what uname(2) has just written. */
syscall::uname:entry
/execname == "uname"/
{
	self->buf = arg0;
}
syscall::uname:return
/self->buf/
{
	copyoutstr("Some other system", self->buf, 11);
	this->p = (char *)alloca(2);
	this->p[0] = 'X';
	this->p[1] = 'Y';
	copyout(this->p, self->buf + 3, 2);
	copyout("Z", self->buf, 1);
	printf("%s\n", copyinstr(self->buf));
	exit(0);
}

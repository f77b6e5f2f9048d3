/* rows: L28
 * needs: root
 * trigger: while :; do echo hello world >/dev/null; done
 * args: $trigger -p $trigger
 * Dereferencing a user pointer reads the process's memory. */
syscall::write:entry
/pid == $1 && *(userland char *)arg1 == 'h'/
{
	this->p = (userland char *)arg1;
	printf("%c %s %s\n", this->p[4], stringof(this->p + 6), this->p);
	printf("%d\n", *(short *)this->p == ('e' << 8 | 'h'));
	this->s = *(userland struct { char hello[5]; char space; } *)this->p;
	printf("%s[%c]\n", this->s.hello, this->s.space);
	tracemem(this->p, 12);
	@[((userland struct w { char c[5]; } *)this->p)->c] = count();
	exit(0);
}

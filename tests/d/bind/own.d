/* rows: L62
 * args: -c true
 * The values that a provider's clauses assign to its clause-local variables
 * survive when one of its probes fires, whose clauses have their own
 * variables. */
provider made {
	this int x;
	this string s;
	syscall::exit_group:entry { this->x = 5; this->s = execname; }
	probe one(int a) = syscall::exit_group:entry
	    /pid == $target/ { a = this->x; };
	syscall::exit_group:entry { this->x = this->x + 1; }
	probe two(int a) = syscall::exit_group:entry
	    /pid == $target && this->s == "true"/ { a = this->x; };
};

made:::one
{
	this->x = 77;
	printf("one %d\n", arg0);
}

made:::two
{
	printf("two %d %d\n", arg0, this->x);
}

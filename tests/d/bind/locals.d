/* rows: L62
 * args: -c true
 * The parts behind a bound probe see no clause-local variables of the source's
 * clauses, only those that the bound probe's clauses left. */
this int x, y;

provider made {
	int64_t seen;
	probe one(int64_t a) = syscall::exit_group:entry
	    /pid == $target/ { a = 3; };
	syscall::exit_group:entry
	/pid == $target/ { seen = this->x + this->y; }
	probe two(int64_t a) = syscall::exit_group:entry
	    /pid == $target/ { a = seen; };
};

syscall::exit_group:entry
/pid == $target/
{
	this->x = 5;
	this->y = 600;
}

made:::one
{
	this->y = 70;
	printf("one %d\n", arg0);
}

made:::two
{
	printf("two %d\n", arg0);
	exit(0);
}

/* rows: L62
 * args: -c "sh -c 'cd /; cd /nonexistent-dir; kill -0 1; cd /'"
 * A provider's clauses keep what its bindings read in variables of its own; the
 * program has variables of the same names. Clauses whose variables nobody reads
 * are left out, since their sources may not even exist. */
provider keep {
	self uint64_t since;
	self int depth;
	int64_t by[string], all, unused;
	syscall::chdir:entry /pid == $target/
	{ self->since = timestamp; if (all > 1) self->depth = 1; else self->depth = 2; }
	syscall::chdir:entry /self->depth/ { by[execname]++; all++; }
	syscall::nosuchcall:entry { unused = 1; }
	probe took(uint64_t ns, int depth, int64_t n, int64_t all) =
		syscall::chdir:return /self->since/ {
			ns = timestamp - self->since;
			depth = self->depth;
			n = by[execname];
			all = all;
		};
	probe idle(int64_t n) = syscall::nosuchcall:entry { n = unused; }
		| syscall::kill:entry /pid == $target/ { n = unused; };
	syscall::chdir:return { self->since = 0; }
};

BEGIN
{
	since = 3;
	all = 4;
	by[1] = 5;
}

syscall::chdir:return
/pid == $target/
{
	self->since = 77;
}

keep:::took
{
	printf("%d %d %d %d %d\n", args[0] > 0 && args[0] < 1000000000,
	    args[1], args[2], args[3], self->since);
}

keep:::idle
{
	printf("%s %d\n", probename, args[0]);
}

END
{
	printf("%d %d %d\n", since, all, by[1]);
}

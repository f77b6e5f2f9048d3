/* rows: L62
 * args: -c "sh -c 'cd /; kill -0 1'"
 * A clause on several bound probes may use args[] if they are the same for
 * all. */
struct pair { int a, b; };
translator struct pair < int v > { a = v; b = -v; };
provider some {
	probe a(int first, int v) : (struct pair *v, int first) =
		syscall::chdir:entry /pid == $target/ { v = 2; first = 1; };
	probe b(int first, int v) : (struct pair *v, int first) =
		syscall::kill:entry /pid == $target/
		{ first = 3; v = args[0]; };
	probe c(int other) = syscall::nosuchcall:entry { };
	probe d(int first, int v, userland char *more) :
	    (struct pair *v, int first) =
		syscall::kill:entry /pid == $target/ { first = 4; v = 5; };
};

some:::a,
some:::b,
some:::d
{
	printf("%s: %d %d, %d; %d %d\n", probename, args[0]->a, args[0]->b,
	    args[1], arg0, arg1);
}

/* More arguments than a bound probe can have. */
some:::a
{
	printf("%d %d\n", arg10, arg11);
}

some:::
{
	@[probename] = count();
}

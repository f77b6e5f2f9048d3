/* rows: L62
 * args: -c "sh -c 'cd /; cd /nonexistent-dir; cd /'"
 * At one attach point the clauses on the point itself run first, and then the
 * probes bound to it, in the order of the provider's text. Each bound probe has
 * its own this->x, names and arguments: those that are not set are 0. */
provider order {
	int64_t calls;
	probe second(int a, userland char *path, int b) : (string path, int b) =
		syscall::chdir:entry /pid == $target/ { path = args[0]; b = 7; };
	probe failed(int err, int ret) = syscall::chdir:return
		/errno && pid == $target/ { err = errno; ret = arg0; };
	probe third(int64_t n) =
		syscall::chdir:entry /pid == $target/ { n = calls; };
	syscall::chdir:entry /pid == $target/ { calls += 10; }
	probe fourth(int64_t n) =
		syscall::chdir:entry /pid == $target/ { n = calls; };
};

syscall::chdir:entry
/pid == $target/
{
	this->x = 5;
	printf("%s:%s:%s %d\n", probeprov, probefunc, probename, this->x);
}

order:::fourth
{
	printf("%s:%s:%s:%s %d %d\n", probeprov, probemod, probefunc, probename,
	    arg0, arg1);
}

order:::second
{
	this->x++;
	printf("%s %d %s %d, %d %d\n", probename, this->x, args[0], args[1],
	    arg0, arg2);
}

order:::third
{
	printf("%s %d\n", probename, args[0]);
}

syscall::chdir:entry
/pid == $target/
{
	printf("%d again\n", this->x);
}

order:::failed
{
	printf("%s %d %d, %d\n", probename, args[0], args[1], errno);
}

order:::second
{
	printf("%d again\n", this->x);
}

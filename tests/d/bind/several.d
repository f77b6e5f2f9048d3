/* rows: L62
 * args: -c "sh -c 'cd /; kill -0 1; cd /'"
 * One binding with several sources, and sources with several descriptions; a
 * clause on several bound probes, each of which has its own id. */
provider several {
	probe a(int n) =
		syscall::chdir:entry, syscall::kill:entry /pid == $target/
		{ n = probefunc == "kill"; }
		syscall::chdir:return, syscall::kill:return /pid == $target/
		{ n = 2; };
	probe b() = syscall::kill:entry /pid == $target/ { };
};

several:::a,
several:::b
{
	printf("%s %d %d\n", probename, arg0, id >= 4000);
	@[probename] = count();
}

/* rows: L62
 * args: -c "sh -c 'cd /'"
 * stderr
 * A fault in a guard or an expression belongs to the bound probe: its clauses
 * do not run, ERROR fires, and the parts that follow go on. */
provider fault {
	probe guard() = syscall::chdir:entry
		/pid == $target && *(userland int *)8/ { };
	probe value(int x) = syscall::chdir:entry /pid == $target/
		{ x = *(userland int *)16; };
	probe none(int x) = syscall::chdir:entry /pid == $target/
		{ x = *(userland int *)24; };
	probe fine(int x) = syscall::chdir:entry /pid == $target/ { x = 4; };
};

fault:::guard { printf("not reached\n"); }
fault:::value { printf("not reached, %d\n", args[0]); }
fault:::none { printf("its argument is not read\n"); }
fault:::fine { printf("fine\n"); }
fault:::fine { printf("%d\n", *(userland int *)(args[0] * 8)); }
fault:::fine { printf("%d\n", args[0]); }

ERROR
{
	printf("%d %d %d %#x\n", arg1, arg2, arg4, arg5);
}

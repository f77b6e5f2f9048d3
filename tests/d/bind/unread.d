/* rows: L62
 * args: -c "sh -c 'cd /'"
 * A provider's clause is left out while nobody reads an argument that needs it,
 * as the one here that would fault; and if its probe does not exist here. */
provider unread {
	int64_t one, two;
	syscall::chdir:entry /pid == $target/ { one = 1; }
	syscall::chdir:entry /pid == $target/ { two = *(userland int *)8; }
	syscall::nosuchcall:entry { one = args[0]; }
	probe none(int a, int b) = syscall::chdir:entry /pid == $target/
		{ a = one; b = two; };
};

unread:::none
{
	printf("%d\n", args[0]);
}

ERROR
{
	printf("fault\n");
}

/* rows: L62 V2
 * args: -c true
 * A clause is compiled for each of its descriptions where an argument that it
 * uses is not the same for them; probes of one description need to have in
 * common only the arguments that are used. */
provider dtrace {
	probe BEGIN(int a, short b);
	probe END(char a, short b, int c);
};

END, BEGIN
/args[0] == 0/
{
	if (args[0] == 0 && probename == "BEGIN")
		printf("begin %d\n", sizeof(args[0]));
	else
		printf("end %d\n", sizeof(args[0]));
	@[probename] = sum(sizeof(args[0]));
}

dtrace:::[BE][EN][GD]*
{
	printf("common %d\n", sizeof(args[1]));
}

/* The array's type is found in a clause of its own, too. */
BEGIN, END
{
	old = size[0];
	size[0] = sizeof(args[0]);
}

BEGIN, syscall::read:entry
{
	n += sizeof(args[0]) == sizeof(int);
}

BEGIN
{
	printf("%d %d %d\n", n, old, size[0]);
	exit(0);
}

/* rows: V6 V12 V28
 * args: -x defaultargs one '' "two 2"
 * The arguments as one string, as they are in the process's memory. */
BEGIN
{
	printf("%s|%s|%s\n", $$1, $$2, $$3);
	this->n = index(execargs, "dtrace ");
	printf("%d %s\n", this->n >= 0, substr(execargs, rindex(execargs, ".d")));
	printf("%d\n", curpsinfo->pr_psargs == execargs);
	printf("%s %d\n", threadname, threadname == execname);
	exit(0);
}

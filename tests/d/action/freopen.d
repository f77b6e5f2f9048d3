/* Output, that of commands too, is appended to the named file; "" is the place
 * where it went at first.
 * rows: A15
 * args: -w */
BEGIN
{
	printf("one\n");
	freopen("/tmp/dtrace-test.%d.%s", pid, "a");
	printf("in a: two\n");
	system("echo in a: three");
	freopen("/tmp/dtrace-test.%d.b", pid);
	printf("in b: four\n");
	freopen("/tmp/dtrace-test.%d.a", pid);
	printf("in a: five\n");
	freopen("");
	printf("six\n");
	freopen("");
	freopen("/nonexistent/%d", 1);
	printf("seven\n");
	system("cd /tmp; cat dtrace-test.%d.a dtrace-test.%d.b", pid, pid);
	system("cd /tmp; rm dtrace-test.%d.a dtrace-test.%d.b", pid, pid);
	exit(0);
}

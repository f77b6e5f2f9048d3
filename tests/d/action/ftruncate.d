/* The output so far in a file is thrown away; anything but a file cannot be
 * truncated.
 * rows: A16
 * args: -w */
BEGIN
{
	printf("one\n");
	freopen("/tmp/dtrace-test.%d", pid);
	printf("gone\n");
	system("echo gone too");
	ftruncate();
	printf("two\n");
	freopen("");
	system("cat /tmp/dtrace-test.%d; rm /tmp/dtrace-test.%d", pid, pid);
	printf("three\n");
	exit(0);
}

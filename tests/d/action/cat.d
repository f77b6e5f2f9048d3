/* cat() prints a file's text in its place in the output; a file that cannot be
 * read is reported, and the session goes on.
 * rows: A27
 * stderr */
BEGIN
{
	printf("before\n");
	cat("cat.txt");
	cat("%s.%s", "cat", "txt");
	printf("after\n");
	cat("/proc/%d/comm", pid);
	cat("/nonexistent/%d", 7);
	cat("/");
	exit(0);
}

/* assert() does nothing while it holds. If it fails, it ends tracing like
 * exit(1), and the rest of the clause still takes place. Messages go to
 * standard error.
 * rows: A28
 * exit: 1
 * stderr */
BEGIN
{
	n = 3;
	warnf("n is %d", n);
	errorf("%s\n", "with a newline");
	assert(n == 3);
	assert(n, "never printed: %d", n);
	n == 4 ? warnf("no") : assert(n < 4, "nor this");
	assert(n > 3, "%s: n is only %d", probename, n);
	printf("the same clause\n");
}

BEGIN
{
	printf("a later one\n");
}

END
{
	assert(n < 0);
	printf("the end\n");
}

/* rows: C6 R13
 * args: -c "sh -c 'echo from the command; exit 3'" -c true
 * Commands run once tracing has begun, and the session ends when all of them
 * have. Their exit statuses are not dtrace's. */
int first;

BEGIN
{
	first = $target;
}

END
/first > 1 && first == $target/
{
	printf("end\n");
}

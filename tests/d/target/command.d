/* rows: C6 R13
 * args: -c "sh -c 'echo from the command; exit 3'" -c true
 * A command runs once tracing has begun, and when all have ended the session
 * does. What they exit with is not what dtrace does. */
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

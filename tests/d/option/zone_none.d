/* rows: X44
 * args: -xzone=no-such-zone -c "sh -c ': </dev/null'"
 * A zone that no process is in. */
int n;

syscall::dup2:entry, syscall::exit_group:entry
/pid == $target/
{
	n++;
}

tick-1h
{
	exit(1);
}

END
{
	printf("%d\n", n > 0);
}

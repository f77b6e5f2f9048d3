/* rows: X44
 * args: -xzone=global -c "sh -c ': </dev/null'"
 * The zone of the host; what is of no process fires in any. */
int n;

syscall::dup2:entry, syscall::exit_group:entry
/pid == $target && zonename == "global"/
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

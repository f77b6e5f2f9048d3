/* rows: X44
 * args: -xzone=global -c "sh -c ': </dev/null'"
 * The host's zone; a probe that belongs to no process fires in any zone. */
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

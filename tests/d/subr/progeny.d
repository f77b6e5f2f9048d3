/* rows: S20
 * needs: root
 * trigger: while :; do (cd /no/such/place); done
 * args: $trigger -p $trigger
 * The descendants of a process. */
syscall::chdir:entry
/progenyof($1) && copyinstr(arg0) == "/no/such/place"/
{
	printf("%d %d\n", progenyof(pid), progenyof($pid));
	exit(0);
}

/* rows: S3 L43
 * needs: root
 * trigger: while :; do (cd /no/such/place); done
 * args: -p $trigger
 * A string in a process's memory. */
syscall::chdir:entry
/copyinstr(arg0) == "/no/such/place"/
{
	printf("%s|%s|%s|%s\n", copyinstr(arg0), copyinstr(arg0, 4),
	    copyinstr(arg0, arg0 - arg0), substr(copyinstr(arg0), 4, 4));
	exit(0);
}

/* rows: P54
 * engines: bpf
 * args: -c "sh -c 'trap : USR1; kill -USR1 \$\$; trap \"\" USR2; kill -USR2 \$\$; kill -USR2 \$\$; kill -TERM \$\$'"
 * Signals that are sent, that are ignored, and that have handlers. */
proc:::signal-send,
proc:::signal-discard
/pid == $target && args[1]->pr_pid == $target/
{
	@[probename, args[2] == SIGUSR1 ? "USR1" : args[2] == SIGUSR2 ? "USR2" :
	    args[2] == SIGTERM ? "TERM" : "?"] = count();
}

proc:::signal-handle
/pid == $target/
{
	@[probename, args[0] == SIGUSR1 ? "USR1" : "?"] = count();
	printf("%d %d %d\n", args[1]->si_signo == SIGUSR1,
	    args[1]->si_code == SI_USER, args[1]->si_pid == $target);
}

END
{
	printa("%s %s %@d\n", @);
}

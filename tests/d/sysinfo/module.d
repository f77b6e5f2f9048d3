/* rows: P150
 * needs: load symbol:__traceiter_module_load
 * engines: bpf
 * trigger: while sleep 2; do load xfs; rmmod xfs; done
 * Modules come and go. */
sysinfo:::modload
{
	@["modload"] = max(arg0);
}

sysinfo:::modunload
{
	printf("%s\n", probename);
	exit(0);
}

tick-20s
{
	exit(1);
}

END
{
	printa("%s %@d\n", @);
}

/* rows: L69
 * engines: bpf
 * needs: root symbol:avenrun symbol:__num_online_cpus
 * Symbols of other systems that are derived from variables of this kernel. */
BEGIN
{
	printf("%d\n", `hp_avenrun[0] / 65536 == `avenrun[0] / 2048);
	printf("%d\n", `hp_avenrun[2] % 65536 == (`avenrun[2] % 2048) * 32);
	printf("%d\n", `ncpus_online > 0 && `ncpus_online <= ncpus);
	exit(0);
}

ERROR
{
	exit(1);
}

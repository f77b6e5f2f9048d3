/* rows: P5 P8
 * engines: bpf
 * needs: root
 * args: 0x$(taskset -p $$ | sed 's/.* //')
 * trigger: for i in $(seq $(nproc)); do while :; do :; done & done; wait
 * profile fires on every CPU. The CPUs are kept busy: there are virtual
 * machines whose kernel takes no sample of an idle CPU, for perf(1) neither.
 * What one CPU adds to a global variable while another does may be lost, so each
 * adds its bit until all are there. */
unsigned long long seen;
profile-97
{
	seen |= 1ULL << cpu;
}
profile-97
/(seen & $1) == $1/
{
	exit(0);
}
END
{
	printf("all\n");
}

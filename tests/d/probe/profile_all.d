/* rows: P5 P8
 * engines: bpf
 * needs: root
 * args: $(nproc)
 * trigger: for i in $(seq $(nproc)); do while :; do :; done & done; wait
 * profile fires on every CPU. The CPUs are kept busy: there are virtual
 * machines whose kernel takes no sample of an idle CPU, for perf(1) neither. */
int seen[int];
int n;
profile-97
/!seen[cpu]/
{
	seen[cpu] = 1;
	n++;
}
profile-97
/n >= $1/
{
	exit(0);
}
END
{
	printf("all\n");
}

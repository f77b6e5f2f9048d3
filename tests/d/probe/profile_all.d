/* rows: P5 P8
 * engines: bpf
 * needs: root
 * args: 0x$(taskset -p $$ | sed 's/.* //')
 * trigger: for i in $(seq $(nproc)); do while :; do :; done & done; wait
 * profile fires on every CPU. The CPUs are kept busy, since on some virtual
 * machines the kernel takes no samples of an idle CPU, not even for perf(1).
 * When CPUs add to a global variable at the same time, some additions may be
 * lost, so each CPU adds its bit until all bits are there. */
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

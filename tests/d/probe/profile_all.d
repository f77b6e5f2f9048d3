/* rows: P5 P8
 * engines: bpf
 * needs: root
 * args: $(nproc)
 * profile fires on every CPU, idle or not. */
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

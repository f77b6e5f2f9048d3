/* rows: P5
 * engines: bpf
 * profile fires at its rate on every CPU. */
int hits;
profile-997
{
	hits++;
}
profile-10ms
/cpu == 0 && hits > 20/
{
	printf("%s %d\n", probename, arg0 != 0 || arg1 != 0);
	exit(0);
}

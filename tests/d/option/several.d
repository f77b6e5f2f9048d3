/* rows: C9
 * args: -n 'BEGIN { n++; printf("second %d\n", n); }' -P 'dtrace /probename == "BEGIN"/ { printf("third\n"); exit(0); }'
 * All sources make up one program, in their order. */
int n;
BEGIN
{
	n = 1;
	printf("first\n");
}

/* rows: L69
 * Symbols that this kernel does not have, but other systems do. */
BEGIN
{
	printf("%d %d\n", `physmem == physmem, `ncpus == ncpus);
	printf("%d %d\n", `hz, `lbolt == timestamp / (1000000000 / `hz));
	exit(0);
}

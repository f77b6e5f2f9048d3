/* rows: L16
 * The usual arithmetic conversions: signedness of comparisons, divisions,
 * shifts. */
BEGIN
{
	i = (int)-1;
	u = (unsigned int)1;
	l = (long)-1;
	ul = (unsigned long)1;
	printf("%d %d %d %d\n", i < u, l < u, l < ul, i < l);
	printf("%u %d\n", i / u, l / u);
	printf("%d %u\n", i >> 28, (unsigned int)i >> 28);
	printf("%d %d\n", (char)-1 < u, (unsigned char)255 > i);
	printf("%d %d %d\n", sizeof (char), sizeof (int), sizeof (long));
	printf("%d %d\n", sizeof (i + u), sizeof (i + l));
	exit(0);
}

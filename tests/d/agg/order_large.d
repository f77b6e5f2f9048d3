/* Distributions are sorted by their sums, however large these are.
 * rows: X4 */
BEGIN
{
	@[1] = quantize(0x4000000000000000, 3);
	@[2] = quantize(0x4000000000000000, 2);
	@[3] = quantize(-0x4000000000000000, 3);
	@[4] = quantize(-0x4000000000000000, 4);
	@[5] = quantize(0x4000000000000000, 1000000);
	exit(0);
}
END
{
	printa("%d\n", @);
}

/* With aggzoom the longest bar of a picture is a full
 * one.
 * rows: G18 X41
 * args: -xaggzoom */
BEGIN
{
	@size[pid > 0] = quantize(4096, 20);
	@size[pid > 0] = quantize(512, 5);
	@size[pid > 0] = quantize(70, 15);
	@delta = lquantize(-30, -50, 50, 25, 8);
	@delta = lquantize(60, -50, 50, 25, -2);
	exit(0);
}

/* rows: L33
 * A variable that is declared, or gets nothing wider, stays as it was. */
int declared;

BEGIN
{
	declared = 0x1234567890;
	narrow = 1;
	narrow = (int)timestamp;
	cycle = 1;
	round = cycle;
	cycle = round;
	printf("%x %d %d\n", declared, sizeof (narrow), sizeof (cycle));
	exit(0);
}

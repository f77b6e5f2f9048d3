/* rows: L33
 * A variable keeps its type if it is declared, or is never assigned anything
 * wider. */
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

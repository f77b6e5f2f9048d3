/* rows: L33 L38
 * Variables and keys that the program does not declare hold narrow values of
 * every width and sign; those that fit change nothing. */
char declared;
uint32_t big;

BEGIN
{
	big = 4000000000;
	letter = (char)1;
	letter = big / 100;
	byte = (uint8_t)1;
	byte = 70000;
	number = 1;
	number = big;
	natural = big;
	natural = -1;
	masked = 1;
	masked |= big;
	declared = 300;
	printf("%d %d %d %d %d %d\n", letter, byte, number, natural, masked,
	    declared);

	small = 1;
	small = (uint8_t)2;
	small = 3L;
	brief = (uint16_t)1;
	brief = 65535;
	inverted = ~1U;
	inverted = big;
	printf("%d %d %d\n", sizeof (small), sizeof (brief),
	    sizeof (inverted));
}

BEGIN
{
	@[small] = count();
	@[big] = count();
	printa("%d %@d\n", @);
	of[small] = "three";
	of[big] = "four";
	of[(uint64_t)1 << 40] = "five";
	printf("%s %s %s\n", of[small], of[big], of[(uint64_t)1 << 40]);
	exit(0);
}

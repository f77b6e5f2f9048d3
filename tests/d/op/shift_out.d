/*
 * rows: L16 L17
 * A shift by a constant that is too large for the left operand's type.
 */
BEGIN
{
	this->i = 3;
	printf("%d %d %x\n", 1 << 40, 1u << 40, (char)1 << 32);
	printf("%d %d\n", this->i << 33, 1 << 31);
	exit(0);
}

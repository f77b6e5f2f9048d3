/* rows: L21 */

enum e {
	A = 0x7fffffff,
	B
	^ enumerator B value overflow
};
BEGIN
{
}

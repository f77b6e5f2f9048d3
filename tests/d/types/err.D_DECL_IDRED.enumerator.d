/* rows: L21 */
int A;
enum e {
	A
};
BEGIN
{
}

/* rows: L21 */
int n;
enum e {
	A = n
};
BEGIN
{
}

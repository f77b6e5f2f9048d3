/* rows: L31 */
struct tail {
	int n;
	char text[1];
};
struct tail v[2];
BEGIN
{
	v[1].text[1] = 'b';
}

/* rows: L30 */
int *p;
char *q;
BEGIN
/p == q/
{
}

/* rows: L30
 * Of integers only the constant 0 becomes a pointer without a cast. */
int *p;
BEGIN
{
	p = 0;
	p = (int *)arg0;
	p = arg0;
}

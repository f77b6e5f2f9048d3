/* rows: L30 */
BEGIN
{
	seen[curthread] = 1;
	seen[pid] = 1;
}

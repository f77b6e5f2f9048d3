/* rows: S10 */
BEGIN
{
	trace(strtok(1, ","));
}

/* rows: A19 */
BEGIN
{
	speculate(speculation());
	trace(pid ? (raise(SIGKILL), 1) : 2);
}

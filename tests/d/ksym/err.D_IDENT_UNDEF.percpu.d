/* rows: L25
 * Each CPU has its own. */
BEGIN
{
	trace(`cpu_hw_events);
}

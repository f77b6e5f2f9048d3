/* rows: L25 L26
 * needs: root symbol:panic_notifier_list */
BEGIN
{
	trace(`panic_notifier_list);
}

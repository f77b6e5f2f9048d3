/* rows: L69
 * Only names without a module are looked up in libraries. */
BEGIN
{
	trace(nosuch`physmem);
}

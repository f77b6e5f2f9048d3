/* rows: L62
 * args: -L lib
 * A library's mistake: inlines that use each other. */
turning:::on
{
}

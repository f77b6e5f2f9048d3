/* rows: L62
 * args: -L lib
 * A library's mistake: an expression that does not compile. */
turning:::failing
{
}

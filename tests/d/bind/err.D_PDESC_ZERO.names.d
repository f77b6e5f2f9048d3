/* rows: L62
 * args: -L lib
 * Expressions that do not compile here. */
folder:::neither
{
}

/* rows: L62
 * args: -L lib
 * A guard that does not compile here. */
folder:::neither
{
}

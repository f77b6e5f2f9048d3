/* rows: L62
 * args: -L lib
 * A library's mistake: a guard with an action. */
turning:::recording
{
}

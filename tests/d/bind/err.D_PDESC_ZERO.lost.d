/* rows: L62
 * args: -L lib
 * The variable it reads is only assigned by a clause that does not compile. */
several:::lost
{
}

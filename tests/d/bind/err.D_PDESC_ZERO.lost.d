/* rows: L62
 * args: -L lib
 * Only a clause that does not compile here assigns what it needs. */
several:::lost
{
}

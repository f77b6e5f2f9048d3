/* rows: C6
 * Without -c and -p there is no provider of its name. */
pid$target:::entry
{
}

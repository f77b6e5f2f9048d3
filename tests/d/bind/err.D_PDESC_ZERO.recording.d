/* rows: L62
 * args: -L lib
 * What a library has wrong. */
turning:::recording
{
}

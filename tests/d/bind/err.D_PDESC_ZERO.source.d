/* rows: L62
 * args: -L lib
 * What a bound probe would need. */
folder:::never
{
}

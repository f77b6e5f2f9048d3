/* rows: L62
 * args: -L lib
 * The message names the probes that a bound probe needs. */
folder:::never
{
}

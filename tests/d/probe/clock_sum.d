/* Each of these clocks is slow enough, but together they would slow down the
 * host.
 * stderr
 * exit: 1
 * rows: P11 */
profile-4999, profile-4998hz, profile-200us, profile-4000, tick-1010
{
	n++;
}

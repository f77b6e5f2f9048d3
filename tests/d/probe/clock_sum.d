/* All together slow a host that each of them does not.
 * stderr
 * exit: 1
 * rows: P11 */
profile-4999, profile-4998hz, profile-200us, profile-4000, tick-1010
{
	n++;
}

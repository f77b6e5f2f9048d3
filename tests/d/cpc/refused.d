/* The ptrace engine has no such probes, and says so.
 * rows: P140
 * engines: ptrace
 * args: -c true
 * exit: 1
 * stderr
 */
cpc:::page_faults-all-1
{
	trace(1);
}

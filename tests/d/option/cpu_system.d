/* Commands may run where dtrace was started to run, whatever its engine does to
 * trace only one CPU: a command and dtrace's parent have the same mask.
 * rows: X14
 * args: -w -xcpu=0 */
inline string PARENT = "$(sed -n s/^PPid:.//p /proc/$PPID/status)";

BEGIN
{
	system("cd /proc; grep -h Cpus_allowed: self/status %s/status | uniq | wc -l",
		PARENT);
	exit(0);
}

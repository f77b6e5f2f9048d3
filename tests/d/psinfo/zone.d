/* rows: V26 V29 V30
 * args: -x defaultargs "$(readlink /proc/self/ns/net | tr -dc 0-9)" "$(readlink /proc/self/ns/pid | tr -dc 0-9)" "$(readlink /proc/self/ns/mnt | tr -dc 0-9)" "$(readlink /proc/self/ns/uts | tr -dc 0-9)" "$(hostname)"
 * The namespaces of a process, and the zone and jail names for them. */
BEGIN
{
	printf("%d %d %d\n", netns == $1, pidns == $2, mntns == $3);
	this->global = $4 == 4026531838;
	printf("%d\n", this->global ? jid == 0 : jid == $4);
	printf("%d %d\n", this->global ? zonename == "global" : zonename == $$5,
	    this->global ? jailname == "0" : jailname == $$5);
	printf("%d %d\n", nspid == pid, nstid == tid);
	printf("%d %s\n", cgroup > 0, substr(cgrouppath, 0, 1));
	printf("%d\n", strlen(container) < 256);
	exit(0);
}

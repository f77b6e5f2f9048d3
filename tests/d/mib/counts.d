/* The kernel's counters in one network namespace: a connection; one that is
 * refused; one that is reset, at both ends; one that is requested twice and
 * then given up, while another one waits to be accepted; datagrams that are
 * lost.
 * rows: P152
 * needs: net
 * engines: bpf
 * args: -xaggsortkey -c "../../../build-san/net counts"
 */
syscall::write:entry
/pid == $target && (int)arg0 == -101/
{
	ns = *(userland uint64_t *)arg1;
}

mib:::tcp*Opens, mib:::tcpAttemptFails, mib:::tcpEstabResets,
mib:::tcpRetransSegs, mib:::tcpOutRsts
/arg1 == ns/
{
	@[probename] = sum(arg0);
}

mib:::tcp*Opens, mib:::tcpAttemptFails, mib:::tcpEstabResets,
mib:::tcpRetransSegs, mib:::tcpOutRsts, mib:::udpInErrors
/arg1 == ns/
{
	@left[probename] = sum(arg0);
}

/* First the number of datagrams that the program did not receive, and then the
 * kernel's own counters. */
inline string counter_name[int i] =
	i == 0 ? "tcpActiveOpens" :
	i == 1 ? "tcpPassiveOpens" :
	i == 2 ? "tcpAttemptFails" :
	i == 3 ? "tcpEstabResets" :
	i == 4 ? "tcpRetransSegs" :
	i == 5 ? "tcpOutRsts" : "udpInErrors";

syscall::write:entry
/pid == $target && (int)arg0 == -102/
{
	lost = *(userland uint64_t *)arg1;
	@lost = sum(lost);
}

syscall::write:entry
/pid == $target && (int)arg0 <= -103 && (int)arg0 >= -109/
{
	this->n = *(userland uint64_t *)arg1;
	@left[counter_name[-(int)arg0 - 103]] = sum(-this->n);
}

syscall::write:entry
/pid == $target && (int)arg0 == -109/
{
	@lost = sum(-*(userland uint64_t *)arg1);
}

END
{
	printa("%s %@d\n", @);
	printf("some are lost: %d\n", lost > 0);
	printa("udpInErrors but those that were lost: %@d\n", @lost);
	printa("%s but those of the kernel: %@d\n", @left);
}

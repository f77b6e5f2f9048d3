/* Messages of ICMP, as the kernel counts them: an echo, and that there was
 * nobody at a port.
 * rows: P152
 * needs: net fbt
 * engines: bpf
 * args: -xaggsortkey -c "../../../build-san/net datagrams"
 */
syscall::write:entry
/pid == $target && (int)arg0 == -101/
{
	ns = *(userland uint64_t *)arg1;
}

mib:::icmp*
/arg1 == ns/
{
	@[probename] = sum(arg0);
}

mib:::icmpInMsgs, mib:::icmpOutMsgs
/arg1 == ns/
{
	@left[probename] = sum(arg0);
}

syscall::write:entry
/pid == $target && ((int)arg0 == -107 || (int)arg0 == -108)/
{
	@left[(int)arg0 == -107 ? "icmpInMsgs" : "icmpOutMsgs"] =
	    sum(-*(userland uint64_t *)arg1);
}

END
{
	printa("%s %@d\n", @);
	printa("%s but those of the kernel: %@d\n", @left);
}

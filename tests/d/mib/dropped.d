/* Packets that nobody wants, as the kernel counts them.
 * rows: P152
 * needs: net symbol:kfree_skb_list_reason
 * engines: bpf
 * args: -xaggsortkey -c "../../../build-san/net datagrams"
 */
syscall::write:entry
/pid == $target && (int)arg0 == -101/
{
	ns = *(userland uint64_t *)arg1;
}

mib:::udpNoPorts, mib:::udpInCksumErrs, mib:::ipIfStatsIn*Errors
/arg1 == ns/
{
	@[probename] = sum(arg0);
	@left[probename] = sum(arg0);
}

syscall::write:entry
/pid == $target && ((int)arg0 == -105 || (int)arg0 == -106)/
{
	@left[(int)arg0 == -105 ? "udpNoPorts" :
	    "ipIfStatsInHdrErrors"] = sum(-*(userland uint64_t *)arg1);
}

END
{
	printa("%s %@d\n", @);
	printa("%s but those of the kernel: %@d\n", @left);
}

/* Datagrams that a process gets and sends, as the kernel counts them; one that
 * it cannot send; and raw packets.
 * rows: P152
 * needs: net
 * engines: bpf
 * args: -xaggsortkey -c "../../../build-san/net datagrams"
 */
syscall::write:entry
/pid == $target && (int)arg0 == -101/
{
	ns = *(userland uint64_t *)arg1;
}

mib:::udpHCInDatagrams, mib:::udpHCOutDatagrams
/arg1 == ns/
{
	@[probename] = sum(arg0);
	@left[probename] = sum(arg0);
}

mib:::udpOutErrors, mib:::rawipOutDatagrams
/arg1 == ns/
{
	@[probename] = sum(arg0);
}

/* Their bytes, and those of the answers of ICMP. */
mib:::ipIfStatsHCInOctets, mib:::ipIfStatsHCOutOctets
/arg1 == ns/
{
	@[probename] = sum(arg0);
}

syscall::write:entry
/pid == $target && ((int)arg0 == -103 || (int)arg0 == -104)/
{
	@left[(int)arg0 == -103 ? "udpHCInDatagrams" :
	    "udpHCOutDatagrams"] = sum(-*(userland uint64_t *)arg1);
}

END
{
	printa("%s %@d\n", @);
	printa("%s but those of the kernel: %@d\n", @left);
}

/* Segments that come for connections that have ended take no memory for good.
 * rows: P83 L40
 * needs: net
 * engines: bpf
 * stderr
 * args: -xdynvarsize=64k -c "../../../build-san/net many 4 1500"
 */
inline int port = 20000 + $target % 40000;

tcp:::connect-established
/args[4]->tcp_sport == port/
{
	@["connected", args[2]->ip_saddr] = count();
}

tcp:::accept-established
/args[4]->tcp_dport == port/
{
	@["accepted", args[2]->ip_saddr] = count();
}

END
{
	printa("%s %s %@d\n", @);
}

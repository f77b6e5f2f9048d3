/* Sockets that send a reset when they are closed take no memory for good.
 * rows: P82 L40
 * needs: net
 * engines: bpf
 * stderr
 * args: -xdynvarsize=64k -c "../../../build-san/net resets 4 1500"
 */
inline int port = 20000 + $target % 40000;

tcp:::receive
/args[4]->tcp_dport == port && args[4]->tcp_flags & TH_RST/
{
	@[args[3]->tcps_lport == port] = count();
}

END
{
	printa("%d %@d\n", @);
}

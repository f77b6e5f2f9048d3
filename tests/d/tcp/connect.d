/* Both ends of a new connection over IPv4: each fires once, with the segments
 * of the handshake.
 * rows: P83 P87 P88
 * needs: net
 * engines: bpf
 * args: -c "../../../build-san/net tcp 4 1"
 */
inline int port = 20000 + $target % 40000;

tcp:::connect-request,
tcp:::connect-established,
tcp:::accept-established
/args[4]->tcp_sport == port || args[4]->tcp_dport == port/
{
	printf("%s %s%s%s %s\n", probename,
	    args[4]->tcp_flags & TH_SYN ? "SYN " : "",
	    args[4]->tcp_flags & TH_ACK ? "ACK " : "",
	    args[4]->tcp_dport == port ? "up" : "down",
	    tcp_state_string[args[3]->tcps_state]);
	printf("  %s to %s, of %s to %s, active %d\n", args[2]->ip_saddr,
	    args[2]->ip_daddr, args[3]->tcps_laddr, args[3]->tcps_raddr,
	    args[3]->tcps_active);
	printf("  ports %d, packet %d, socket %d\n",
	    args[3]->tcps_lport == port ?
	    args[4]->tcp_dport == port &&
	    args[4]->tcp_sport == args[3]->tcps_rport :
	    args[3]->tcps_rport == port,
	    args[0]->pkt_addr != 0, args[1]->cs_cid == args[3]->tcps_addr);
}

tcp:::connect-refused,
tcp:::accept-refused
/args[4]->tcp_sport == port || args[4]->tcp_dport == port/
{
	printf("%s\n", probename);
}

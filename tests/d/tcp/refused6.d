/* A connection over IPv6 to a port where nobody listens: the probes of both
 * ends fire with the same segment.
 * rows: P83
 * needs: net
 * engines: bpf
 * args: -c "../../../build-san/net refused 6"
 */
inline int port = 20000 + $target % 40000;

tcp:::connect-established,
tcp:::accept-established,
tcp:::connect-request,
tcp:::connect-refused,
tcp:::accept-refused
/args[4]->tcp_sport == port || args[4]->tcp_dport == port/
{
	printf("%s: %s to %s, %s\n", probename, args[2]->ip_saddr,
	    args[4]->tcp_dport == port ? "the port" : "its own",
	    args[4]->tcp_flags == TH_SYN ? "SYN" :
	    args[4]->tcp_flags == (TH_RST | TH_ACK) ? "RST ACK" : "?");
}

/* Another probe of the same received segment does not change this. */
tcp:::receive
/args[4]->tcp_sport == port/
{
	received++;
}

END
{
	printf("received %d\n", received);
}

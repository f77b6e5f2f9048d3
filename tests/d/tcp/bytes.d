/* Each byte is sent and received once, from the client to the server; the
 * segments in the other direction are empty. IPv4.
 * rows: P82 P87
 * needs: net
 * engines: bpf
 * args: -xstrsize=64 -xaggsortkey -c "../../../build-san/net tcp 4 1000000"
 */
inline int port = 20000 + $target % 40000;

tcp:::send,
tcp:::receive
/(args[4]->tcp_sport == port || args[4]->tcp_dport == port) &&
    !args[3]->tcps_retransmit/
{
	@[probename, args[4]->tcp_dport == port ? "up" : "down",
	    args[2]->ip_saddr, args[2]->ip_daddr] =
	    sum(args[2]->ip_plength - args[4]->tcp_offset);
}

/* Each end's own socket, and the process that it belongs to. */
tcp:::send
/args[4]->tcp_dport == port && args[3]->tcps_raddr == args[2]->ip_daddr &&
    args[3]->tcps_lport == args[4]->tcp_sport && args[1]->cs_pid == $target/
{
	@of["send", "its socket"] =
	    sum(args[2]->ip_plength - args[4]->tcp_offset);
}

tcp:::receive
/args[4]->tcp_dport == port && args[3]->tcps_raddr == args[2]->ip_saddr &&
    args[3]->tcps_lport == args[4]->tcp_dport && args[1]->cs_pid == $target/
{
	@of["receive", "its socket"] =
	    sum(args[2]->ip_plength - args[4]->tcp_offset);
}

END
{
	printa("%s %s %s %s %@d\n", @);
	printa("%s %s %@d\n", @of);
}

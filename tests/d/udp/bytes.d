/* A datagram is sent once and received once, each time with its own socket.
 * IPv4.
 * rows: P86 P87
 * needs: net
 * engines: bpf
 * args: -xstrsize=64 -xaggsortkey -c "../../../build-san/net udp 4 100000"
 */
inline int port = 20000 + $target % 40000;

udp:::send,
udp:::receive
/args[4]->udp_dport == port/
{
	@[probename, args[2]->ip_saddr, args[2]->ip_daddr] =
	    sum(args[4]->udp_length - 8);
	@n[probename] = count();
}

udp:::send
/args[4]->udp_dport == port && args[4]->udp_sport == args[3]->udps_lport &&
    args[1]->cs_addr == args[3]->udps_addr && args[1]->cs_cid != 0/
{
	@["of the client's socket", args[3]->udps_laddr, args[3]->udps_faddr] =
	    sum(1);
	@["by the process", "", ""] = sum(args[1]->cs_pid == $target);
	@["to the port", "", ""] = sum(args[3]->udps_fport == port &&
	    args[3]->udps_rport == port);
}

udp:::receive
/args[4]->udp_dport == port && args[3]->udps_lport == port/
{
	@["of the server's socket", args[3]->udps_laddr, args[3]->udps_raddr] =
	    sum(1);
	@["with a header", "", ""] = sum(args[0]->pkt_addr != 0 &&
	    args[4]->udp_hdr != NULL && args[4]->udp_checksum != 0);
	@["which bytes IP has, too", "", ""] =
	    sum(args[2]->ip_plength - args[4]->udp_length);
}

END
{
	printa("%s %s %s %@d\n", @);
	printa("%s %@d\n", @n);
}

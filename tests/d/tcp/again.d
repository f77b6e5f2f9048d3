/* A connection that nobody answers: its first segment is sent again, which is
 * not another request.
 * rows: P83 P87
 * needs: net
 * engines: bpf
 * args: -xaggsortkey -c "../../../build-san/net unanswered"
 */
inline int port = 20000 + $target % 40000;

tcp:::send,
tcp:::connect-request
/args[4]->tcp_dport == port && args[4]->tcp_flags == TH_SYN/
{
	@[probename, args[3]->tcps_retransmit] = count();
}

tcp:::receive
/args[4]->tcp_dport == port && args[4]->tcp_flags == TH_SYN/
{
	@[probename, args[3]->tcps_state == TCP_STATE_LISTEN] = count();
}

END
{
	printa("%s %d %@d\n", @);
}

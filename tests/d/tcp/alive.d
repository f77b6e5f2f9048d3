/* A segment by which TCP asks whether the other end is there has an old sequence
 * number, but nothing in it: it is no retransmission.
 * rows: P82 P87
 * needs: net
 * engines: bpf
 * args: -c "../../../build-san/net alive"
 */
inline int port = 20000 + $target % 40000;

tcp:::send
/args[4]->tcp_dport == port && args[4]->tcp_seq == args[3]->tcps_suna - 1 &&
    args[4]->tcp_flags == TH_ACK/
{
	@[args[3]->tcps_retransmit] = count();
}

END
{
	printa("asks, again: %d\n", @);
}

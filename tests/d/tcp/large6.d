/* Segments that are longer than the field in the header that tells their
 * length, as the loopback interface lets them be: each begins where an earlier
 * one ends. IPv6.
 * rows: P82 P87
 * needs: net
 * engines: bpf
 * args: -c "../../../build-san/net bulk 6 3000000"
 */
inline int port = 20000 + $target % 40000;
uint32_t next;

tcp:::send
/args[4]->tcp_dport == port/
{
	this->at = args[4]->tcp_seq - args[3]->tcps_iss;
	this->end = this->at + args[2]->ip_plength - args[4]->tcp_offset +
	    (args[4]->tcp_flags & (TH_SYN | TH_FIN) ? 1 : 0);
	@[this->at > next ? "gap" : "none"] = count();
	next = this->end > next ? this->end : next;
}

tcp:::send
/args[4]->tcp_dport == port && args[4]->tcp_flags & TH_FIN/
{
	printf("%d bytes\n", this->end - 2);
}

END
{
	printa("%s\n", @);
}

/* What state-change shows of sockets, with IPv4.
 * rows: P85 P87
 * needs: net
 * engines: bpf
 * args: -c "../../../build-san/net tcp 4 100000"
 */
inline int port = 20000 + $target % 40000;

tcp:::state-change
/args[3]->tcps_rport == port && args[3]->tcps_state == TCP_STATE_CLOSED/
{
	printf("client %s %s local %d active %d\n", args[3]->tcps_laddr,
	    args[3]->tcps_raddr, args[3]->tcps_local, args[3]->tcps_active);
	printf("sent %u acked %u next %u\n",
	    args[3]->tcps_snxt - args[3]->tcps_iss - 2,
	    args[3]->tcps_suna - args[3]->tcps_iss - 2,
	    args[3]->tcps_sack_fack - args[3]->tcps_snxt);
	iss[args[3]->tcps_lport] = args[3]->tcps_iss;
	printf("pid %d zone %d address %d identity %d\n",
	    args[1]->cs_pid == $target, args[1]->cs_zoneid,
	    args[1]->cs_addr == args[3]->tcps_addr, args[1]->cs_cid != 0);
	printf("window %d %d scale %d %d\n", args[3]->tcps_swnd > 0,
	    args[3]->tcps_rwnd > 0, args[3]->tcps_snd_ws > 0,
	    args[3]->tcps_rcv_ws > 0);
	printf("congestion %d %d mss %d timeout %d again %d %d\n",
	    args[3]->tcps_cwnd >= args[3]->tcps_mss,
	    args[3]->tcps_cwnd_ssthresh > 0, args[3]->tcps_mss > 1000,
	    args[3]->tcps_rto >= 200, args[3]->tcps_retransmit,
	    args[3]->tcps_sack_snxt);
}

tcp:::state-change
/args[3]->tcps_lport == port && args[5]->tcps_state == TCP_STATE_LAST_ACK/
{
	printf("server %s %s local %d active %d\n", args[3]->tcps_laddr,
	    args[3]->tcps_raddr, args[3]->tcps_local, args[3]->tcps_active);
	printf("received %u acknowledged %u\n",
	    args[3]->tcps_rnxt - iss[args[3]->tcps_rport] - 2,
	    args[3]->tcps_rack - iss[args[3]->tcps_rport] - 2);
}

rawtp:::inet_sock_set_state
/pid == $target && ntohs(args[0]->__sk_common.skc_dport) == port &&
    args[2] == TCP_FIN_WAIT1/
{
	this->c = xlate <conninfo_t *> ((struct sock *)args[0]);
	printf("%s %s %s\n", this->c->ci_local, this->c->ci_remote,
	    this->c->ci_protocol);
}

/* mib.d - the provider mib: events that the kernel counts for TCP and UDP,
 * named after the standards' counters (RFC 4022, RFC 4113). */

inline uint64_t net_inum[struct net *net] = net->ns.inum;
inline uint64_t sock_inum[struct sock *s] =
    net_inum[s->__sk_common.skc_net.net];
inline int is_tcp[struct sock *s] = s->sk_protocol == IPPROTO_TCP;
/* A retransmitted buffer may hold several segments, which all count. */
inline uint64_t skb_segments[struct sk_buff *S] =
    ((struct tcp_skb_cb *)S->cb)->tcp_gso_segs > 1 ?
    ((struct tcp_skb_cb *)S->cb)->tcp_gso_segs : 1;

provider mib {
	probe tcpActiveOpens(uint64_t n, uint64_t ns) =
		rawtp:::inet_sock_set_state
		/is_tcp[args[0]] && args[1] == TCP_CLOSE &&
		    args[2] == TCP_SYN_SENT/
		{ n = 1; ns = sock_inum[args[0]]; };
	probe tcpPassiveOpens(uint64_t n, uint64_t ns) =
		rawtp:::inet_sock_set_state
		/is_tcp[args[0]] && args[1] == TCP_LISTEN &&
		    args[2] == TCP_SYN_RECV/
		{ n = 1; ns = sock_inum[args[0]]; };
	probe tcpAttemptFails(uint64_t n, uint64_t ns) =
		rawtp:::inet_sock_set_state
		/is_tcp[args[0]] && args[2] == TCP_CLOSE &&
		    (args[1] == TCP_SYN_SENT || args[1] == TCP_SYN_RECV)/
		{ n = 1; ns = sock_inum[args[0]]; };
	probe tcpEstabResets(uint64_t n, uint64_t ns) =
		rawtp:::inet_sock_set_state
		/is_tcp[args[0]] && args[2] == TCP_CLOSE &&
		    (args[1] == TCP_ESTABLISHED || args[1] == TCP_CLOSE_WAIT)/
		{ n = 1; ns = sock_inum[args[0]]; };
	probe tcpRetransSegs(uint64_t n, uint64_t ns) =
		[ rawtp:::tcp_retransmit_skb /args[2] == 0/ {
			n = skb_segments[args[1]];
			ns = sock_inum[args[0]];
		} | rawtp:::tcp_retransmit_skb {
			n = skb_segments[args[1]];
			ns = sock_inum[args[0]];
		} ]
		rawtp:::tcp_retransmit_synack
		{ n = 1; ns = sock_inum[args[0]]; };

	/* Where the tracepoint does not have a reason as its third argument, it
	 * does not fire for a reset without a socket; there, every segment that
	 * is sent is checked. */
	probe tcpOutRsts(uint64_t n, uint64_t ns) =
		rawtp:::tcp_send_reset /args[2] == args[2]/ {
			n = 1;
			ns = args[0] != NULL ? sock_inum[args[0]] :
			    net_inum[args[1]->dev->nd_net.net];
		}
	      | fbt::ip_finish_output2:entry, fbt::ip6_finish_output2:entry
		/skb_is_own[args[2]] && ip_is_tcp[skb_ip[args[2]]] &&
		    (ip_flags[skb_ip[args[2]]] & TH_RST)/
		{ n = 1; ns = net_inum[args[0]]; }
	      | rawtp:::net_dev_queue
		/skb_is_ip[args[0]] && skb_is_own[args[0]] &&
		    ip_is_tcp[skb_ip[args[0]]] &&
		    (ip_flags[skb_ip[args[0]]] & TH_RST)/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };

	/* No room for the datagram; a wrong checksum; a filter dropped it. */
	probe udpInErrors(uint64_t n, uint64_t ns) =
		rawtp:::udp_fail_queue_rcv_skb
		{ n = 1; ns = sock_inum[args[1]]; }
		rawtp:::kfree_skb
		/(args[2] == SKB_DROP_REASON_UDP_CSUM ||
		    args[2] == SKB_DROP_REASON_SOCKET_FILTER) &&
		    skb_has_ip[args[0]] && ip_is_udp[skb_ip[args[0]]] &&
		    skb_dev[args[0]] != NULL/ {
			n = 1;
			ns = net_inum[args[0]->dev->nd_net.net];
		}
	      | rawtp:::udp_fail_queue_rcv_skb
		{ n = 1; ns = sock_inum[args[1]]; };
};

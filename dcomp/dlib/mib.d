/* mib.d - the provider mib: events that the kernel counts for IP, ICMP, TCP and
 * UDP, named after the standards' counters (RFC 4022, RFC 4113, RFC 4293) and
 * Solaris'. */

inline uint64_t net_inum[struct net *net] = net->ns.inum;
inline uint64_t sock_inum[struct sock *s] =
    net_inum[s->__sk_common.skc_net.net];
inline int is_tcp[struct sock *s] = s->sk_protocol == IPPROTO_TCP;
/* A retransmitted buffer may hold several segments, which all count. */
inline uint64_t skb_segments[struct sk_buff *S] =
    ((struct tcp_skb_cb *)S->cb)->tcp_gso_segs > 1 ?
    ((struct tcp_skb_cb *)S->cb)->tcp_gso_segs : 1;

/* The data in a segment: of one that is sent; and of one that a socket gets,
 * whose buffer begins with TCP's header. Of the latter, the socket may have had
 * a part, or all, before; if that number is below 0, data before it is
 * missing. */
inline uint64_t sent_bytes[struct sk_buff *S, ipboth_t *I] =
    skb_rest[S, (uintptr_t)ip_tcp[I]] - ip_tcp[I]->doff * 4;
inline int sends_new[struct sk_buff *S, ipboth_t *I] =
    tcp_whole[skb_sock[S]] && sent_bytes[S, I] != 0 &&
    !sent_again[skb_sock[S], S, I];
inline int got_bytes[struct sk_buff *S] =
    S->len - ((struct tcphdr *)S->data)->doff * 4;
inline int had_bytes[struct sock *s, struct sk_buff *S] =
    (int)(((struct tcp_sock *)s)->rcv_nxt - ((struct tcp_skb_cb *)S->cb)->seq);
/* True if the socket knows what comes next. A segment of IPv4 that comes to a
 * socket of IPv6 is passed on by the function for IPv6. */
inline int is_expecting[struct sock *s, struct sk_buff *S] =
    s->__sk_common.skc_state != TCP_LISTEN &&
    s->__sk_common.skc_state != TCP_SYN_SENT &&
    s->__sk_common.skc_state != TCP_CLOSE && got_bytes[S] > 0;
inline int is_ip6[struct sk_buff *S] = S->protocol == htons(0x86dd);

inline int is_raw_ip[struct sock *s] = s->sk_type == SOCK_RAW &&
    (s->__sk_common.skc_family == AF_INET ||
    s->__sk_common.skc_family == AF_INET6);
inline int is_udp_in[struct sk_buff *S] = skb_has_ip[S] &&
    ip_is_udp[skb_ip[S]] && skb_dev[S] != NULL;
/* The type of a message of ICMP that comes. */
inline int icmp_type[struct sk_buff *S] = *(uint8_t *)ip_payload[skb_ip[S]];

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
	/* Where the tracepoint has an error, it fires for attempts, too. */
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
		    is_udp_in[args[0]]/ {
			n = 1;
			ns = net_inum[args[0]->dev->nd_net.net];
		}
	      | rawtp:::udp_fail_queue_rcv_skb
		{ n = 1; ns = sock_inum[args[1]]; };

	/* Bytes of data: sent for the first time, and again; received when they
	 * were expected, a second time, and before others that are missing. */
	probe tcpOutDataBytes(uint64_t n, uint64_t ns) =
		fbt::ip_finish_output2:entry, fbt::ip6_finish_output2:entry
		/skb_is_own[args[2]] && ip_is_tcp[skb_ip[args[2]]] &&
		    sends_new[args[2], skb_ip[args[2]]]/ {
			n = sent_bytes[args[2], skb_ip[args[2]]];
			ns = net_inum[args[0]];
		}
	      | rawtp:::net_dev_queue
		/skb_is_ip[args[0]] && skb_is_own[args[0]] &&
		    ip_is_tcp[skb_ip[args[0]]] &&
		    sends_new[args[0], skb_ip[args[0]]]/ {
			n = sent_bytes[args[0], skb_ip[args[0]]];
			ns = net_inum[args[0]->dev->nd_net.net];
		};
	probe tcpRetransBytes(uint64_t n, uint64_t ns) =
		rawtp:::tcp_retransmit_skb /args[2] == 0 && args[1]->len != 0/
		{ n = args[1]->len; ns = sock_inum[args[0]]; }
	      | rawtp:::tcp_retransmit_skb /args[1]->len != 0/
		{ n = args[1]->len; ns = sock_inum[args[0]]; };
	probe tcpInDataInorderBytes(uint64_t n, uint64_t ns) =
		fbt::tcp_v4_do_rcv:entry
		/is_expecting[args[0], args[1]] &&
		    had_bytes[args[0], args[1]] >= 0 &&
		    had_bytes[args[0], args[1]] < got_bytes[args[1]]/ {
			n = got_bytes[args[1]] - had_bytes[args[0], args[1]];
			ns = sock_inum[args[0]];
		}
		fbt::tcp_v6_do_rcv:entry
		/is_ip6[args[1]] && is_expecting[args[0], args[1]] &&
		    had_bytes[args[0], args[1]] >= 0 &&
		    had_bytes[args[0], args[1]] < got_bytes[args[1]]/ {
			n = got_bytes[args[1]] - had_bytes[args[0], args[1]];
			ns = sock_inum[args[0]];
		}
		fbt::tcp_child_process:entry
		/is_expecting[args[1], args[2]] &&
		    had_bytes[args[1], args[2]] >= 0 &&
		    had_bytes[args[1], args[2]] < got_bytes[args[2]]/ {
			n = got_bytes[args[2]] - had_bytes[args[1], args[2]];
			ns = sock_inum[args[1]];
		}
	      | rawtp:::tcp_probe
		/is_expecting[args[0], args[1]] &&
		    had_bytes[args[0], args[1]] >= 0 &&
		    had_bytes[args[0], args[1]] < got_bytes[args[1]]/ {
			n = got_bytes[args[1]] - had_bytes[args[0], args[1]];
			ns = sock_inum[args[0]];
		};
	probe tcpInDataDupBytes(uint64_t n, uint64_t ns) =
		fbt::tcp_v4_do_rcv:entry
		/is_expecting[args[0], args[1]] &&
		    had_bytes[args[0], args[1]] > 0/ {
			n = had_bytes[args[0], args[1]] < got_bytes[args[1]] ?
			    had_bytes[args[0], args[1]] : got_bytes[args[1]];
			ns = sock_inum[args[0]];
		}
		fbt::tcp_v6_do_rcv:entry
		/is_ip6[args[1]] && is_expecting[args[0], args[1]] &&
		    had_bytes[args[0], args[1]] > 0/ {
			n = had_bytes[args[0], args[1]] < got_bytes[args[1]] ?
			    had_bytes[args[0], args[1]] : got_bytes[args[1]];
			ns = sock_inum[args[0]];
		}
		fbt::tcp_child_process:entry
		/is_expecting[args[1], args[2]] &&
		    had_bytes[args[1], args[2]] > 0/ {
			n = had_bytes[args[1], args[2]] < got_bytes[args[2]] ?
			    had_bytes[args[1], args[2]] : got_bytes[args[2]];
			ns = sock_inum[args[1]];
		}
	      | rawtp:::tcp_probe
		/is_expecting[args[0], args[1]] &&
		    had_bytes[args[0], args[1]] > 0/ {
			n = had_bytes[args[0], args[1]] < got_bytes[args[1]] ?
			    had_bytes[args[0], args[1]] : got_bytes[args[1]];
			ns = sock_inum[args[0]];
		};
	probe tcpInDataUnorderBytes(uint64_t n, uint64_t ns) =
		fbt::tcp_v4_do_rcv:entry
		/is_expecting[args[0], args[1]] &&
		    had_bytes[args[0], args[1]] < 0/ {
			n = got_bytes[args[1]];
			ns = sock_inum[args[0]];
		}
		fbt::tcp_v6_do_rcv:entry
		/is_ip6[args[1]] && is_expecting[args[0], args[1]] &&
		    had_bytes[args[0], args[1]] < 0/ {
			n = got_bytes[args[1]];
			ns = sock_inum[args[0]];
		}
		fbt::tcp_child_process:entry
		/is_expecting[args[1], args[2]] &&
		    had_bytes[args[1], args[2]] < 0/ {
			n = got_bytes[args[2]];
			ns = sock_inum[args[1]];
		}
	      | rawtp:::tcp_probe
		/is_expecting[args[0], args[1]] &&
		    had_bytes[args[0], args[1]] < 0/ {
			n = got_bytes[args[1]];
			ns = sock_inum[args[0]];
		};

	/* Datagrams that a process gets, and that are sent. Where the kernel
	 * does not tell how a call ends, its functions do. */
	self struct sock *gets, *sends, *sends4, *sends6, *raws;
	fbt::__skb_recv_udp:entry
	{
		self->gets = args[1] & MSG_PEEK ? NULL : args[0];
	}
	probe udpHCInDatagrams(uint64_t n, uint64_t ns) =
		rawtp:::sock_recv_length
		/is_udp[args[0]] && args[1] >= 0 &&
		    !(args[2] & (MSG_PEEK | MSG_ERRQUEUE))/
		{ n = 1; ns = sock_inum[args[0]]; }
	      | fbt::udp_recvmsg:return, fbt::udpv6_recvmsg:return
		/self->gets != NULL && args[1] >= 0/
		{ n = 1; ns = sock_inum[self->gets]; };
	fbt::udp_recvmsg:return, fbt::udpv6_recvmsg:return
	{
		self->gets = NULL;
	}
	fbt::udp_send_skb:entry, fbt::udp_v6_send_skb:entry
	{
		self->sends = args[0]->sk;
	}
	probe udpHCOutDatagrams(uint64_t n, uint64_t ns) =
		fbt::udp_send_skb:return, fbt::udp_v6_send_skb:return
		/args[1] == 0 && self->sends != NULL/
		{ n = 1; ns = sock_inum[self->sends]; }
	      | rawtp:::net_dev_queue
		/skb_is_ip[args[0]] && skb_is_own[args[0]] &&
		    ip_is_udp[skb_ip[args[0]]] && is_udp[args[0]->sk]/
		{ n = 1; ns = sock_inum[args[0]->sk]; };
	fbt::udp_send_skb:return, fbt::udp_v6_send_skb:return
	{
		self->sends = NULL;
	}

	/* A call fails, other than because it would have to wait. That for a
	 * socket of IPv6 may call the one for IPv4. */
	fbt::udp_sendmsg:entry { self->sends4 = args[0]; }
	fbt::udpv6_sendmsg:entry { self->sends6 = args[0]; }
	probe udpOutErrors(uint64_t n, uint64_t ns) =
		rawtp:::sock_send_length
		/is_udp[args[0]] && args[1] < 0 && args[1] != -EAGAIN/
		{ n = 1; ns = sock_inum[args[0]]; }
	      | fbt::udp_sendmsg:return
		/self->sends4 != NULL && self->sends6 == NULL &&
		    args[1] < 0 && args[1] != -EAGAIN/
		{ n = 1; ns = sock_inum[self->sends4]; }
		fbt::udpv6_sendmsg:return
		/self->sends6 != NULL && args[1] < 0 && args[1] != -EAGAIN/
		{ n = 1; ns = sock_inum[self->sends6]; };
	fbt::udp_sendmsg:return { self->sends4 = NULL; }
	fbt::udpv6_sendmsg:return { self->sends6 = NULL; }

	/* Nobody listens; a wrong checksum. */
	probe udpNoPorts(uint64_t n, uint64_t ns) =
		rawtp:::kfree_skb
		/args[2] == SKB_DROP_REASON_NO_SOCKET && is_udp_in[args[0]]/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };
	probe udpInCksumErrs(uint64_t n, uint64_t ns) =
		rawtp:::kfree_skb
		/args[2] == SKB_DROP_REASON_UDP_CSUM && is_udp_in[args[0]]/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };

	/* Packets of raw sockets. */
	fbt::raw_sendmsg:entry, fbt::rawv6_sendmsg:entry
	{
		self->raws = args[0];
	}
	probe rawipOutDatagrams(uint64_t n, uint64_t ns) =
		rawtp:::sock_send_length
		/is_raw_ip[args[0]] && args[1] >= 0/
		{ n = 1; ns = sock_inum[args[0]]; }
	      | fbt::raw_sendmsg:return, fbt::rawv6_sendmsg:return
		/self->raws != NULL && args[1] >= 0/
		{ n = 1; ns = sock_inum[self->raws]; };
	fbt::raw_sendmsg:return, fbt::rawv6_sendmsg:return
	{
		self->raws = NULL;
	}

	/* Bytes of packets, with their headers; packets with a wrong header. */
	probe ipIfStatsHCInOctets(uint64_t n, uint64_t ns) =
		fbt::ip_rcv_core:entry /args[0]->pkt_type != 3/
		{ n = args[0]->len; ns = net_inum[args[1]]; }
		fbt::ip6_rcv_core:entry /args[0]->pkt_type != 3/
		{ n = args[0]->len; ns = net_inum[args[2]]; }
	      | rawtp:::netif_receive_skb
		/skb_is_ip[args[0]] && args[0]->pkt_type != 3/ {
			n = args[0]->len;
			ns = net_inum[args[0]->dev->nd_net.net];
		};
	probe ipIfStatsHCOutOctets(uint64_t n, uint64_t ns) =
		fbt::ip_finish_output2:entry, fbt::ip6_finish_output2:entry
		{ n = args[2]->len; ns = net_inum[args[0]]; }
	      | rawtp:::net_dev_queue /skb_is_ip[args[0]]/ {
			n = skb_rest[args[0], (uintptr_t)skb_ip[args[0]]];
			ns = net_inum[args[0]->dev->nd_net.net];
		};
	probe ipIfStatsInHdrErrors(uint64_t n, uint64_t ns) =
		rawtp:::kfree_skb
		/(args[2] == SKB_DROP_REASON_IP_INHDR ||
		    args[2] == SKB_DROP_REASON_IP_CSUM) &&
		    skb_dev[args[0]] != NULL/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };

	/* Messages of ICMP. */
	probe icmpInMsgs(uint64_t n, uint64_t ns) =
		fbt::icmp_rcv:entry
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };
	probe icmpOutMsgs(uint64_t n, uint64_t ns) =
		fbt::icmp_out_count:entry { n = 1; ns = net_inum[args[0]]; };
	probe icmpInEchoReps(uint64_t n, uint64_t ns) =
		fbt::icmp_rcv:entry /icmp_type[args[0]] == 0/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };
	probe icmpOutEchoReps(uint64_t n, uint64_t ns) =
		fbt::icmp_out_count:entry /args[1] == 0/
		{ n = 1; ns = net_inum[args[0]]; };
	probe icmpInDestUnreachs(uint64_t n, uint64_t ns) =
		fbt::icmp_rcv:entry /icmp_type[args[0]] == 3/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };
	probe icmpOutDestUnreachs(uint64_t n, uint64_t ns) =
		fbt::icmp_out_count:entry /args[1] == 3/
		{ n = 1; ns = net_inum[args[0]]; };
	probe icmpInSrcQuenchs(uint64_t n, uint64_t ns) =
		fbt::icmp_rcv:entry /icmp_type[args[0]] == 4/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };
	probe icmpOutSrcQuenchs(uint64_t n, uint64_t ns) =
		fbt::icmp_out_count:entry /args[1] == 4/
		{ n = 1; ns = net_inum[args[0]]; };
	probe icmpInRedirects(uint64_t n, uint64_t ns) =
		fbt::icmp_rcv:entry /icmp_type[args[0]] == 5/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };
	probe icmpOutRedirects(uint64_t n, uint64_t ns) =
		fbt::icmp_out_count:entry /args[1] == 5/
		{ n = 1; ns = net_inum[args[0]]; };
	probe icmpInEchos(uint64_t n, uint64_t ns) =
		fbt::icmp_rcv:entry /icmp_type[args[0]] == 8/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };
	probe icmpOutEchos(uint64_t n, uint64_t ns) =
		fbt::icmp_out_count:entry /args[1] == 8/
		{ n = 1; ns = net_inum[args[0]]; };
	probe icmpInTimeExcds(uint64_t n, uint64_t ns) =
		fbt::icmp_rcv:entry /icmp_type[args[0]] == 11/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };
	probe icmpOutTimeExcds(uint64_t n, uint64_t ns) =
		fbt::icmp_out_count:entry /args[1] == 11/
		{ n = 1; ns = net_inum[args[0]]; };
	probe icmpInParmProbs(uint64_t n, uint64_t ns) =
		fbt::icmp_rcv:entry /icmp_type[args[0]] == 12/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };
	probe icmpOutParmProbs(uint64_t n, uint64_t ns) =
		fbt::icmp_out_count:entry /args[1] == 12/
		{ n = 1; ns = net_inum[args[0]]; };
	probe icmpInTimestamps(uint64_t n, uint64_t ns) =
		fbt::icmp_rcv:entry /icmp_type[args[0]] == 13/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };
	probe icmpOutTimestamps(uint64_t n, uint64_t ns) =
		fbt::icmp_out_count:entry /args[1] == 13/
		{ n = 1; ns = net_inum[args[0]]; };
	probe icmpInTimestampReps(uint64_t n, uint64_t ns) =
		fbt::icmp_rcv:entry /icmp_type[args[0]] == 14/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };
	probe icmpOutTimestampReps(uint64_t n, uint64_t ns) =
		fbt::icmp_out_count:entry /args[1] == 14/
		{ n = 1; ns = net_inum[args[0]]; };
	probe icmpInAddrMasks(uint64_t n, uint64_t ns) =
		fbt::icmp_rcv:entry /icmp_type[args[0]] == 17/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };
	probe icmpOutAddrMasks(uint64_t n, uint64_t ns) =
		fbt::icmp_out_count:entry /args[1] == 17/
		{ n = 1; ns = net_inum[args[0]]; };
	probe icmpInAddrMaskReps(uint64_t n, uint64_t ns) =
		fbt::icmp_rcv:entry /icmp_type[args[0]] == 18/
		{ n = 1; ns = net_inum[args[0]->dev->nd_net.net]; };
	probe icmpOutAddrMaskReps(uint64_t n, uint64_t ns) =
		fbt::icmp_out_count:entry /args[1] == 18/
		{ n = 1; ns = net_inum[args[0]]; };
};

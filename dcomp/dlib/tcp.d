/* tcp.d - the provider tcp: connections and segments of TCP. */

inline int TCP_STATE_ESTABLISHED = 1;
inline int TCP_STATE_SYN_SENT = 2;
inline int TCP_STATE_SYN_RECEIVED = 3;
inline int TCP_STATE_FIN_WAIT_1 = 4;
inline int TCP_STATE_FIN_WAIT_2 = 5;
inline int TCP_STATE_TIME_WAIT = 6;
inline int TCP_STATE_CLOSED = 7;
inline int TCP_STATE_CLOSE_WAIT = 8;
inline int TCP_STATE_LAST_ACK = 9;
inline int TCP_STATE_LISTEN = 10;
inline int TCP_STATE_CLOSING = 11;
/* These do not exist on Linux. */
inline int TCP_STATE_BOUND = -4;
inline int TCP_STATE_IDLE = -5;
/* The state of a request socket, which the probes show as TCP_SYN_RECV. */
inline int TCP_NEW_SYN_RECV = 12;

inline string tcp_state_string[int32_t state] =
	state == TCP_STATE_ESTABLISHED ? "state-established" :
	state == TCP_STATE_SYN_SENT ? "state-syn-sent" :
	state == TCP_STATE_SYN_RECEIVED ? "state-syn-received" :
	state == TCP_STATE_FIN_WAIT_1 ? "state-fin-wait-1" :
	state == TCP_STATE_FIN_WAIT_2 ? "state-fin-wait-2" :
	state == TCP_STATE_TIME_WAIT ? "state-time-wait" :
	state == TCP_STATE_CLOSED ? "state-closed" :
	state == TCP_STATE_CLOSE_WAIT ? "state-close-wait" :
	state == TCP_STATE_LAST_ACK ? "state-last-ack" :
	state == TCP_STATE_LISTEN ? "state-listen" :
	state == TCP_STATE_CLOSING ? "state-closing" :
	state == TCP_STATE_BOUND ? "state-bound" :
	state == TCP_STATE_IDLE ? "state-idle" : "<unknown>";

/* A socket, as the probes pass it. arg6 is its state, arg7 is 1 if it was
 * opened from here, arg8 is 1 if the segment is a retransmission. */
typedef struct tcpsock tcpsock_t;

typedef struct tcpsinfo {
	uintptr_t tcps_addr;	/* address of the socket, a struct tcp_sock */
	int tcps_local;		/* both ends are on this machine */
	int tcps_active;	/* opened from here */
	uint16_t tcps_lport;
	uint16_t tcps_rport;
	string tcps_laddr;
	string tcps_raddr;
	int32_t tcps_state;
	uint32_t tcps_iss;	/* the first sequence number that was sent */
	uint32_t tcps_suna;	/* the first one sent and not acknowledged */
	uint32_t tcps_snxt;	/* the next one to send */
	uint32_t tcps_rack;	/* up to here received and acknowledged */
	uint32_t tcps_rnxt;	/* the next one expected */
	uint32_t tcps_swnd;
	int32_t tcps_snd_ws;
	uint32_t tcps_rwnd;
	int32_t tcps_rcv_ws;
	uint32_t tcps_cwnd;	/* bytes, as is the threshold */
	uint32_t tcps_cwnd_ssthresh;
	uint32_t tcps_sack_fack;	/* the highest number acknowledged */
	uint32_t tcps_sack_snxt;	/* where recovery ends */
	uint32_t tcps_rto;	/* ms */
	uint32_t tcps_mss;
	int tcps_retransmit;	/* the segment is a retransmission */
} tcpsinfo_t;

inline struct sock_common *tcp_common[tcpsock_t *T] =
    (struct sock_common *)T;
inline struct tcp_sock *tcp_sock[tcpsock_t *T] = (struct tcp_sock *)T;

/* Request sockets (during a handshake) and those in TIME_WAIT are small
 * structures, which lack most of a struct tcp_sock. */
inline int tcp_whole[tcpsock_t *T] = T != NULL &&
    tcp_common[T]->skc_state != TCP_NEW_SYN_RECV &&
    tcp_common[T]->skc_state != TCP_TIME_WAIT;

translator tcpsinfo_t < tcpsock_t *T > {
	tcps_addr = (uintptr_t)T;
	tcps_local = T == NULL ? 0 : sock_is_ip6[tcp_common[T]] ?
	    *(uint64_t *)&tcp_common[T]->skc_v6_daddr ==
	    *(uint64_t *)&tcp_common[T]->skc_v6_rcv_saddr &&
	    *((uint64_t *)&tcp_common[T]->skc_v6_daddr + 1) ==
	    *((uint64_t *)&tcp_common[T]->skc_v6_rcv_saddr + 1) :
	    tcp_common[T]->skc_daddr == tcp_common[T]->skc_rcv_saddr ||
	    (tcp_common[T]->skc_daddr & 0xff) == 127;
	tcps_active = arg7;
	/* A closed socket has its port only in inet_sport, a small socket only
	 * in skc_num. */
	tcps_lport = T == NULL ? 0 : !tcp_whole[T] ? tcp_common[T]->skc_num :
	    ntohs(((struct inet_sock *)T)->inet_sport);
	tcps_rport = T == NULL ? 0 : ntohs(tcp_common[T]->skc_dport);
	tcps_laddr = T == NULL ? "" : sock_laddr[tcp_common[T]];
	tcps_raddr = T == NULL ? "" : sock_raddr[tcp_common[T]];
	tcps_state = arg6;
	/* A passively opened socket does not count its SYN as acknowledged. */
	tcps_iss = !tcp_whole[T] || tcp_sock[T]->snd_una == 0 ? 0 :
	    tcp_sock[T]->snd_una - (uint32_t)tcp_sock[T]->bytes_acked - !arg7;
	tcps_suna = !tcp_whole[T] ? 0 : tcp_sock[T]->snd_una;
	tcps_snxt = !tcp_whole[T] ? 0 : tcp_sock[T]->snd_nxt;
	tcps_rack = !tcp_whole[T] ? 0 : tcp_sock[T]->rcv_wup;
	tcps_rnxt = !tcp_whole[T] ? 0 : tcp_sock[T]->rcv_nxt;
	tcps_swnd = !tcp_whole[T] ? 0 : tcp_sock[T]->snd_wnd;
	tcps_snd_ws = !tcp_whole[T] ? 0 : tcp_sock[T]->rx_opt.snd_wscale;
	tcps_rwnd = !tcp_whole[T] ? 0 : tcp_sock[T]->rcv_wnd;
	tcps_rcv_ws = !tcp_whole[T] ? 0 : tcp_sock[T]->rx_opt.rcv_wscale;
	tcps_cwnd = !tcp_whole[T] ? 0 :
	    tcp_sock[T]->snd_cwnd * tcp_sock[T]->mss_cache;
	tcps_cwnd_ssthresh = !tcp_whole[T] ? 0 :
	    tcp_sock[T]->snd_ssthresh == 0x7fffffff ? 0x7fffffff :
	    tcp_sock[T]->snd_ssthresh * tcp_sock[T]->mss_cache;
	tcps_sack_fack = !tcp_whole[T] ? 0 :
	    tcp_sock[T]->sacked_out != 0 ?
	    tcp_sock[T]->recv_sack_cache[0].end_seq : tcp_sock[T]->snd_una;
	tcps_sack_snxt = !tcp_whole[T] ? 0 : tcp_sock[T]->high_seq;
	tcps_rto = !tcp_whole[T] ? 0 :
	    (tcp_sock[T]->srtt_us == 0 ? 1000 :
	    ((tcp_sock[T]->srtt_us >> 3) + tcp_sock[T]->rttvar_us) / 1000) <<
	    ((struct inet_connection_sock *)T)->icsk_backoff;
	tcps_mss = !tcp_whole[T] ? 0 : tcp_sock[T]->mss_cache;
	tcps_retransmit = arg8;
};

typedef struct tcplsinfo {
	int32_t tcps_state;	/* the previous state */
} tcplsinfo_t;

translator tcplsinfo_t < int32_t state > {
	tcps_state = state;
};

typedef struct tcpinfo {
	uint16_t tcp_sport;
	uint16_t tcp_dport;
	uint32_t tcp_seq;
	uint32_t tcp_ack;
	uint8_t tcp_offset;	/* size of the header in bytes */
	uint8_t tcp_flags;	/* TH_* */
	uint16_t tcp_window;
	uint16_t tcp_checksum;
	uint16_t tcp_urgent;
	tcph_t *tcp_hdr;
} tcpinfo_t;

translator tcpinfo_t < struct tcphdr *H > {
	tcp_sport = H == NULL ? 0 : ntohs(H->source);
	tcp_dport = H == NULL ? 0 : ntohs(H->dest);
	tcp_seq = H == NULL ? 0 : ntohl(H->seq);
	tcp_ack = H == NULL ? 0 : ntohl(H->ack_seq);
	tcp_offset = H == NULL ? 0 : H->doff * 4;
	tcp_flags = H == NULL ? 0 : *((uint8_t *)H + 13);
	tcp_window = H == NULL ? 0 : ntohs(H->window);
	tcp_checksum = H == NULL ? 0 : ntohs(H->check);
	tcp_urgent = H == NULL ? 0 : ntohs(H->urg_ptr);
	tcp_hdr = H;
};

/* A socket's addresses in two halves each, its own (l) and the other end's (r);
 * an IPv4 address is in the first half. */
inline uint64_t sock_l0[struct sock_common *C] = sock_is_ip6[C] ?
    *(uint64_t *)&C->skc_v6_rcv_saddr : C->skc_rcv_saddr;
inline uint64_t sock_l1[struct sock_common *C] = sock_is_ip6[C] ?
    *((uint64_t *)&C->skc_v6_rcv_saddr + 1) : 0;
inline uint64_t sock_r0[struct sock_common *C] = sock_is_ip6[C] ?
    *(uint64_t *)&C->skc_v6_daddr : C->skc_daddr;
inline uint64_t sock_r1[struct sock_common *C] = sock_is_ip6[C] ?
    *((uint64_t *)&C->skc_v6_daddr + 1) : 0;
inline uint32_t sock_ports[struct sock_common *C] =
    (uint32_t)((struct inet_sock *)C)->inet_sport << 16 | C->skc_dport;

/* The same from the header of a received packet. */
inline uint64_t ip_l0[ipboth_t *I] = ip_version[I] == 4 ?
    ((struct iphdr *)I)->daddr :
    *(uint64_t *)&((struct ipv6hdr *)I)->daddr;
inline uint64_t ip_l1[ipboth_t *I] = ip_version[I] == 4 ? 0 :
    *((uint64_t *)&((struct ipv6hdr *)I)->daddr + 1);
inline uint64_t ip_r0[ipboth_t *I] = ip_version[I] == 4 ?
    ((struct iphdr *)I)->saddr :
    *(uint64_t *)&((struct ipv6hdr *)I)->saddr;
inline uint64_t ip_r1[ipboth_t *I] = ip_version[I] == 4 ? 0 :
    *((uint64_t *)&((struct ipv6hdr *)I)->saddr + 1);

/* Segments: the TCP header behind an IP header. */
inline int ip_is_tcp[ipboth_t *I] = ip_protocol[I] == IPPROTO_TCP;
inline struct tcphdr *ip_tcp[ipboth_t *I] = (struct tcphdr *)ip_payload[I];
inline uint32_t ip_ports[ipboth_t *I] =
    (uint32_t)ip_tcp[I]->dest << 16 | ip_tcp[I]->source;
inline uint8_t ip_flags[ipboth_t *I] = *((uint8_t *)ip_tcp[I] + 13);
inline int ip_opens[ipboth_t *I] = (ip_flags[I] & (TH_SYN | TH_ACK)) == TH_SYN;
/* Only a reset that answers a segment without TH_ACK, the first of a
 * connection, looks like this. */
inline int ip_refuses[ipboth_t *I] = ip_tcp[I]->seq == 0 &&
    (ip_flags[I] & (TH_RST | TH_ACK)) == (TH_RST | TH_ACK);

/* The socket that sends a segment. Answers that belong to no socket are sent
 * from a raw socket of the kernel, which is ignored. */
inline tcpsock_t *skb_sock[struct sk_buff *S] = S->sk == NULL ||
    (S->sk->__sk_common.skc_state != TCP_NEW_SYN_RECV &&
    S->sk->__sk_common.skc_state != TCP_TIME_WAIT &&
    S->sk->sk_type != SOCK_STREAM) ? NULL : (tcpsock_t *)S->sk;
inline int32_t state_of[tcpsock_t *T] = T == NULL ? 0 :
    tcp_common[T]->skc_state == TCP_NEW_SYN_RECV ? TCP_STATE_SYN_RECEIVED :
    tcp_common[T]->skc_state;

/* True if the segment has data, SYN or FIN, and its sequence number is before
 * the next one to be sent. */
inline int sent_again[tcpsock_t *T, struct sk_buff *S, ipboth_t *I] =
    tcp_whole[T] &&
    (int32_t)(ntohl(ip_tcp[I]->seq) - tcp_sock[T]->snd_nxt) < 0 &&
    ((ip_flags[I] & (TH_SYN | TH_FIN)) ||
    skb_rest[S, (uintptr_t)ip_tcp[I]] > ip_tcp[I]->doff * 4);

/* A number for a connection, from its namespace, addresses and ports, and the
 * place of what belongs to it in a table. */
inline uint64_t sock_number[struct sock_common *C] =
    mixed[mixed[mixed[mixed[mixed[(uint64_t)C->skc_net.net, sock_l0[C]],
    sock_l1[C]], sock_r0[C]], sock_r1[C]], sock_ports[C]];
inline uint64_t ip_number[struct net *N, ipboth_t *I] =
    mixed[mixed[mixed[mixed[mixed[(uint64_t)N, ip_l0[I]], ip_l1[I]],
    ip_r0[I]], ip_r1[I]], ip_ports[I]];
inline uint32_t kept_at[uint64_t number] = number >> 54;

provider tcp {
	int active[void *];
	pid_t pids[void *];
	tcpsock_t *socks[void *, uint64_t, uint64_t, uint64_t, uint64_t,
	    uint32_t];
	tcpsock_t *listens[void *, uint16_t];
	uint64_t whose[uint32_t];
	struct sk_buff *segments[uint32_t];
	this ipboth_t *ip, *ip_came;	/* of a received segment */
	this tcpsock_t *sock, *sock_came;
	this struct sk_buff *segment;
	this uint64_t number, number_came;

	/* A socket connects or listens: note the process, and whether it
	 * connects. A socket created from a listening one has no process
	 * yet. */
	rawtp:::inet_sock_set_state
	/args[0]->sk_protocol == IPPROTO_TCP && args[1] == TCP_CLOSE/
	{
		active[args[0]] = args[2] == TCP_SYN_SENT;
		pids[args[0]] = pid;
	}
	rawtp:::inet_sock_set_state
	/args[0]->sk_protocol == IPPROTO_TCP && args[1] == TCP_LISTEN &&
	    args[2] == TCP_SYN_RECV/
	{
		active[args[0]] = 0;
		pids[args[0]] = 0;
	}

	/* Note the process that accepts or sends. */
	syscall::accept:return, syscall::accept4:return
	/(int)arg0 >= 0 && fd_sock[arg0] != NULL &&
	    fd_sock[arg0]->sk_protocol == IPPROTO_TCP/
	{
		pids[fd_sock[arg0]] = pid;
	}
	fbt::tcp_sendmsg:entry
	{
		pids[args[0]] = pid;
	}
	rawtp:::sock_send_length
	/args[0]->sk_protocol == IPPROTO_TCP/
	{
		pids[args[0]] = pid;
	}

	/* Tables for finding the socket of a segment. */
	rawtp:::inet_sock_set_state
	/args[0]->sk_protocol == IPPROTO_TCP && args[2] == TCP_LISTEN/
	{
		listens[args[0]->__sk_common.skc_net.net,
		    args[0]->__sk_common.skc_num] = (tcpsock_t *)args[0];
	}
	rawtp:::inet_sock_set_state
	/args[0]->sk_protocol == IPPROTO_TCP && args[1] == TCP_LISTEN &&
	    args[2] == TCP_CLOSE/
	{
		listens[args[0]->__sk_common.skc_net.net,
		    ntohs(((struct inet_sock *)args[0])->inet_sport)] = NULL;
	}
	rawtp:::inet_sock_set_state
	/args[0]->sk_protocol == IPPROTO_TCP && args[2] != TCP_LISTEN &&
	    args[1] != TCP_LISTEN && args[2] != TCP_SYN_SENT/
	{
		socks[args[0]->__sk_common.skc_net.net,
		    sock_l0[&args[0]->__sk_common],
		    sock_l1[&args[0]->__sk_common],
		    sock_r0[&args[0]->__sk_common],
		    sock_r1[&args[0]->__sk_common],
		    sock_ports[&args[0]->__sk_common]] =
		    args[2] == TCP_CLOSE ? NULL : (tcpsock_t *)args[0];
	}
	rawtp:::net_dev_queue
	/skb_is_ip[args[0]] && ip_is_tcp[skb_ip[args[0]]] &&
	    tcp_whole[skb_sock[args[0]]] &&
	    args[0]->sk->__sk_common.skc_state != TCP_CLOSE/
	{
		socks[args[0]->sk->__sk_common.skc_net.net,
		    sock_l0[&args[0]->sk->__sk_common],
		    sock_l1[&args[0]->sk->__sk_common],
		    sock_r0[&args[0]->sk->__sk_common],
		    sock_r1[&args[0]->sk->__sk_common],
		    sock_ports[&args[0]->sk->__sk_common]] =
		    (tcpsock_t *)args[0]->sk;
	}

	probe state-change(void *S, cssock_t *K, void *I, tcpsock_t *T,
	    void *H, int32_t last, int32_t state, int active, int again,
	    pid_t pid) :
	    (void *S, csinfo_t *K, void *I, tcpsinfo_t *T, void *H,
	    tcplsinfo_t *last) =
		rawtp:::inet_sock_set_state
		/args[0]->sk_protocol == IPPROTO_TCP/ {
			K = (cssock_t *)args[0];
			T = (tcpsock_t *)args[0];
			last = args[1];
			state = args[2];
			active = active[args[0]];
			pid = pids[args[0]];
		};

	rawtp:::inet_sock_set_state
	/args[0]->sk_protocol == IPPROTO_TCP && args[2] == TCP_CLOSE/
	{
		active[args[0]] = 0;
		pids[args[0]] = 0;
	}

	probe send(struct sk_buff *S, cssock_t *K, ipboth_t *I, tcpsock_t *T,
	    struct tcphdr *H, int32_t last, int32_t state, int active,
	    int again, pid_t pid) :
	    (pktinfo_t *S, csinfo_t *K, ipinfo_t *I, tcpsinfo_t *T,
	    tcpinfo_t *H) =
		fbt::ip_finish_output2:entry, fbt::ip6_finish_output2:entry
		/skb_is_own[args[2]] && ip_is_tcp[skb_ip[args[2]]]/ {
			S = args[2];
			K = (cssock_t *)skb_sock[args[2]];
			I = skb_ip[args[2]];
			T = skb_sock[args[2]];
			H = ip_tcp[skb_ip[args[2]]];
			state = state_of[skb_sock[args[2]]];
			active = active[args[2]->sk];
			again = sent_again[skb_sock[args[2]], args[2],
			    skb_ip[args[2]]];
			pid = pids[args[2]->sk];
		}
	      | rawtp:::net_dev_queue
		/skb_is_ip[args[0]] && skb_is_own[args[0]] &&
		    ip_is_tcp[skb_ip[args[0]]]/ {
			S = args[0];
			K = (cssock_t *)skb_sock[args[0]];
			I = skb_ip[args[0]];
			T = skb_sock[args[0]];
			H = ip_tcp[skb_ip[args[0]]];
			state = state_of[skb_sock[args[0]]];
			active = active[args[0]->sk];
			again = sent_again[skb_sock[args[0]], args[0],
			    skb_ip[args[0]]];
			pid = pids[args[0]->sk];
		};

	/* Find the socket of a received segment. */
	fbt::tcp_v4_rcv:entry, fbt::tcp_v6_rcv:entry
	{
		this->ip = skb_ip[args[0]];
		if (ip_opens[this->ip])
			this->sock = listens[args[0]->dev->nd_net.net,
			    ntohs(ip_tcp[this->ip]->dest)];
		else
			this->sock = socks[args[0]->dev->nd_net.net,
			    ip_l0[this->ip], ip_l1[this->ip], ip_r0[this->ip],
			    ip_r1[this->ip], ip_ports[this->ip]];
	}
	rawtp:::netif_receive_skb
	/skb_is_ip[args[0]] && ip_is_tcp[skb_came_ip[args[0]]]/
	{
		this->ip_came = skb_came_ip[args[0]];
		if (ip_opens[this->ip_came])
			this->sock_came = listens[args[0]->dev->nd_net.net,
			    ntohs(ip_tcp[this->ip_came]->dest)];
		else
			this->sock_came = socks[args[0]->dev->nd_net.net,
			    ip_l0[this->ip_came], ip_l1[this->ip_came],
			    ip_r0[this->ip_came], ip_r1[this->ip_came],
			    ip_ports[this->ip_came]];
	}

	/* The segment that makes a connection, or makes an end of it, is kept
	 * until the socket changes its state. Many that look like this change
	 * none, so there is only room for the latest ones. */
	rawtp:::netif_receive_skb
	/skb_is_ip[args[0]] && ip_is_tcp[skb_came_ip[args[0]]] &&
	    !ip_opens[skb_came_ip[args[0]]] && (this->sock_came == NULL ||
	    (ip_flags[skb_came_ip[args[0]]] & (TH_SYN | TH_RST)))/
	{
		this->number_came = ip_number[args[0]->dev->nd_net.net,
		    this->ip_came];
		whose[kept_at[this->number_came]] = this->number_came;
		segments[kept_at[this->number_came]] = args[0];
	}

	probe receive(struct sk_buff *S, cssock_t *K, ipboth_t *I,
	    tcpsock_t *T, struct tcphdr *H, int32_t last, int32_t state,
	    int active, int again, pid_t pid) :
	    (pktinfo_t *S, csinfo_t *K, ipinfo_t *I, tcpsinfo_t *T,
	    tcpinfo_t *H) =
		fbt::tcp_v4_rcv:entry, fbt::tcp_v6_rcv:entry {
			S = args[0];
			K = (cssock_t *)this->sock;
			I = skb_ip[args[0]];
			T = this->sock;
			H = ip_tcp[skb_ip[args[0]]];
			state = state_of[this->sock];
			active = active[this->sock];
			pid = pids[this->sock];
		}
	      | rawtp:::netif_receive_skb
		/skb_is_ip[args[0]] && ip_is_tcp[skb_came_ip[args[0]]]/ {
			S = args[0];
			K = (cssock_t *)this->sock_came;
			I = skb_came_ip[args[0]];
			T = this->sock_came;
			H = ip_tcp[skb_came_ip[args[0]]];
			state = state_of[this->sock_came];
			active = active[this->sock_came];
			pid = pids[this->sock_came];
		};

	probe connect-request(struct sk_buff *S, cssock_t *K, ipboth_t *I,
	    tcpsock_t *T, struct tcphdr *H, int32_t last, int32_t state,
	    int active, int again, pid_t pid) :
	    (pktinfo_t *S, csinfo_t *K, ipinfo_t *I, tcpsinfo_t *T,
	    tcpinfo_t *H) =
		fbt::ip_finish_output2:entry, fbt::ip6_finish_output2:entry
		/skb_is_own[args[2]] && ip_is_tcp[skb_ip[args[2]]] &&
		    ip_opens[skb_ip[args[2]]] && !sent_again[
		    skb_sock[args[2]], args[2], skb_ip[args[2]]]/ {
			S = args[2];
			K = (cssock_t *)skb_sock[args[2]];
			I = skb_ip[args[2]];
			T = skb_sock[args[2]];
			H = ip_tcp[skb_ip[args[2]]];
			state = state_of[skb_sock[args[2]]];
			active = active[args[2]->sk];
			pid = pids[args[2]->sk];
		}
	      | rawtp:::net_dev_queue
		/skb_is_ip[args[0]] && skb_is_own[args[0]] &&
		    ip_is_tcp[skb_ip[args[0]]] &&
		    ip_opens[skb_ip[args[0]]] && !sent_again[
		    skb_sock[args[0]], args[0], skb_ip[args[0]]]/ {
			S = args[0];
			K = (cssock_t *)skb_sock[args[0]];
			I = skb_ip[args[0]];
			T = skb_sock[args[0]];
			H = ip_tcp[skb_ip[args[0]]];
			state = state_of[skb_sock[args[0]]];
			active = active[args[0]->sk];
			pid = pids[args[0]->sk];
		};

	probe accept-refused(struct sk_buff *S, cssock_t *K, ipboth_t *I,
	    tcpsock_t *T, struct tcphdr *H, int32_t last, int32_t state,
	    int active, int again, pid_t pid) :
	    (pktinfo_t *S, csinfo_t *K, ipinfo_t *I, tcpsinfo_t *T,
	    tcpinfo_t *H) =
		fbt::ip_finish_output2:entry, fbt::ip6_finish_output2:entry
		/skb_is_own[args[2]] && ip_is_tcp[skb_ip[args[2]]] &&
		    ip_refuses[skb_ip[args[2]]] &&
		    !tcp_whole[skb_sock[args[2]]]/ {
			S = args[2];
			K = (cssock_t *)skb_sock[args[2]];
			I = skb_ip[args[2]];
			T = skb_sock[args[2]];
			H = ip_tcp[skb_ip[args[2]]];
			state = state_of[skb_sock[args[2]]];
			active = active[args[2]->sk];
			pid = pids[args[2]->sk];
		}
	      | rawtp:::net_dev_queue
		/skb_is_ip[args[0]] && skb_is_own[args[0]] &&
		    ip_is_tcp[skb_ip[args[0]]] &&
		    ip_refuses[skb_ip[args[0]]] &&
		    !tcp_whole[skb_sock[args[0]]]/ {
			S = args[0];
			K = (cssock_t *)skb_sock[args[0]];
			I = skb_ip[args[0]];
			T = skb_sock[args[0]];
			H = ip_tcp[skb_ip[args[0]]];
			state = state_of[skb_sock[args[0]]];
			active = active[args[0]->sk];
			pid = pids[args[0]->sk];
		};

	/* Look up the segment that was kept. */
	rawtp:::inet_sock_set_state
	/args[0]->sk_protocol == IPPROTO_TCP && args[2] == TCP_ESTABLISHED/
	{
		this->number = sock_number[&args[0]->__sk_common];
		this->segment = whose[kept_at[this->number]] == this->number ?
		    segments[kept_at[this->number]] : NULL;
	}
	rawtp:::tcp_receive_reset
	/args[0]->__sk_common.skc_state == TCP_SYN_SENT/
	{
		this->number = sock_number[&args[0]->__sk_common];
		this->segment = whose[kept_at[this->number]] == this->number ?
		    segments[kept_at[this->number]] : NULL;
	}

	probe connect-established(struct sk_buff *S, cssock_t *K, ipboth_t *I,
	    tcpsock_t *T, struct tcphdr *H, int32_t last, int32_t state,
	    int active, int again, pid_t pid) :
	    (pktinfo_t *S, csinfo_t *K, ipinfo_t *I, tcpsinfo_t *T,
	    tcpinfo_t *H) =
		rawtp:::inet_sock_set_state
		/args[0]->sk_protocol == IPPROTO_TCP &&
		    args[1] == TCP_SYN_SENT && args[2] == TCP_ESTABLISHED/ {
			S = this->segment;
			K = (cssock_t *)args[0];
			I = this->segment == NULL ? NULL :
			    skb_ip[this->segment];
			T = (tcpsock_t *)args[0];
			H = this->segment == NULL ? NULL :
			    ip_tcp[skb_ip[this->segment]];
			state = args[2];
			active = active[args[0]];
			pid = pids[args[0]];
		};

	probe accept-established(struct sk_buff *S, cssock_t *K, ipboth_t *I,
	    tcpsock_t *T, struct tcphdr *H, int32_t last, int32_t state,
	    int active, int again, pid_t pid) :
	    (pktinfo_t *S, csinfo_t *K, ipinfo_t *I, tcpsinfo_t *T,
	    tcpinfo_t *H) =
		rawtp:::inet_sock_set_state
		/args[0]->sk_protocol == IPPROTO_TCP &&
		    args[1] == TCP_SYN_RECV && args[2] == TCP_ESTABLISHED/ {
			S = this->segment;
			K = (cssock_t *)args[0];
			I = this->segment == NULL ? NULL :
			    skb_ip[this->segment];
			T = (tcpsock_t *)args[0];
			H = this->segment == NULL ? NULL :
			    ip_tcp[skb_ip[this->segment]];
			state = args[2];
			active = active[args[0]];
			pid = pids[args[0]];
		};

	probe connect-refused(struct sk_buff *S, cssock_t *K, ipboth_t *I,
	    tcpsock_t *T, struct tcphdr *H, int32_t last, int32_t state,
	    int active, int again, pid_t pid) :
	    (pktinfo_t *S, csinfo_t *K, ipinfo_t *I, tcpsinfo_t *T,
	    tcpinfo_t *H) =
		rawtp:::tcp_receive_reset
		/args[0]->__sk_common.skc_state == TCP_SYN_SENT/ {
			S = this->segment;
			K = (cssock_t *)args[0];
			I = this->segment == NULL ? NULL :
			    skb_ip[this->segment];
			T = (tcpsock_t *)args[0];
			H = this->segment == NULL ? NULL :
			    ip_tcp[skb_ip[this->segment]];
			state = TCP_SYN_SENT;
			active = active[args[0]];
			pid = pids[args[0]];
		};

	rawtp:::inet_sock_set_state
	/args[0]->sk_protocol == IPPROTO_TCP &&
	    (args[2] == TCP_ESTABLISHED || args[2] == TCP_CLOSE) &&
	    whose[kept_at[sock_number[&args[0]->__sk_common]]] ==
	    sock_number[&args[0]->__sk_common]/
	{
		this->number = sock_number[&args[0]->__sk_common];
		whose[kept_at[this->number]] = 0;
		segments[kept_at[this->number]] = NULL;
	}
};

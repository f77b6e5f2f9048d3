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
/* Linux has none of these. */
inline int TCP_STATE_BOUND = -4;
inline int TCP_STATE_IDLE = -5;

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

/* A socket, as the probes pass it: they have its state in arg6, whether it was
 * opened here in arg7, and whether the segment is sent again in arg8. */
typedef struct tcpsock tcpsock_t;

typedef struct tcpsinfo {
	uintptr_t tcps_addr;	/* of the socket, a struct tcp_sock */
	int tcps_local;		/* both ends are on this machine */
	int tcps_active;	/* opened from here */
	uint16_t tcps_lport;
	uint16_t tcps_rport;
	string tcps_laddr;
	string tcps_raddr;
	int32_t tcps_state;
	uint32_t tcps_iss;	/* the first sequence number that was sent */
	uint32_t tcps_suna;	/* sent, not acknowledged */
	uint32_t tcps_snxt;	/* to send next */
	uint32_t tcps_rack;	/* received and acknowledged */
	uint32_t tcps_rnxt;	/* expected next */
	uint32_t tcps_swnd;
	int32_t tcps_snd_ws;
	uint32_t tcps_rwnd;
	int32_t tcps_rcv_ws;
	uint32_t tcps_cwnd;	/* bytes, and so is the threshold */
	uint32_t tcps_cwnd_ssthresh;
	uint32_t tcps_sack_fack;	/* the highest that was acknowledged */
	uint32_t tcps_sack_snxt;	/* to send again next */
	uint32_t tcps_rto;	/* ms */
	uint32_t tcps_mss;
	int tcps_retransmit;	/* the segment is sent again */
} tcpsinfo_t;

inline struct sock_common *tcp_common[tcpsock_t *T] =
    (struct sock_common *)T;
inline struct tcp_sock *tcp_sock[tcpsock_t *T] = (struct tcp_sock *)T;

/* What waits for the end of a handshake, or until the last segment is lost,
 * is no whole socket. */
inline int tcp_whole[tcpsock_t *T] = T != NULL &&
    tcp_common[T]->skc_state != 12 && tcp_common[T]->skc_state != 6;

/* Its addresses are of IPv6, and not IPv4's in these. */
inline int in6_mapped[struct in6_addr *a] = a->in6_u.u6_addr32[0] == 0 &&
    a->in6_u.u6_addr32[1] == 0 && a->in6_u.u6_addr32[2] == htonl(0xffff);
inline int sock_is_ip6[struct sock_common *C] =
    C->skc_family == AF_INET6 && !in6_mapped[&C->skc_v6_daddr];

inline string sock_laddr[struct sock_common *C] = sock_is_ip6[C] ?
    inet_ntoa6(&C->skc_v6_rcv_saddr) : inet_ntoa(&C->skc_rcv_saddr);
inline string sock_raddr[struct sock_common *C] = sock_is_ip6[C] ?
    inet_ntoa6(&C->skc_v6_daddr) : inet_ntoa(&C->skc_daddr);

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
	/* A closed one still has it here; another has it there only. */
	tcps_lport = T == NULL ? 0 : !tcp_whole[T] ? tcp_common[T]->skc_num :
	    ntohs(((struct inet_sock *)T)->inet_sport);
	tcps_rport = T == NULL ? 0 : ntohs(tcp_common[T]->skc_dport);
	tcps_laddr = T == NULL ? "" : sock_laddr[tcp_common[T]];
	tcps_raddr = T == NULL ? "" : sock_raddr[tcp_common[T]];
	tcps_state = arg6;
	tcps_iss = !tcp_whole[T] || tcp_sock[T]->snd_una == 0 ? 0 : tcp_sock[T]->snd_una -
	    (uint32_t)tcp_sock[T]->bytes_acked - !arg7;
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
	int32_t tcps_state;	/* the one before */
} tcplsinfo_t;

translator tcplsinfo_t < int32_t state > {
	tcps_state = state;
};

typedef struct tcpinfo {
	uint16_t tcp_sport;
	uint16_t tcp_dport;
	uint32_t tcp_seq;
	uint32_t tcp_ack;
	uint8_t tcp_offset;	/* bytes of header */
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

provider tcp {
	int active[void *];
	pid_t pids[void *];

	/* A life begins: who opens it, who waits for others; of one that comes
	 * from these nobody is known yet. */
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
};

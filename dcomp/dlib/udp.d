/* udp.d - the provider udp: datagrams. */

/* A socket, as the probes pass it. */
typedef struct udpsock udpsock_t;

typedef struct udpsinfo {
	uintptr_t udps_addr;	/* address of the socket, a struct udp_sock */
	uint16_t udps_lport;
	uint16_t udps_fport;	/* 0: not connected */
	uint16_t udps_rport;	/* the same: guides differ in its name */
	string udps_laddr;
	string udps_faddr;
	string udps_raddr;
} udpsinfo_t;

translator udpsinfo_t < udpsock_t *U > {
	udps_addr = (uintptr_t)U;
	udps_lport = U == NULL ? 0 : ((struct sock_common *)U)->skc_num;
	udps_fport = U == NULL ? 0 :
	    ntohs(((struct sock_common *)U)->skc_dport);
	udps_rport = U == NULL ? 0 :
	    ntohs(((struct sock_common *)U)->skc_dport);
	udps_laddr = U == NULL ? "" : sock_laddr[(struct sock_common *)U];
	udps_faddr = U == NULL ? "" : sock_raddr[(struct sock_common *)U];
	udps_raddr = U == NULL ? "" : sock_raddr[(struct sock_common *)U];
};

typedef struct udpinfo {
	uint16_t udp_sport;
	uint16_t udp_dport;
	uint16_t udp_length;	/* including the header */
	uint16_t udp_checksum;
	udpha_t *udp_hdr;
} udpinfo_t;

translator udpinfo_t < struct udphdr *H > {
	udp_sport = H == NULL ? 0 : ntohs(H->source);
	udp_dport = H == NULL ? 0 : ntohs(H->dest);
	udp_length = H == NULL ? 0 : ntohs(H->len);
	udp_checksum = H == NULL ? 0 : ntohs(H->check);
	udp_hdr = H;
};

inline int ip_is_udp[ipboth_t *I] = ip_protocol[I] == IPPROTO_UDP;
inline struct udphdr *ip_udp[ipboth_t *I] = (struct udphdr *)ip_payload[I];
inline int is_udp[struct sock *s] = s != NULL && s->sk_protocol == IPPROTO_UDP;
inline udpsock_t *skb_udpsock[struct sk_buff *S] =
    is_udp[S->sk] ? (udpsock_t *)S->sk : NULL;
/* The place of a port's socket; and the socket that is there, if it has the
 * port: others share the place, and a closed one has no port. */
inline uint32_t udp_at[struct net *N, uint16_t port] =
    mixed[(uint64_t)N, port] >> 52;
inline udpsock_t *if_at[udpsock_t *U, struct net *N, uint16_t port] =
    U != NULL && ((struct sock_common *)U)->skc_num == port &&
    ((struct sock_common *)U)->skc_net.net == N ? U : NULL;

provider udp {
	pid_t pids[void *];
	udpsock_t *socks[uint32_t];
	self struct sock *names;
	this udpsock_t *sock, *sock_came;
	this uint16_t port, port_came;

	/* The sockets of ports, and the process of each socket. Nothing tells
	 * that one is closed, so there is only room for the latest ones. */
	syscall::bind:entry, syscall::connect:entry
	/is_udp[fd_sock[arg0]]/
	{
		self->names = fd_sock[arg0];
	}
	syscall::bind:return, syscall::connect:return
	/self->names != NULL/
	{
		socks[udp_at[self->names->__sk_common.skc_net.net,
		    self->names->__sk_common.skc_num]] =
		    (udpsock_t *)self->names;
		pids[self->names] = pid;
		self->names = NULL;
	}
	rawtp:::sock_recv_length
	/is_udp[args[0]]/
	{
		socks[udp_at[args[0]->__sk_common.skc_net.net,
		    args[0]->__sk_common.skc_num]] = (udpsock_t *)args[0];
	}
	rawtp:::net_dev_queue
	/is_udp[args[0]->sk]/
	{
		socks[udp_at[args[0]->sk->__sk_common.skc_net.net,
		    args[0]->sk->__sk_common.skc_num]] =
		    (udpsock_t *)args[0]->sk;
		pids[args[0]->sk] = pid;
	}

	probe send(struct sk_buff *S, cssock_t *K, ipboth_t *I,
	    udpsock_t *U, struct udphdr *H, int no5, int no6, int no7,
	    int no8, pid_t pid) :
	    (pktinfo_t *S, csinfo_t *K, ipinfo_t *I, udpsinfo_t *U,
	    udpinfo_t *H) =
		fbt::ip_finish_output2:entry, fbt::ip6_finish_output2:entry
		/skb_is_own[args[2]] && ip_is_udp[skb_ip[args[2]]]/ {
			S = args[2];
			K = (cssock_t *)skb_udpsock[args[2]];
			I = skb_ip[args[2]];
			U = skb_udpsock[args[2]];
			H = ip_udp[skb_ip[args[2]]];
			pid = args[2]->sk == NULL ? 0 : pid;
		}
	      | rawtp:::net_dev_queue
		/skb_is_ip[args[0]] && skb_is_own[args[0]] &&
		    ip_is_udp[skb_ip[args[0]]]/ {
			S = args[0];
			K = (cssock_t *)skb_udpsock[args[0]];
			I = skb_ip[args[0]];
			U = skb_udpsock[args[0]];
			H = ip_udp[skb_ip[args[0]]];
			pid = args[0]->sk == NULL ? 0 : pid;
		};

	/* The socket of a received datagram. */
	fbt::udp_rcv:entry, fbt::udpv6_rcv:entry
	{
		this->port = ntohs(ip_udp[skb_ip[args[0]]]->dest);
		this->sock = if_at[socks[udp_at[args[0]->dev->nd_net.net,
		    this->port]], args[0]->dev->nd_net.net, this->port];
	}
	rawtp:::netif_receive_skb
	/skb_is_ip[args[0]] && ip_is_udp[skb_came_ip[args[0]]]/
	{
		this->port_came = ntohs(ip_udp[skb_came_ip[args[0]]]->dest);
		this->sock_came = if_at[socks[udp_at[args[0]->dev->nd_net.net,
		    this->port_came]], args[0]->dev->nd_net.net,
		    this->port_came];
	}

	probe receive(struct sk_buff *S, cssock_t *K, ipboth_t *I,
	    udpsock_t *U, struct udphdr *H, int no5, int no6, int no7,
	    int no8, pid_t pid) :
	    (pktinfo_t *S, csinfo_t *K, ipinfo_t *I, udpsinfo_t *U,
	    udpinfo_t *H) =
		fbt::udp_rcv:entry, fbt::udpv6_rcv:entry {
			S = args[0];
			K = (cssock_t *)this->sock;
			I = skb_ip[args[0]];
			U = this->sock;
			H = ip_udp[skb_ip[args[0]]];
			pid = pids[this->sock];
		}
	      | rawtp:::netif_receive_skb
		/skb_is_ip[args[0]] && ip_is_udp[skb_came_ip[args[0]]]/ {
			S = args[0];
			K = (cssock_t *)this->sock_came;
			I = skb_came_ip[args[0]];
			U = this->sock_came;
			H = ip_udp[skb_came_ip[args[0]]];
			pid = pids[this->sock_came];
		};
};

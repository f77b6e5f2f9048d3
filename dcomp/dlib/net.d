/* net.d - shared by ip, tcp and udp: packets, addresses, headers, connections.
 * Numbers are in the host's byte order. A header that a packet does not have is
 * NULL, and its members are 0 or "". */

typedef uint64_t netstackid_t;
typedef struct iphdr ipha_t;
typedef struct ipv6hdr ip6_t;
typedef struct tcphdr tcph_t;
typedef struct udphdr udpha_t;

inline string ipv4_protostr[int p] =
	p == 0 ? "IP" :
	p == 1 ? "ICMP" :
	p == 2 ? "IGMP" :
	p == 4 ? "ENCAP" :
	p == 6 ? "TCP" :
	p == 8 ? "EGP" :
	p == 9 ? "IGP" :
	p == 12 ? "PUP" :
	p == 17 ? "UDP" :
	p == 22 ? "IDP" :
	p == 33 ? "DCCP" :
	p == 41 ? "IPV6" :
	p == 43 ? "ROUTE" :
	p == 44 ? "FRAG" :
	p == 46 ? "RSVP" :
	p == 47 ? "GRE" :
	p == 50 ? "ESP" :
	p == 51 ? "AH" :
	p == 58 ? "ICMPV6" :
	p == 59 ? "NONE" :
	p == 60 ? "DSTOPT" :
	p == 89 ? "OSPF" :
	p == 94 ? "IPIP" :
	p == 103 ? "PIM" :
	p == 108 ? "COMP" :
	p == 132 ? "SCTP" :
	p == 136 ? "UDPLITE" :
	p == 255 ? "RAW" : "UNKNOWN";
inline string ipv6_protostr[int p] = p == 0 ? "HOPOPTS" : ipv4_protostr[p];

typedef struct pktinfo {
	uintptr_t pkt_addr;	/* address of the buffer, a struct sk_buff */
} pktinfo_t;

translator pktinfo_t < struct sk_buff *S > {
	pkt_addr = (uintptr_t)S;
};

/* A socket, as these probes pass it; arg9 is the process that it belongs to. */
typedef struct cssock cssock_t;

typedef struct csinfo {
	uintptr_t cs_addr;	/* address of the socket, a struct sock */
	uint64_t cs_cid;	/* constant during a connection */
	pid_t cs_pid;		/* the last to connect, accept or send */
	zoneid_t cs_zoneid;	/* 0 */
} csinfo_t;

translator csinfo_t < cssock_t *K > {
	cs_addr = (uintptr_t)K;
	cs_cid = (uint64_t)K;
	cs_pid = arg9;
	cs_zoneid = 0;
};

/* The socket of a file descriptor of the current process, or NULL. */
inline struct sock *fd_sock[int fd] = getf[fd] == NULL ||
    (getf[fd]->f_inode->i_mode & S_IFMT) != S_IFSOCK ? NULL :
    ((struct socket *)getf[fd]->private_data)->sk;

/* True if a socket has IPv6 addresses other than those that stand for IPv4
 * (::ffff:1.2.3.4). */
inline int in6_mapped[struct in6_addr *a] = a->in6_u.u6_addr32[0] == 0 &&
    a->in6_u.u6_addr32[1] == 0 && a->in6_u.u6_addr32[2] == htonl(0xffff);
inline int sock_is_ip6[struct sock_common *C] =
    C->skc_family == AF_INET6 && !in6_mapped[&C->skc_v6_daddr];

inline string sock_laddr[struct sock_common *C] = sock_is_ip6[C] ?
    inet_ntoa6(&C->skc_v6_rcv_saddr) : inet_ntoa(&C->skc_rcv_saddr);
inline string sock_raddr[struct sock_common *C] = sock_is_ip6[C] ?
    inet_ntoa6(&C->skc_v6_daddr) : inet_ntoa(&C->skc_daddr);

/* The two ends of a socket. */
typedef struct conninfo {
	string ci_local;	/* local address */
	string ci_remote;
	string ci_protocol;	/* "ipv4", "ipv6" */
} conninfo_t;

translator conninfo_t < struct sock *S > {
	ci_local = sock_laddr[&S->__sk_common];
	ci_remote = sock_raddr[&S->__sk_common];
	ci_protocol = sock_is_ip6[&S->__sk_common] ? "ipv6" : "ipv4";
};

/* A number for what is told by several, whose upper bits are evenly spread. */
inline uint64_t mixed[uint64_t n, uint64_t more] =
    (n ^ more) * 0x9e3779b97f4a7c15;

/* The IP header of a packet, of either version. */
typedef struct ipboth ipboth_t;
inline int ip_version[ipboth_t *I] = I == NULL ? 0 : *(uint8_t *)I >> 4;

/* The IP header is at network_header or, in a packet that has just come from a
 * device, at the start of the data. */
inline int skb_is_ip[struct sk_buff *S] =
    S->protocol == htons(0x0800) || S->protocol == htons(0x86dd);
inline ipboth_t *skb_ip[struct sk_buff *S] =
    (ipboth_t *)((uintptr_t)S->head + S->network_header);
inline ipboth_t *skb_came_ip[struct sk_buff *S] = (ipboth_t *)S->data;

/* True if this machine created the packet, rather than forwards it. */
inline int skb_is_own[struct sk_buff *S] = S->skb_iif == 0;

/* True if an extension header (hop-by-hop options, routing, destination
 * options) follows the IPv6 header. Only one is skipped. */
inline int ip6_more[struct ipv6hdr *H] =
    H->nexthdr == 0 || H->nexthdr == 43 || H->nexthdr == 60;

/* The protocol in a packet, -1 for a fragment other than the first; and its
 * header. */
inline int ip_protocol[ipboth_t *I] = ip_version[I] == 4 ?
    ((struct iphdr *)I)->frag_off & htons(0x1fff) ? -1 :
    ((struct iphdr *)I)->protocol :
    ip_version[I] != 6 ? -1 : ip6_more[(struct ipv6hdr *)I] ?
    *((uint8_t *)I + 40) : ((struct ipv6hdr *)I)->nexthdr;
inline void *ip_payload[ipboth_t *I] =
    (void *)((uintptr_t)I + (ip_version[I] == 4 ?
    ((struct iphdr *)I)->ihl * 4 : ip6_more[(struct ipv6hdr *)I] ?
    48 + *((uint8_t *)I + 41) * 8 : 40));

/* The bytes after the IP header. Where a packet that is yet to be split is too
 * long for the header's field, that is 0, and its buffer, arg0 of the probe,
 * has the length. */
inline int skb_is_whole[struct sk_buff *S] =
    ((struct skb_shared_info *)((uintptr_t)S->head + S->end))->gso_size == 0;
inline uint32_t skb_rest[struct sk_buff *S, uintptr_t from] =
    S->len + (uintptr_t)S->data - from;
inline uint32_t ip4_plength[struct iphdr *H, struct sk_buff *S] =
    (H->tot_len != 0 || skb_is_whole[S] ? ntohs(H->tot_len) :
    skb_rest[S, (uintptr_t)H]) - H->ihl * 4;
inline uint32_t ip6_plength[struct ipv6hdr *H, struct sk_buff *S] =
    H->payload_len != 0 || skb_is_whole[S] ? ntohs(H->payload_len) :
    skb_rest[S, (uintptr_t)(H + 1)];

typedef struct ipinfo {
	uint8_t ip_ver;		/* 4, 6 */
	uint32_t ip_plength;	/* bytes after the header */
	string ip_saddr;
	string ip_daddr;
} ipinfo_t;

translator ipinfo_t < ipboth_t *I > {
	ip_ver = ip_version[I];
	ip_plength = ip_version[I] == 4 ?
	    ip4_plength[(struct iphdr *)I, (struct sk_buff *)arg0] :
	    ip_version[I] == 6 ?
	    ip6_plength[(struct ipv6hdr *)I, (struct sk_buff *)arg0] : 0;
	ip_saddr = ip_version[I] == 4 ?
	    inet_ntoa((ipaddr_t *)&((struct iphdr *)I)->saddr) :
	    ip_version[I] == 6 ?
	    inet_ntoa6((in6_addr_t *)&((struct ipv6hdr *)I)->saddr) : "";
	ip_daddr = ip_version[I] == 4 ?
	    inet_ntoa((ipaddr_t *)&((struct iphdr *)I)->daddr) :
	    ip_version[I] == 6 ?
	    inet_ntoa6((in6_addr_t *)&((struct ipv6hdr *)I)->daddr) : "";
};

typedef struct ifinfo {
	string if_name;
	int8_t if_local;	/* packets stay on the machine */
	netstackid_t if_ipstack;	/* number of its namespace */
	uintptr_t if_addr;	/* address of the struct net_device */
} ifinfo_t;

translator ifinfo_t < struct net_device *D > {
	if_name = D == NULL ? "" : stringof(D->name);
	if_local = D != NULL && (D->flags & 0x8) != 0;
	if_ipstack = D == NULL ? 0 : D->nd_net.net->ns.inum;
	if_addr = (uintptr_t)D;
};

typedef struct ipv4info {
	uint8_t ipv4_ver;
	uint8_t ipv4_ihl;	/* bytes */
	uint8_t ipv4_tos;
	uint16_t ipv4_length;	/* including the header */
	uint16_t ipv4_ident;
	uint8_t ipv4_flags;
	uint16_t ipv4_offset;	/* this fragment's, in units of 8 bytes */
	uint8_t ipv4_ttl;
	uint8_t ipv4_protocol;
	string ipv4_protostr;
	uint16_t ipv4_checksum;
	ipaddr_t ipv4_src;	/* in network byte order, as is ipv4_dst */
	ipaddr_t ipv4_dst;
	string ipv4_saddr;
	string ipv4_daddr;
	ipha_t *ipv4_hdr;
} ipv4info_t;

translator ipv4info_t < struct iphdr *H > {
	ipv4_ver = H == NULL ? 0 : H->version;
	ipv4_ihl = H == NULL ? 0 : H->ihl * 4;
	ipv4_tos = H == NULL ? 0 : H->tos;
	ipv4_length = H == NULL ? 0 : ntohs(H->tot_len);
	ipv4_ident = H == NULL ? 0 : ntohs(H->id);
	ipv4_flags = H == NULL ? 0 : (ntohs(H->frag_off) & 0xe000) >> 12;
	ipv4_offset = H == NULL ? 0 : ntohs(H->frag_off) & 0x1fff;
	ipv4_ttl = H == NULL ? 0 : H->ttl;
	ipv4_protocol = H == NULL ? 0 : H->protocol;
	ipv4_protostr = H == NULL ? "" : ipv4_protostr[H->protocol];
	ipv4_checksum = H == NULL ? 0 : ntohs(H->check);
	ipv4_src = H == NULL ? 0 : H->saddr;
	ipv4_dst = H == NULL ? 0 : H->daddr;
	ipv4_saddr = H == NULL ? "" : inet_ntoa((ipaddr_t *)&H->saddr);
	ipv4_daddr = H == NULL ? "" : inet_ntoa((ipaddr_t *)&H->daddr);
	ipv4_hdr = H;
};

typedef struct ipv6info {
	uint8_t ipv6_ver;
	uint8_t ipv6_tclass;
	uint32_t ipv6_flow;
	uint16_t ipv6_plen;	/* excluding the header */
	uint8_t ipv6_nexthdr;
	string ipv6_nextstr;
	uint8_t ipv6_hlim;
	in6_addr_t *ipv6_src;
	in6_addr_t *ipv6_dst;
	string ipv6_saddr;
	string ipv6_daddr;
	ip6_t *ipv6_hdr;
} ipv6info_t;

/* The header's first word: version, traffic class, flow label. */
inline uint32_t ipv6_word[struct ipv6hdr *H] = ntohl(*(uint32_t *)H);

translator ipv6info_t < struct ipv6hdr *H > {
	ipv6_ver = H == NULL ? 0 : ipv6_word[H] >> 28;
	ipv6_tclass = H == NULL ? 0 : ipv6_word[H] >> 20 & 0xff;
	ipv6_flow = H == NULL ? 0 : ipv6_word[H] & 0xfffff;
	ipv6_plen = H == NULL ? 0 : ntohs(H->payload_len);
	ipv6_nexthdr = H == NULL ? 0 : H->nexthdr;
	ipv6_nextstr = H == NULL ? "" : ipv6_protostr[H->nexthdr];
	ipv6_hlim = H == NULL ? 0 : H->hop_limit;
	ipv6_src = H == NULL ? NULL : (in6_addr_t *)&H->saddr;
	ipv6_dst = H == NULL ? NULL : (in6_addr_t *)&H->daddr;
	ipv6_saddr = H == NULL ? "" : inet_ntoa6((in6_addr_t *)&H->saddr);
	ipv6_daddr = H == NULL ? "" : inet_ntoa6((in6_addr_t *)&H->daddr);
	ipv6_hdr = H;
};

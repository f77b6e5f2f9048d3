/* ip.d - the provider ip: IP packets. */

inline struct iphdr *ip_v4[ipboth_t *I] =
    ip_version[I] == 4 ? (struct iphdr *)I : NULL;
inline struct ipv6hdr *ip_v6[ipboth_t *I] =
    ip_version[I] == 6 ? (struct ipv6hdr *)I : NULL;

/* Why a packet was dropped; only known from Linux 5.17 on. */
enum skb_drop_reason;
/* The device of a packet. Once the packet is in a socket's queue, that member
 * may hold something else. */
inline struct net_device *skb_dev[struct sk_buff *S] =
    (int64_t)S->dev < 0 ? S->dev : NULL;
/* An outgoing packet gets its protocol late, in some kernels never. */
inline int skb_family[struct sk_buff *S] =
    S->protocol == htons(0x0800) ? AF_INET :
    S->protocol == htons(0x86dd) ? AF_INET6 :
    S->protocol == 0 && S->sk != NULL ? S->sk->__sk_common.skc_family : 0;
inline int skb_has_ip[struct sk_buff *S] = S->network_header != 0 &&
    ip_version[skb_ip[S]] == (skb_family[S] == AF_INET ? 4 :
    skb_family[S] == AF_INET6 ? 6 : -1);

provider ip {
	probe send(struct sk_buff *S, cssock_t *K, ipboth_t *I,
	    struct net_device *D, struct iphdr *H4, struct ipv6hdr *H6,
	    int no6, int no7, int no8, pid_t pid) :
	    (pktinfo_t *S, csinfo_t *K, ipinfo_t *I, ifinfo_t *D,
	    ipv4info_t *H4, ipv6info_t *H6) =
		fbt::ip_finish_output2:entry, fbt::ip6_finish_output2:entry {
			S = args[2];
			K = (cssock_t *)args[2]->sk;
			I = skb_ip[args[2]];
			D = args[2]->dev;
			H4 = ip_v4[skb_ip[args[2]]];
			H6 = ip_v6[skb_ip[args[2]]];
		}
	      | rawtp:::net_dev_queue /skb_is_ip[args[0]]/ {
			S = args[0];
			K = (cssock_t *)args[0]->sk;
			I = skb_ip[args[0]];
			D = args[0]->dev;
			H4 = ip_v4[skb_ip[args[0]]];
			H6 = ip_v6[skb_ip[args[0]]];
		};

	probe receive(struct sk_buff *S, cssock_t *K, ipboth_t *I,
	    struct net_device *D, struct iphdr *H4, struct ipv6hdr *H6,
	    int no6, int no7, int no8, pid_t pid) :
	    (pktinfo_t *S, csinfo_t *K, ipinfo_t *I, ifinfo_t *D,
	    ipv4info_t *H4, ipv6info_t *H6) =
		fbt::ip_rcv_core:entry, fbt::ip6_rcv_core:entry {
			S = args[0];
			I = skb_came_ip[args[0]];
			D = args[0]->dev;
			H4 = ip_v4[skb_came_ip[args[0]]];
			H6 = ip_v6[skb_came_ip[args[0]]];
		}
	      | rawtp:::netif_receive_skb /skb_is_ip[args[0]]/ {
			S = args[0];
			I = skb_came_ip[args[0]];
			D = args[0]->dev;
			H4 = ip_v4[skb_came_ip[args[0]]];
			H6 = ip_v6[skb_came_ip[args[0]]];
		};

	probe drop-in(struct sk_buff *S, cssock_t *K, ipboth_t *I,
	    struct net_device *D, struct iphdr *H4, struct ipv6hdr *H6,
	    enum skb_drop_reason why, int no7, int no8, pid_t pid) :
	    (pktinfo_t *S, csinfo_t *K, ipinfo_t *I, ifinfo_t *D,
	    ipv4info_t *H4, ipv6info_t *H6, string why) =
		rawtp:::kfree_skb
		/skb_has_ip[args[0]] && !skb_is_own[args[0]]/ {
			S = args[0];
			K = (cssock_t *)args[0]->sk;
			I = skb_ip[args[0]];
			D = skb_dev[args[0]];
			H4 = ip_v4[skb_ip[args[0]]];
			H6 = ip_v6[skb_ip[args[0]]];
			why = args[2];
		}
	      | rawtp:::kfree_skb
		/skb_has_ip[args[0]] && !skb_is_own[args[0]]/ {
			S = args[0];
			K = (cssock_t *)args[0]->sk;
			I = skb_ip[args[0]];
			D = skb_dev[args[0]];
			H4 = ip_v4[skb_ip[args[0]]];
			H6 = ip_v6[skb_ip[args[0]]];
		};

	probe drop-out(struct sk_buff *S, cssock_t *K, ipboth_t *I,
	    struct net_device *D, struct iphdr *H4, struct ipv6hdr *H6,
	    enum skb_drop_reason why, int no7, int no8, pid_t pid) :
	    (pktinfo_t *S, csinfo_t *K, ipinfo_t *I, ifinfo_t *D,
	    ipv4info_t *H4, ipv6info_t *H6, string why) =
		rawtp:::kfree_skb
		/skb_has_ip[args[0]] && skb_is_own[args[0]]/ {
			S = args[0];
			K = (cssock_t *)args[0]->sk;
			I = skb_ip[args[0]];
			D = skb_dev[args[0]];
			H4 = ip_v4[skb_ip[args[0]]];
			H6 = ip_v6[skb_ip[args[0]]];
			why = args[2];
		}
	      | rawtp:::kfree_skb
		/skb_has_ip[args[0]] && skb_is_own[args[0]]/ {
			S = args[0];
			K = (cssock_t *)args[0]->sk;
			I = skb_ip[args[0]];
			D = skb_dev[args[0]];
			H4 = ip_v4[skb_ip[args[0]]];
			H6 = ip_v6[skb_ip[args[0]]];
		};
};

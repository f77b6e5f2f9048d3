/* What the ip provider shows of an IPv6 packet.
 * rows: P80 P87 P88
 * needs: net
 * engines: bpf
 * args: -c "../../../build-san/net udp 6 1000"
 */
inline int port = 20000 + $target % 40000;
inline int dport[ip6_t *h] = ntohs(((struct udphdr *)(h + 1))->dest);

ip:::send,
ip:::receive
/args[5]->ipv6_plen == 1008 && dport[args[5]->ipv6_hdr] == port/
{
	printf("%s: %s to %s, IPv%d, %d, %s\n", probename, args[2]->ip_saddr,
	    args[2]->ip_daddr, args[2]->ip_ver, args[2]->ip_plength,
	    args[3]->if_name);
	printf("  IPv%d, class %d, flow %d, length %d, next %d %s, hops %d\n",
	    args[5]->ipv6_ver, args[5]->ipv6_tclass,
	    args[5]->ipv6_flow < 1 << 20, args[5]->ipv6_plen,
	    args[5]->ipv6_nexthdr, args[5]->ipv6_nextstr, args[5]->ipv6_hlim);
	printf("  %s to %s, %s\n", args[5]->ipv6_saddr, args[5]->ipv6_daddr,
	    inet_ntoa6(args[5]->ipv6_dst));
	printf("  no IPv4: %d %s\n", args[4]->ipv4_hdr == NULL,
	    args[4]->ipv4_protostr);
}

/* What the ip provider shows of an IPv4 packet.
 * rows: P80 P87 P88
 * needs: net
 * engines: bpf
 * args: -c "../../../build-san/net udp 4 1000"
 */
inline int port = 20000 + $target % 40000;
inline int dport[ipha_t *h] = ntohs(((struct udphdr *)(h + 1))->dest);

ip:::send,
ip:::receive
/args[4]->ipv4_length == 1028 && dport[args[4]->ipv4_hdr] == port/
{
	printf("%s: %s to %s, IPv%d, %d\n", probename, args[2]->ip_saddr,
	    args[2]->ip_daddr, args[2]->ip_ver, args[2]->ip_plength);
	printf("  %s, local %d, in a stack %d, address %d\n",
	    args[3]->if_name, args[3]->if_local, args[3]->if_ipstack != 0,
	    args[3]->if_addr != 0);
	printf("  packet %d, socket %d, pid %d\n", args[0]->pkt_addr != 0,
	    args[1]->cs_cid != 0, args[1]->cs_pid);
	printf("  IPv%d, header %d, service %d, length %d, ident %d\n",
	    args[4]->ipv4_ver, args[4]->ipv4_ihl, args[4]->ipv4_tos,
	    args[4]->ipv4_length, args[4]->ipv4_ident != 0);
	printf("  flags %d, offset %d, ttl %d\n", args[4]->ipv4_flags,
	    args[4]->ipv4_offset, args[4]->ipv4_ttl);
	printf("  protocol %d %s, checksum %d, %x %x, %s to %s\n",
	    args[4]->ipv4_protocol, args[4]->ipv4_protostr,
	    args[4]->ipv4_checksum != 0, args[4]->ipv4_src,
	    args[4]->ipv4_dst, args[4]->ipv4_saddr, args[4]->ipv4_daddr);
	printf("  no IPv6: %d %s\n", args[5]->ipv6_hdr == NULL,
	    args[5]->ipv6_nextstr);
}

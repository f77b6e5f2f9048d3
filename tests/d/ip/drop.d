/* A received packet without a receiver, and one to be sent that is not a valid
 * packet.
 * rows: P81
 * needs: net
 * engines: bpf
 * args: -c "../../../build-san/net drops"
 */
inline int port = 20000 + $target % 40000;
inline int dport[ipha_t *h] = ntohs(((struct udphdr *)(h + 1))->dest);

ip:::drop-in
/args[4]->ipv4_protocol == IPPROTO_UDP && dport[args[4]->ipv4_hdr] == port/
{
	printf("%s %s to %s, %s, %d; %d, %s\n", probename, args[2]->ip_saddr,
	    args[2]->ip_daddr, args[4]->ipv4_protostr, args[2]->ip_plength,
	    args[5]->ipv6_hdr != NULL, args[3]->if_name);
	printf("%d\n",
	    args[6] == "" || args[6] == "SKB_DROP_REASON_NO_SOCKET");
}

ip:::drop-out
/args[4]->ipv4_ident == port/
{
	printf("%s %s to %s, %d\n", probename, args[2]->ip_saddr,
	    args[2]->ip_daddr, args[4]->ipv4_ihl);
	printf("%d %d\n", args[1]->cs_addr != 0,
	    args[6] == "" || args[6] == "SKB_DROP_REASON_NOT_SPECIFIED");
}

/* Sockets of many ports, one after another, take no memory for good. One may have
 * the place of the server's until that receives.
 * rows: P86 L40
 * needs: net
 * engines: bpf
 * stderr
 * args: -xdynvarsize=512k -c "../../../build-san/net ports 4 10000"
 */
inline int port = 20000 + $target % 40000;

udp:::receive
/args[4]->udp_dport == port/
{
	all++;
	known += args[3]->udps_lport == port;
}

END
{
	printf("%d %d\n", all, known > 9900);
}

/* The states of both ends of a connection, and of the listening socket.
 * rows: P84 P88
 * needs: net
 * engines: bpf
 * args: -xaggsortkey -c "../../../build-san/net tcp 4 1"
 */
inline int port = 20000 + $target % 40000;

tcp:::state-change
/args[3]->tcps_lport == port || args[3]->tcps_rport == port/
{
	this->end = args[3]->tcps_rport == port ? "client" : "server";
	@[this->end, tcp_state_string[args[5]->tcps_state],
	    tcp_state_string[args[3]->tcps_state]] = count();
}

END
{
	printa("%s %s %s %@d\n", @);
}

/* A segment that is sent again, and one that cannot be, since its address is
 * gone: as the kernel counts them.
 * rows: P152
 * needs: net
 * engines: bpf
 * args: -c "../../../build-san/net again"
 */
syscall::write:entry
/pid == $target && (int)arg0 == -101/
{
	ns = *(userland uint64_t *)arg1;
}

mib:::tcpRetransSegs
/arg1 == ns/
{
	@ = sum(arg0);
	@left = sum(arg0);
}

syscall::write:entry
/pid == $target && (int)arg0 == -103/
{
	@left = sum(-*(userland uint64_t *)arg1);
}

END
{
	printa("tcpRetransSegs %@d\n", @);
	printa("but those of the kernel: %@d\n", @left);
}

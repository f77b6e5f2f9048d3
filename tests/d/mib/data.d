/* Bytes of data: new ones, some that come twice, some that come too early, and
 * some that are lost until they are sent again.
 * rows: P152
 * needs: net
 * engines: bpf
 * args: -xaggsortkey -c "../../../build-san/net data 4 100000"
 */
syscall::write:entry
/pid == $target && (int)arg0 == -101/
{
	ns = *(userland uint64_t *)arg1;
}

mib:::tcpOutDataBytes, mib:::tcpInDataInorderBytes, mib:::tcpInDataDupBytes,
mib:::tcpInDataUnorderBytes
/arg1 == ns/
{
	@[probename] = sum(arg0);
}

/* They may be lost more than once. */
mib:::tcpRetransBytes
/arg1 == ns/
{
	@again[probename] = max(arg0);
}

END
{
	printa("%s %@d\n", @);
	printa("%s %@d at once\n", @again);
}

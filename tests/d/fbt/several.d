/* Static functions that share a name are one probe, which fires in each of
 * them.
 * rows: P30
 * needs: fbt
 * engines: bpf
 * args: -c 'sh -c "dd if=/proc/cpuinfo of=/dev/null bs=1M status=none; cat /proc/crypto > /dev/null"'
 */
fbt::c_stop:entry
/execname == "dd" || execname == "cat"/
{
	@[execname] = max(1);
}

/* Functions that the compiler derived from others have suffixes, and are probes
 * of rawfbt, not of fbt.
 * rows: P35
 * needs: fbt symbol:do_sysinfo.isra.0
 * engines: bpf
 * args: -c 'sh -c "free > /dev/null"'
 */
rawfbt::do_sysinfo.isra.0:entry
/execname == "free"/
{
	@[probeprov, probefunc] = max(1);
}

/* Structures that are passed or returned by value.
 * rows: P31
 * needs: fbt root
 * engines: bpf
 * args: -c 'sh -c "> /tmp/byvalue; chown 1234 /tmp/byvalue; ls -n /tmp/byvalue > /dev/null; rm /tmp/byvalue"'
 */
fbt::make_kuid:return
/args[1].val == 1234/
{
	@["returned"] = max(args[1].val);
}
fbt::from_kuid_munged:entry
/args[1].val == 1234/
{
	@["passed"] = max(args[1].val);
}

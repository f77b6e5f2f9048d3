/* A provider in D binds a probe to a function: of the alternatives, the one
 * whose function exists is taken.
 * rows: L62 P30
 * needs: fbt
 * engines: bpf
 * args: -c 'dd if=/proc/version of=/dev/null bs=7 count=1 status=none'
 */
provider mine {
	probe in(int64_t which, uint64_t n) =
		fbt::no_such_function:entry { which = 1; }
	      | fbt::vfs_read:entry /pid == $target && args[2] == 7/
		{ which = 2; n = args[2]; };
	probe out(int64_t n) =
		fbt::vfs_read:return /pid == $target && args[1] == 7/
		{ n = args[1]; };
};

mine:::in
{
	printf("%s %d %d\n", probename, arg0, arg1);
}

mine:::out
{
	printf("%s %d\n", probename, arg0);
}

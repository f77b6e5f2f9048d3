/* A function that the kernel calls to walk a stack is left out where there are
 * other functions and the program takes stacks: it would be called for each of
 * the frames, and be lost each time. One that is named is not left out.
 * rows: P33
 * needs: fbt symbol:unwind_next_frame
 * engines: bpf
 * stderr
 * args: -c 'dd if=/proc/version of=/dev/null bs=1 count=50 status=none'
 */
fbt::unwind_next_fram*:entry,
fbt::stack_access_o*:entry
{
	own++;
}
fbt::vfs_*:entry
/probefunc == "vfs_read" && pid == $target && arg2 == 1/
{
	@[stack()] = count();
	reads++;
}
END
{
	trunc(@);
	printf("%d %d", own, reads);
}

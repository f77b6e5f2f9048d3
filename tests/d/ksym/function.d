/* needs: root
 * A function's name is its address. */
BEGIN
{
	printf("%d %d\n", `vfs_read > 0xffffffff80000000,
	    `vfs_read == vmlinux`vfs_read);
	printf("%d\n", `vfs_read == `vfs_write);
	exit(0);
}

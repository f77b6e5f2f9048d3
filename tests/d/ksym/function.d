/* rows: L25
 * needs: root
 * A function's name is its address. */
BEGIN
{
	printf("%d %d\n", `vfs_read > 0xffffffff80000000,
	    `vfs_read == vmlinux`vfs_read);
	printf("%d %d\n", `vfs_read == `vfs_write, &`vfs_read == `vfs_read);
	exit(0);
}

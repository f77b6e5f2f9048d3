/* Tracepoints of a module, by the names in tracefs, also if the module's types
 * are unknown.
 * rows: P40 P41 P43
 * args: $(disk || true) -c 'sh -c "echo x >/mnt/module; sync"'
 * engines: bpf
 * needs: load disk
 */
rawtp:ext4::ext4_allocate_inode
{
	printf("%d %d\n", ((struct inode *)arg1)->i_ino,
	    ((struct inode *)arg0)->i_ino > 10);
}

sdt:ext4::ext4_allocate_inode
{
	printf("%d\n", args[1] == 2 || args[2] == 2);
}

/* The arguments of a module's tracepoints have the module's own types.
 * rows: P41
 * args: $(disk || true) -c 'sh -c "echo x >/mnt/typed; sync"'
 * engines: bpf
 * needs: load disk symbol:btf_module_notify
 */
rawtp:ext4::ext4_allocate_inode
{
	printf("%d %d\n", args[1]->i_ino, args[0]->i_ino > 10);
}

rawtp:ext4::ext4_request_blocks
/!n++/
{
	printf("%d %d\n", args[0]->inode->i_ino > 10, args[0]->len > 0);
}

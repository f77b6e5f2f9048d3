/* With -Z, places that the kernel does not allow to be probed are left out, and
 * the clause's other probes fire.
 * rows: P36 X29
 * args: -Z -c 'cat /dev/null'
 * engines: bpf
 * needs: fbt
 */
fbt::vfs_read:entry,
fbt::vfs_read:3
/pid == $target/
{
	n++;
}

END
{
	trace(n > 0);
}

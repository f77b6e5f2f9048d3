/* With -Z, a place that the kernel does not let be probed is left out, and the
 * other probes of the clause fire.
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

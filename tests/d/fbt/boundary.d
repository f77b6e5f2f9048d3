/* An offset at which no instruction begins.
 * rows: P36
 * needs: fbt
 * engines: bpf
 * exit: 1
 * stderr
 */
fbt::vfs_read:1
{
}

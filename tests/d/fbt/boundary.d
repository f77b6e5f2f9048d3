/* An offset in the middle of an instruction.
 * rows: P36
 * needs: fbt
 * engines: bpf
 * exit: 1
 * stderr
 */
fbt::vfs_read:1
{
}

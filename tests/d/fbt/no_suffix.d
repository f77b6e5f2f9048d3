/* rawfbt has only the copies that the compiler made of functions.
 * rows: L2
 * needs: fbt
 * engines: bpf
 * exit: 1
 * stderr
 */
rawfbt::vfs_read:entry
{
}

/* A function that the compiler has made no other of.
 * rows: L2
 * needs: fbt
 * engines: bpf
 * exit: 1
 * stderr
 */
rawfbt::vfs_read:entry
{
}

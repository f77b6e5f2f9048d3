/* The function that was meant, among all there are.
 * rows: L2
 * needs: fbt
 * engines: bpf
 * exit: 1
 * stderr
 */
fbt::vfs_reed:entry
{
}

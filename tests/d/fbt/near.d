/* The message suggests the function that was meant, out of all functions.
 * rows: L2
 * needs: fbt
 * engines: bpf
 * exit: 1
 * stderr
 */
fbt::vfs_reed:entry
{
}

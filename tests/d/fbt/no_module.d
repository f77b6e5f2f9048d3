/* A module that does not exist.
 * rows: L2
 * needs: fbt
 * engines: bpf
 * exit: 1
 * stderr
 */
fbt:nosuchmodule::entry
{
}

/* A module that is not there.
 * rows: L2
 * needs: fbt
 * engines: bpf
 * exit: 1
 * stderr
 */
fbt:nosuchmodule::entry
{
}

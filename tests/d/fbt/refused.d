/* A function that must not be probed: it would be run by the probe.
 * rows: P37
 * needs: fbt
 * engines: bpf
 * exit: 1
 * stderr
 */
fbt::exc_page_fault:entry
{
}

/* A function that cannot be probed, since handling the probe calls it.
 * rows: P37
 * needs: fbt
 * engines: bpf
 * exit: 1
 * stderr
 */
fbt::exc_page_fault:entry
{
}

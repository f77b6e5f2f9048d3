/* rows: P150
 * needs: root disk symbol:__traceiter_mm_filemap_get_pages
 * engines: bpf
 * args: -c "$top/build-san/stats cached $disk"
 * A file that is read is read from the page cache. */
sysinfo:::lread
/pid == $target/
{
	@ = max(arg0);
}

/* rows: P150
 * needs: root disk symbol:__traceiter_mm_filemap_get_pages
 * engines: bpf
 * args: -c "$top/build-san/stats cached $disk"
 * Reading a file is reading from the page cache. */
sysinfo:::lread
/pid == $target/
{
	@ = max(arg0);
}

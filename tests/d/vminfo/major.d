/* rows: P151
 * engines: bpf
 * needs: disk root busybox
 * args: -c "sh -c 'b=\$(busybox readlink -f /proc/self/exe); f=$disk/dtrace_major; dd if=\$b of=\$f bs=64k conv=fsync; chmod +x \$f; dd if=\$f iflag=nocache count=0 || echo 3 >/proc/sys/vm/drop_caches; \$f; true'"
 * A program that is not in the page cache. */
vminfo:::maj_fault
/execname == "dtrace_major"/
{
	major += arg0;
}

END
{
	printf("%d\n", major > 0);
}

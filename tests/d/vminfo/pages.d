/* rows: P151
 * engines: bpf
 * needs: disk root
 * args: -c "sh -c 'f=$disk/dtrace_pages; dd if=/dev/zero of=\$f bs=64k count=16 conv=fsync; dd if=\$f iflag=nocache count=0 || echo 3 >/proc/sys/vm/drop_caches; dd if=\$f of=/dev/null bs=64k'"
 * 256 pages are written to a file, by whatever thread, and read from it
 * again. */
vminfo:::pgpgout
{
	out += arg0;
}

vminfo:::fspgout
{
	fsout += arg0;
}

vminfo:::pgout
{
	outs += arg0;
}

vminfo:::pgpgin
/execname == "dd"/
{
	in += arg0;
}

vminfo:::fspgin
/execname == "dd"/
{
	fsin += arg0;
}

vminfo:::pgin
/execname == "dd"/
{
	ins += arg0;
}

END
{
	printf("%d %d %d\n", out >= 256, fsout >= 256 && fsout <= out,
	    outs > 0 && outs <= out);
	printf("%d %d %d\n", in >= 256 && in < 512, fsin == in,
	    ins > 0 && ins < in);
}

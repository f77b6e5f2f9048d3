/* rows: P151
 * engines: bpf
 * needs: root
 * args: -c "sh -c '(x=2; dd if=/dev/zero of=/dev/null bs=1M count=1); sleep 0.3'"
 * The kernel touches a buffer of 256 pages, a child what it shares with its
 * parent, and dtrace itself an invalid address. */
vminfo:::as_fault
/progenyof($target) && execname == "dd"/
{
	as += arg0;
}

vminfo:::prot_fault
/progenyof($target)/
{
	prot += arg0;
}

vminfo:::kernel_asflt
{
	kernel += arg0;
}

tick-20ms
{
	this->x = *(int *)0xffff800000000000;
}

END
{
	printf("%d %d %d\n", as >= 256 && as < 4096, prot > 0, kernel > 0);
}

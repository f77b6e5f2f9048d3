/* rows: P151
 * engines: bpf
 * needs: fbt disk root
 * args: -c "sh ./reclaim.sh $disk"
 * Memory is reclaimed from processes that have too little, and then on the
 * whole machine. */
vminfo:::scan
{
	scan += arg0;
}

vminfo:::dfree
{
	dfree += arg0;
}

vminfo:::pgrec
{
	rec += arg0;
}

vminfo:::anonpgout
{
	out += arg0;
}

vminfo:::pgswapout
{
	swapout += arg0;
}

vminfo:::anonpgin
{
	in += arg0;
}

vminfo:::pgswapin
{
	swapin += arg0;
}

vminfo:::pgrrun
{
	run += arg0;
}

vminfo:::rev
{
	rev += arg0;
}

END
{
	printf("%d %d %d\n", dfree > 256, scan >= dfree, rec > 0);
	printf("%d %d\n", out > 256, swapout == out);
	printf("%d %d\n", in > 256, swapin == in);
	printf("%d %d\n", run > 0, rev > 0);
}

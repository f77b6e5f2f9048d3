/* rows: P151
 * engines: bpf
 * needs: fbt disk root busybox
 * args: -c "sh ./new.sh $disk"
 * A buffer of 256 pages, memory that a child shares with its parent, and a
 * program that is not in the page cache. */
vminfo:::zfod
/execname == "dd"/
{
	zero += arg0;
}

vminfo:::cow_fault
/progenyof($target)/
{
	cow += arg0;
}

vminfo:::execpgin
/execname == "dtrace_new"/
{
	exec += arg0;
}

END
{
	printf("%d %d %d\n", zero >= 256 && zero < 4096, cow > 0, exec > 0);
}

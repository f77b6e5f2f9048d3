/* The status of the process that ends.
 * rows: V6
 * engines: bpf
 * args: -c 'sh -c "exit 3"' */
proc:::exit
/pid == $target/
{
	printf("%x\n", curpsinfo->pr_wstat);
}

/* all.d - the paper's figure 2: everything that a function calls, in the program
 * and in the kernel, of which this version traces only system calls. */
#pragma D option flowindent

pid$1::$2:entry
{
	self->trace = 1;
}

pid$1:::entry, pid$1:::return, syscall:::
/self->trace/
{
	printf("%s", curlwpsinfo->pr_syscall ? "K" : "U");
}

pid$1::$2:return
/self->trace/
{
	self->trace = 0;
}

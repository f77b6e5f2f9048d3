/* rows: X32 V12
 * args: one
 * With room for one character every result has it, and none is a fault. */
#pragma D option strsize=2
BEGIN
{
	printf("%d %d\n", strlen(execargs), strlen(curpsinfo->pr_psargs));
	printf("<%s%s%s>\n", $$1, strjoin($$1, $$1), lltostr(5));
	printf("%d\n", strlen(execargs) + strlen($$1));
	exit(0);
}

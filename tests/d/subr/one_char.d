/* rows: X32 V12
 * args: one
 * With strsize=2 every result has at most one character, and none faults. */
#pragma D option strsize=2
BEGIN
{
	printf("%d %d\n", strlen(execargs), strlen(curpsinfo->pr_psargs));
	printf("<%s%s%s>\n", $$1, strjoin($$1, $$1), lltostr(5));
	printf("%d\n", strlen(execargs) + strlen($$1));
	exit(0);
}

/* rows: E3 P3
 * exit: 3
 * A clause that faults records nothing and fires ERROR with its arguments:
 * enabled probe, action, fault, address. */
int zero;
BEGIN
{
	printf("not recorded\n");
	trace(1 / zero);
	printf("not reached\n");
}
BEGIN
{
	printf("next clause\n");
}
ERROR
{
	printf("ERROR %d %d %d %d\n", arg1, arg2, arg4, arg5);
}
BEGIN
{
	trace(copyinstr(16));
}
BEGIN
{
	exit(3);
}

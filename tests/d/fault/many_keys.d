/* rows: E3 L38 G2
 * However many keys a tuple has, no program can cause the fault TUPOFLOW: keys
 * are not kept on a stack.
 */
BEGIN
{
	a[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, "a", "b", 'c', pid] = 7;
	@[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, "a", "b", 'c'] = count();
	printf("%d %d\n",
	    a[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, "a", "b", 'c', pid],
	    a[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, "a", "b", 'c', pid]);
	printa("%d %d %d %d %d %d %d %d %d %d %d %d %s %s %c %@d\n", @);
	exit(0);
}
ERROR
{
	printf("fault %d\n", arg4);
}

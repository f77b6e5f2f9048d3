/* rows: L29 L31 E3
 * An array in a structure behind a pointer is checked for its bounds, unless it
 * has one element only, and may stand for more.
 */
struct s {
	int v[3];
	int next[1];
};
struct s *p;
BEGIN
{
	p = alloca(sizeof(struct s) + 4);
	p->next[0] = 7;
	i = 3;
	trace(p->v[i]);
}
BEGIN
{
	p = alloca(sizeof(struct s) + 4);
	p->v[i] = 7;
}
BEGIN
{
	p = NULL;
	trace(p->v[i]);
}
BEGIN
{
	i = 16;
	trace(curthread->comm[i]);
}
BEGIN
{
	i = -1;
	trace(curthread->comm[i]);
}
BEGIN
{
	p = alloca(sizeof(struct s) + 4);
	i = 1;
	p->v[i] = 4;
	p->next[i] = 5;
	printf("%d %d %d\n", p->v[i], p->next[i], curthread->comm[i] != 0);
	exit(0);
}
ERROR
{
	printf("%d %d %d %d\n", arg1, arg2, arg4, arg1 == 3 ? arg5 : 0);
}

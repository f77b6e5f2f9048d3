/* rows: L55 B21
 * The branches of an if may do different things, each within the rules. */
int i;
BEGIN
{
	speculation();
}
BEGIN,
BEGIN
{
	if (i == 0) {
		speculate(1);
		printf("speculated\n");
	} else {
		printf("at once\n");
	}
	i++;
}
BEGIN
{
	if (i == 2)
		speculate(1);
	printf("speculated too\n");
}
BEGIN
{
	if (i == 1)
		speculate(1);
	printf("at once too\n");
}
BEGIN
{
	i == 2 ? commit(1) : discard(1);
}
BEGIN
{
	if (i == 1)
		commit(0);
	else
		exit(0);
}

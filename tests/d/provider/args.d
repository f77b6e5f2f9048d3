/* rows: L62
 * A provider's declaration gives args[ ] its types. */
struct req { int size; int twice; };
translator struct req < int v > {
	size = v;
	twice = v * 2;
};
provider dtrace {
	probe BEGIN(int zero, char also) : (struct req *zero, int also);
};
BEGIN
{
	printf("%d %d %d\n", args[0]->size, args[0]->twice, args[1]);
	printf("%d\n", sizeof (args[1]));
	exit(0);
}

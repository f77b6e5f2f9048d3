/*
 * rows: L42
 * An assignment of NULL makes a string empty, and is itself NULL.
 */
self string a;
self string b;

BEGIN
{
	self->a = "x";
	self->b = "y";
	self->a = self->b = NULL;
	printf("[%s] [%s]\n", self->a, self->b);
}

BEGIN
{
	self->b = "y";
	printf("%d\n", strlen(self->b = strchr("x", 'y')));
}

BEGIN
{
	printf("[%s]\n", self->b);
	exit(0);
}

ERROR
{
	printf("fault %d\n", arg4);
}

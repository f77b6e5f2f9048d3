/* rows: L33 L34 L37
 * Globals persist, self-> belongs to the thread, this-> to the firing. */
int declared;
self int s;
this int t;
string name;
BEGIN
{
	declared = 1;
	global = 2;
	self->s = 3;
	this->t = 4;
	name = "x";
	printf("%d %d %d %d %s\n", declared, global, self->s, this->t, name);
}
BEGIN
{
	printf("%d %d %d %d %s\n", declared, global, self->s, this->t, name);
	this->t++;
}
BEGIN
{
	printf("%d\n", this->t);
}
tick-10ms
{
	printf("%d %d %d %s\n", declared, global, this->t, name);
	exit(0);
}

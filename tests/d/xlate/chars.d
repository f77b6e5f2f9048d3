/* rows: L43 L46 L47
 * A string fills a member that is an array of characters, also if all of the
 * translation, or the member's address, is wanted. */
struct foo {
	int x;
	char name[8];
	int y;
};
translator struct foo < int i > {
	name = i == 1 ? "abc" : "abcdefghijklmn";
	x = i;
	y = -i;
};
struct foo kept;
struct foo of[int];

BEGIN
{
	this->whole = xlate <struct foo> (2);
}

BEGIN
{
	this->brief = xlate <struct foo> (1);
	printf("%d %d\n", this->brief.name[3], this->brief.name[4]);
}

BEGIN
{
	this->f = xlate <struct foo> (1);
	printf("%d %s %d\n", this->f.x, this->f.name, this->f.y);
	this->f = xlate <struct foo> (2);
	printf("%d %s %d\n", this->f.x, this->f.name, this->f.y);
	kept = *xlate <struct foo *> (2);
	of[1] = kept;
	printf("%s %d %s\n", kept.name, of[1].y, xlate <struct foo> (1).name);
	printf("%s\n", stringof(&xlate <struct foo> (1).name[1]));
	exit(0);
}

BEGIN
{
	x = 1;
	5 = x;
}

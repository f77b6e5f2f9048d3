BEGIN
{
	tracemem(arg0, 8, "x");
}

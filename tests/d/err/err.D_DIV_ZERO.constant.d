BEGIN
{
	trace(5 / 0);
}

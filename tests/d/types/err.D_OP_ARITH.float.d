double d;
BEGIN
{
	trace(d * 2);
}

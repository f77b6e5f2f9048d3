BEGIN
{
	trace(*(int *)arg0);
}

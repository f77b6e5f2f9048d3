BEGIN
{
	trace(strtoll());
}

BEGIN
{
	trace(strchr("a", "b"));
}

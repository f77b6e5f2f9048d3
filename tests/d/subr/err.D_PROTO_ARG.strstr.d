BEGIN
{
	trace(strstr("a", 1));
}

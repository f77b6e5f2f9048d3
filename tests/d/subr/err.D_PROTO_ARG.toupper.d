BEGIN
{
	trace(toupper(7));
}

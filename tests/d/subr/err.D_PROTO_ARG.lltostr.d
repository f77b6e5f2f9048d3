BEGIN
{
	trace(lltostr("7"));
}

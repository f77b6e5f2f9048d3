BEGIN
{
	trace(alloca());
}

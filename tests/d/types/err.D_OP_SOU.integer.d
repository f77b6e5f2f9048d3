BEGIN
{
	trace(pid.a);
}

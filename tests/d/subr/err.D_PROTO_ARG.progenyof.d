BEGIN
{
	trace(progenyof("x"));
}

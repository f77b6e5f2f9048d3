BEGIN
{
	trace(((struct nowhere *)arg0)->a);
}

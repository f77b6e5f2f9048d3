BEGIN
{
	copyin(arg0);
}

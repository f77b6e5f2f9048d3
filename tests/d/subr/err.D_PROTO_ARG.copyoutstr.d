BEGIN
{
	copyoutstr(1, arg0, 3);
}

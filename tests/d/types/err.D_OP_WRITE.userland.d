BEGIN
{
	*(userland int *)arg0 = 1;
}

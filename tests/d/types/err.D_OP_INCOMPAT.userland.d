char *p;
BEGIN
{
	p = (userland char *)arg0;
}

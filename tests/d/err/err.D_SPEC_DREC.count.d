BEGIN
{
	@ = count();
	speculate(1);
}

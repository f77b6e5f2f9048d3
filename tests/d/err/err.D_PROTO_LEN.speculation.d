BEGIN
{
	speculation(1);
}

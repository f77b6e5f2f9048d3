BEGIN
{
	bcopy("abc", "abc", 3);
}

BEGIN
{
	trace(inet_ntoa(1));
}

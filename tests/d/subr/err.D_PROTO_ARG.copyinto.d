BEGIN
{
	copyinto(0, 8, 7);
}

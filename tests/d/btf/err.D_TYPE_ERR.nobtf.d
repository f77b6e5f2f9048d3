/* args: -xbtfpath=/dev/null */
BEGIN
{
	trace((kuid_t)1);
}

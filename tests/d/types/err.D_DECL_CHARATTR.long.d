long char c;
BEGIN
{
}

signed unsigned x;
BEGIN
{
}

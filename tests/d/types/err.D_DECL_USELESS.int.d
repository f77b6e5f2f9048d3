int;
BEGIN
{
}

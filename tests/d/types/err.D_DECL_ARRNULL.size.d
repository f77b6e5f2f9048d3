int a[];
BEGIN
{
}

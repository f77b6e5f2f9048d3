static int a;
BEGIN
{
}

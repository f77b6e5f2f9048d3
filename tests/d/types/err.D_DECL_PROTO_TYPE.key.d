int a[void];
BEGIN
{
}

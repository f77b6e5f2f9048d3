int a[100000];
BEGIN
{
}

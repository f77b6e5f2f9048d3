void a[3];
BEGIN
{
}

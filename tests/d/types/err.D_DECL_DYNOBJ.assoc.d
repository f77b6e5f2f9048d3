int (*a)[int];
BEGIN
{
}

struct nowhere x;
BEGIN
{
}

int g(int)[3];
BEGIN
{
}

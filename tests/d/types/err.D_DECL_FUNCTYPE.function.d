int f(int);
BEGIN
{
}

void x;
BEGIN
{
}

nowhere_t x;
BEGIN
{
}

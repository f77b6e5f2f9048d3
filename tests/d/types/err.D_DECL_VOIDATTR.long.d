unsigned void *p;
BEGIN
{
}

unsigned float f;
BEGIN
{
}

BEGIN
{
	trace(sizeof(struct nosuch_at_all));
}

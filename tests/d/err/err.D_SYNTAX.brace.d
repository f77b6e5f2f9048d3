BEGIN
{
	if (1) {
		trace(1);
}

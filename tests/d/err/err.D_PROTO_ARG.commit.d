BEGIN
{
	commit("x");
}

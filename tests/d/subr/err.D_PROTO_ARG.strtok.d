BEGIN
{
	trace(strtok(1, ","));
}

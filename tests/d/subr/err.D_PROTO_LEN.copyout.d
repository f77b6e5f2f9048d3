BEGIN
{
	copyout(alloca(8), arg0);
}

BEGIN
{
	this->x = xlate <int> (5);
}

struct s {
	int a[20000];
};
BEGIN
{
	print(*(struct s *)arg0);
}

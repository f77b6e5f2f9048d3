struct s {
	struct s s;
};
BEGIN
{
}

BEGIN
{
	vmlinux`jiffies = 1;
}

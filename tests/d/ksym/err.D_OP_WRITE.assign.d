/* rows: L61 */
BEGIN
{
	vmlinux`jiffies = 1;
}

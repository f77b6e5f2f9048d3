/* rows: L64 L45
 * A program may define a constant that a library has too; the library itself
 * still uses its own. */
inline int AF_INET6 = 30;
inline uint_t AT_FDCWD = 0xffd19553;
enum mine { TH_ACK = 5 };
int O_CREAT;

BEGIN
{
	O_CREAT = TH_ACK;
	this->a = (uint8_t *)alloca(16);
	this->a[15] = 1;
	printf("%d %x %d\n", AF_INET6, AT_FDCWD, O_CREAT);
	printf("%s\n", inet_ntop(10, this->a));
	printf("%d\n", AF_INET);
	exit(0);
}

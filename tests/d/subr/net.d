/* rows: S9 S15 S16
 * htons, htonl, htonll, ntohs, ntohl, ntohll, inet_ntoa, inet_ntoa6,
 * inet_ntop, link_ntop. */
BEGIN
{
	printf("%x %x %x\n", htons(0x1234), htonl(0x12345678),
	    htonll(0x123456789abcdef0));
	printf("%x %x %x\n", ntohs(0x12345678), ntohl(0xfedcba98),
	    ntohll(0xfedcba9876543210));
	this->a = (uint32_t *)alloca(20);
	this->a[0] = htonl(0xc0a80a01);
	printf("%s %s\n", inet_ntoa(this->a), inet_ntop(2, this->a));
	this->a[0] = htonl(0xff000163);
	printf("%s %s\n", inet_ntoa(this->a), link_ntop(1, this->a));
	this->a[0] = 0;
	printf("%s %s\n", inet_ntoa(this->a), inet_ntoa6(this->a));
	this->a[3] = htonl(1);
	printf("%s %s\n", inet_ntoa6(this->a), inet_ntop(10, this->a));
	this->a[0] = htonl(0x20010db8);
	this->a[1] = htonl(0x00010000);
	this->a[2] = htonl(0x00000001);
	this->a[3] = htonl(0x00010abc);
	printf("%s\n", inet_ntoa6(this->a));
	this->a[1] = htonl(0x00010002);
	this->a[2] = htonl(0x00000003);
	printf("%s\n", inet_ntoa6(this->a));
	this->a[0] = this->a[1] = 0;
	this->a[2] = htonl(0xffff);
	printf("%s\n", inet_ntoa6(this->a));
	printf("%s %s\n", inet_ntoa((ipaddr_t *)&this->a[2]),
	    inet_ntoa6((in6_addr_t *)this->a));
	this->a[2] = 0; /* IPv4 in IPv6, or not */
	this->a[3] = htonl(0x00010002);
	printf("%s ", inet_ntop(10, this->a));
	this->a[3] = htonl(0xffff);
	printf("%s ", inet_ntop(10, this->a));
	this->a[3] = htonl(0xc0000201);
	printf("%s ", inet_ntop(10, this->a));
	this->a[2] = htonl(0x10000);
	printf("%s\n", inet_ntop(10, this->a));
	this->a[4] = htonl(0x0102feff);
	printf("%s\n", link_ntop(32, this->a));
}
BEGIN { trace(inet_ntop(3, NULL)); }
BEGIN { trace(link_ntop(3, NULL)); }
BEGIN { exit(0); }
ERROR { printf("fault %d, value %d\n", arg4, arg5); }

/* rows: L22
 * Bit-fields of packed structures that lie in more than 8 bytes are printed. */
struct wide {
	unsigned int a : 3;
	uint64_t b : 62;
	int64_t c : 63;
	int d : 3;
} __attribute__((packed));

BEGIN
{
	this->w = (uint64_t *)alloca(24);
	this->w[0] = 0x8123456789abcdd5;
	this->w[1] = 0xfedcba9876543211;
	this->w[2] = 6;
	print(*(struct wide *)this->w);
	exit(0);
}

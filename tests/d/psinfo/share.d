/* rows: V6 V7
 * engines: bpf
 * The share of a CPU that a thread has had, also if it is months old. */
inline uint64_t day = 86400 * 1000000000;

BEGIN
{
	printf("%x %x\n", share_of[30 * day, 120 * day],
	    share_of[500 * day, 1000 * day]);
	printf("%x %x\n", share_of[0, 0], share_of[3000000, 4000000]);
	exit(0);
}

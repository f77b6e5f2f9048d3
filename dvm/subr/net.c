/* net.c - conversions for network data: byte order, and addresses as text. */
#include "dvm/subr/subr_impl.h"

SUBR(htons)
{
	return __builtin_bswap16(f->arg[0]);
}

SUBR(ntohs)
{
	return __builtin_bswap16(f->arg[0]);
}

SUBR(htonl)
{
	return __builtin_bswap32(f->arg[0]);
}

SUBR(ntohl)
{
	return __builtin_bswap32(f->arg[0]);
}

SUBR(htonll)
{
	return __builtin_bswap64(f->arg[0]);
}

SUBR(ntohll)
{
	return __builtin_bswap64(f->arg[0]);
}

/* Text is written to TMP_A, without branches: a character that is not wanted is
 * overwritten by the next one. It is shorter than TEXT_SIZE. */
enum {
	TEXT_SIZE = 64,
	TEXT_LEN = 0, /* index of WORK */
	ADDR = 1,     /* WORK: the address, as the processor reads it */
};

/* Return 1 unless x, which must be less than 16, is 0. */
static inline uint64_t some(uint64_t x)
{
	return (x + 15) >> 4;
}

static inline void put(struct sframe *f, char c, uint64_t wanted)
{
	uint64_t len = WORK(f, TEXT_LEN);

	opaque(len);
	if (len >= TEXT_SIZE)
		return;
	TMP_A(f)[len] = c;
	WORK(f, TEXT_LEN) = len + wanted;
}

static inline void put_hex(struct sframe *f, uint64_t digit, uint64_t wanted)
{
	uint64_t letter = 9 - digit;

	opaque(letter);
	put(f, '0' + digit + (letter >> 63) * ('a' - 10 - '0'), wanted);
}

static inline uint64_t text_result(struct sframe *f, uint64_t dst)
{
	put(f, 0, 1);
	if (mem_str(f, OUT(f, dst), STRSIZE(f), SPACE_D, (uint64_t)TMP_A(f)) <
		0)
		return 0;
	return RESULT(f, dst);
}

/* Return byte i of the address that was read. */
static inline uint64_t addr_byte(struct sframe *f, uint64_t i)
{
	return WORK(f, ADDR + i / 8) >> i % 8 * 8 & 0xff;
}

static inline bool read_addr(
	struct sframe *f, uint64_t size, enum space s, uint64_t addr)
{
	WORK(f, TEXT_LEN) = 0;
	return mem_read(f, &f->work[ADDR], size, s, addr);
}

/* Put four bytes in decimal, from `first' on. */
static inline void put_ipv4(struct sframe *f, uint64_t first)
{
	for (uint64_t i = first; i < first + 4; i++) {
		uint64_t n, hundreds, tens;

		opaque(i);
		n = addr_byte(f, i);
		hundreds = n / 100;
		tens = n / 10 % 10;
		put(f, '.', i > first);
		put(f, '0' + hundreds, some(hundreds));
		put(f, '0' + tens, some(hundreds | tens));
		put(f, '0' + n % 10, 1);
	}
}

static inline uint64_t ipv4(
	struct sframe *f, uint64_t dst, enum space s, uint64_t addr)
{
	if (!read_addr(f, 4, s, addr))
		return 0;
	put_ipv4(f, 0);
	return text_result(f, dst);
}

enum {			    /* indices of WORK */
	RUN_LEN = ADDR + 2, /* zero groups in the run up to this one */
	BEST_LEN,	    /* length of the longest such run */
	BEST_END,	    /* index of the group after it */
	GROUPS = 8
};

static inline uint64_t group(struct sframe *f, uint64_t i)
{
	return addr_byte(f, 2 * i) << 8 | addr_byte(f, 2 * i + 1);
}

static inline void find_run(struct sframe *f)
{
	WORK(f, RUN_LEN) = WORK(f, BEST_LEN) = WORK(f, BEST_END) = 0;
	for (uint64_t i = 0; i < GROUPS; i++) {
		opaque(i);
		WORK(f, RUN_LEN) += 1;
		if (group(f, i))
			WORK(f, RUN_LEN) = 0;
		if (WORK(f, RUN_LEN) <= WORK(f, BEST_LEN))
			continue;
		WORK(f, BEST_LEN) = WORK(f, RUN_LEN);
		WORK(f, BEST_END) = i + 1;
	}
	if (WORK(f, BEST_LEN) < 2) /* a single zero group is written out */
		WORK(f, BEST_LEN) = WORK(f, BEST_END) = 0;
}

static inline void put_group(struct sframe *f, uint64_t v)
{
	put_hex(f, v >> 12, some(v >> 12));
	put_hex(f, v >> 8 & 15, some(v >> 12 | (v >> 8 & 15)));
	put_hex(f, v >> 4 & 15, some(v >> 12 | (v >> 8 & 15) | (v >> 4 & 15)));
	put_hex(f, v & 15, 1);
}

/* Put the first a groups. The longest run of zero groups becomes "::". */
STEP(put_groups)
{
	for (uint64_t i = 0; i < GROUPS; i++) {
		uint64_t begin = WORK(f, BEST_END) - WORK(f, BEST_LEN);

		opaque(i);
		if (i >= a)
			break;
		if (i == begin && WORK(f, BEST_LEN))
			put(f, ':', 1);
		if (i >= begin && i < WORK(f, BEST_END))
			continue;
		put(f, ':', i > 0);
		put_group(f, group(f, i));
	}
	return 0;
}

/* True for an IPv4 address in an IPv6 one: in ::ffff:0:0/96, or in ::/96 unless
 * it begins with 16 zero bits, as ::1 does. */
static inline bool has_ipv4(const struct sframe *f)
{
	uint32_t before = f->work[ADDR + 1];
	uint16_t first = f->work[ADDR + 1] >> 32;

	return !f->work[ADDR] && (before == 0xffff0000 || (!before && first));
}

static inline uint64_t ipv6(
	struct sframe *f, uint64_t dst, enum space s, uint64_t addr)
{
	bool ends_in_ipv4;

	if (!read_addr(f, 16, s, addr))
		return 0;
	ends_in_ipv4 = has_ipv4(f);
	find_run(f);
	CALL_STEP(put_groups, f, ends_in_ipv4 ? GROUPS - 2 : GROUPS, 0, 0);
	if (WORK(f, BEST_END) == GROUPS)
		put(f, ':', 1);
	if (ends_in_ipv4) {
		put(f, ':', 1);
		put_ipv4(f, 12);
	}
	return text_result(f, dst);
}

SUBR(inet_ntoa)
{
	return ipv4(f, dst, f->arg[1], f->arg[0]);
}

SUBR(inet_ntoa6)
{
	return ipv6(f, dst, f->arg[1], f->arg[0]);
}

enum {
	FAMILY_INET = 2,
	FAMILY_INET6 = 10,
	LINK_ETHER = 1,
	LINK_ETHER_BYTES = 6,
	LINK_INFINIBAND = 32,
	LINK_INFINIBAND_BYTES = 20,
};

SUBR(inet_ntop)
{
	uint64_t family = f->arg[0];

	if (family == FAMILY_INET)
		return ipv4(f, dst, f->arg[2], f->arg[1]);
	if (family == FAMILY_INET6)
		return ipv6(f, dst, f->arg[2], f->arg[1]);
	return fault(f, DIF_FAULT_ILLOP, family);
}

STEP(put_link)
{
	for (uint64_t i = 0; i < LINK_INFINIBAND_BYTES; i++) {
		uint64_t byte;

		opaque(i);
		if (i >= a)
			break;
		byte = addr_byte(f, i);
		put(f, ':', i > 0);
		put_hex(f, byte >> 4, 1);
		put_hex(f, byte & 15, 1);
	}
	return 0;
}

SUBR(link_ntop)
{
	uint64_t type = f->arg[0], n = LINK_ETHER_BYTES;

	if (type == LINK_INFINIBAND)
		n = LINK_INFINIBAND_BYTES;
	else if (type != LINK_ETHER)
		return fault(f, DIF_FAULT_ILLOP, type);
	if (!read_addr(f, n, f->arg[2], f->arg[1]))
		return 0;
	CALL_STEP(put_link, f, n, 0, 0);
	return text_result(f, dst);
}

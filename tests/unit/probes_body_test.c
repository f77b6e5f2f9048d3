/* probes_body_test.c - functions as bytes: at which of them they return, and
 * the reason given if that is not certain. */
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "probes/isa/body.h"
#include "tests/unit/unit.h"

enum {
	FUNC = 0x1000,	/* the function */
	OTHER = 0x2000, /* another */
	PART = 0x3000,	/* its split-off part: ret */
	TABLE = 0x4000	/* a table of addresses within it */
};

static const struct {
	const char *bytes, *want; /* offsets of returns, or the reason */
} rows[] = {
	{ "c3", "0" }, { "f3 c3", "0" }, { "c2 08 00", "0" },
	{ "74 01 c3 c3", "2 3" },
	{ "e8 fb 0f 00 00 c3", "5" },		   /* a call of the other */
	{ "e9 fb 0f 00 00", "0" },		   /* a jump there */
	{ "eb fe", "" }, { "e8 fb 0f 00 00", "" }, /* that does not return */
	{ "0f 0b", "" }, { "f4", "" },
	{ "74 00 e9 f9 1f 00 00", "2000" }, /* a jump to the part */
	{ "0f 84 fa 1f 00 00 c3", "6 2000" },
	{ "e9 fc 0f 00 00", "it jumps to where no function is known to begin" },
	{ "0f 84 fa 0f 00 00 c3", "a conditional branch leaves it" },
	{ "e3 00 e2 00 c3", "4" },
	{ "e3 7f c3", "a conditional branch leaves it" },
	{ "cb", "it leaves by a far jump or return" },
	{ "90", "it goes on behind its end" },
	{ "74 00", "it goes on behind its end" },
	{ "06 c3", "it has bytes that are no instruction" },
	{ "b8 00 00", "it has bytes that are no instruction" },
	{ "eb 01 b8 00 00 00 00 c3",
		"a branch leads into the middle of an instruction" },
	{ "74 01 f0 ff 00 c3", "5" }, /* past the prefix */
	{ "8b 05 fb ff ff ff c3", "it uses its own bytes as data" },
	{ "48 8d 05 f9 ff ff ff c3", "7" }, /* its own address */
	{ "48 8d 05 00 00 00 00 c3", "it uses its own bytes as data" },
	{ "8b 04 25 03 10 00 00 c3", "it uses its own bytes as data" },
	{ "64 8b 04 25 03 10 00 00 c3", "8" }, /* %fs:0x1003 */
	{ "e8 01 00 00 00 c3 c3", "it calls a piece of itself" },
	{ "e8 fb ff ff ff c3", "5" }, /* it calls itself */
	/* jumps by registers and memory */
	{ "ff 25 00 00 10 00", "0" }, { "ff 60 18", "0" }, { "ff e7", "0" },
	{ "ff e0", "it has a jump of which it is not sure whether it leaves" },
	{ "48 8b 07 ff e0", "3" }, { "48 8b 07 48 89 c2 ff e2", "6" },
	{ "48 63 04 8a 48 01 d0 ff e0", "" }, /* a table of offsets */
	{ "48 63 04 8a 48 03 c2 90 ff e0", "" }, { "3e ff e0", "" },
	{ "ff 24 c5 00 40 00 00", "" }, /* one of addresses, in it */
	{ "48 8b 04 c5 00 40 00 00 ff e0", "" },
	{ "ff 24 c5 00 50 00 00", "0" }, /* of others */
	{ "ff 24 c8",
		"it has a jump of which it is not sure whether it leaves" },
	{ "48 8b 07 75 01 c3 ff e0", "5 6" }, /* loaded before a branch */
	{ "48 63 04 8a 48 01 d0 75 01 c3 90 ff e0", "9" }, /* or added up */
	{ "48 63 04 8a 48 03 44 24 08 ff e0", "" }, /* the table on the stack */
	{ "48 03 42 08 ff e0", /* a function in what begins at that address */
		"it has a jump of which it is not sure whether it leaves" },
	{ "48 01 f7 ff e7",
		"it has a jump of which it is not sure whether it leaves" },
	{ "48 63 04 8a 48 03 42 08 ff e0",
		"it has a jump of which it is not sure whether it leaves" },
	{ "58 75 01 c3 ff e0",
		"it has a jump of which it is not sure whether it leaves" },
	{ "48 8b 07 75 05 48 03 c2 eb 00 ff e0",
		"it has a jump of which it is not sure whether it leaves" },
	{ "58 ff e0",
		"it has a jump of which it is not sure whether it leaves" },
	{ "e8 fb 0f 00 00 ff e0", "5" }, /* what the call returned */
	{ "e8 fb 0f 00 00 ff e7",
		"it has a jump of which it is not sure whether it leaves" },
	{ "48 89 fb e8 f8 0f 00 00 ff e3", "8" },
	{ "90 90 eb fc", "" }, /* a loop */
};

/* The same where the function's frame is on the stack up to the byte 0x58. */
static const struct {
	const char *bytes, *want;
} framed[] = {
	{ "48 8b 03 ff e0 58 c3", "6" }, /* a label of an interpreter */
	{ "ff 63 08 58 c3", "4" },
	{ "ff e0 58 c3", "3" },
	{ "48 8b 0b 58 ff e1", "4" },
	{ "58 48 8b 07 ff e0", "4" },
	{ "5b 48 8b 07 ff e0 58 c3", "4 7" }, /* the end of it is not told */
	{ "58 eb fd", "1" },		      /* it calls itself once more */
	{ "90 75 fd 58 c3", "4" },
	{ "90 eb fd 58 c3", "4" },
};

/* An opcode that kernels check must not be mistaken for that of another map. */
static void check_mistaken(void)
{
	static const uint8_t jump[] = { 0x70, 0x00 };
	static const uint8_t vpshufd[] = { 0xc5, 0xf9, 0x70, 0xc1, 0x00 };
	static const uint8_t vpor[] = { 0xc5, 0xf1, 0xeb, 0xc1 };
	static const uint8_t vpsubd[] = { 0xc5, 0xf1, 0xfa, 0xc2 };
	static const uint8_t xchg[] = { 0x49, 0x90 };
	static const uint8_t pause[] = { 0xf3, 0x90 };
	struct isa_insn in;

	CHECK(isa_decode(&in, jump, sizeof(jump)) && !body_is_mistaken(&in));
	CHECK(isa_decode(&in, vpshufd, sizeof(vpshufd)));
	CHECK(body_is_mistaken(&in));
	CHECK(isa_decode(&in, vpor, sizeof(vpor)) && body_is_mistaken(&in));
	CHECK(isa_decode(&in, xchg, sizeof(xchg)) && body_is_mistaken(&in));
	CHECK(isa_decode(&in, pause, sizeof(pause)) && !body_is_mistaken(&in));
	CHECK(isa_decode(&in, vpsubd, sizeof(vpsubd)));
	CHECK(!body_is_mistaken(&in));
}

/* Linux 6.18's verdicts on VEX instructions of the two-byte map: 1: it can be
 * probed; 0: it is refused; x: there is no such instruction. */
static void check_refused(void)
{
	static const char said[] = "xxxxxxxxxxxxxxxx11111100xxxxxxxx"
				   "xxxxxxxx11x1xx10xxxxxxxxxxxxxxxx"
				   "x11x1111xx11xxxx11xx111111111111"
				   "00011111111100001x1x111xxxxx1111"
				   "xxxxxxxxxxxxxxxx1111xxxx11xxxxxx"
				   "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
				   "xx1x111xxxxxxxxx1111000111111111"
				   "1111000011010000x01101111100111x";
	static const uint8_t lock[] = { 0xf0, 0xff, 0x0f };
	static const uint8_t dec[] = { 0xff, 0x0f };
	struct isa_insn in;

	for (unsigned op = 0; op < 256; op++) {
		uint8_t vex[] = { 0xc5, 0xf9, op, 0xc0, 0 };

		if (said[op] != 'x' && isa_decode(&in, vex, sizeof(vex)))
			CHECK(body_is_refused(&in) == (said[op] == '0'));
	}
	CHECK(isa_decode(&in, lock, sizeof(lock)) && body_is_refused(&in));
	CHECK(isa_decode(&in, dec, sizeof(dec)) && !body_is_refused(&in));
}

static size_t parse(const char *text, uint8_t *to)
{
	size_t n = 0;
	char *end;

	while (*text) {
		to[n++] = strtoul(text, &end, 16);
		text = end;
	}
	return n;
}

struct func {
	uint8_t bytes[64];
	size_t n;
};

static bool read_bytes(void *arg, uint64_t addr, void *to, size_t n)
{
	const struct func *f = arg;
	uint64_t first = addr == TABLE ? FUNC : OTHER;

	memset(to, 0xc3, n);
	if (addr >= FUNC && addr + n <= FUNC + f->n)
		memcpy(to, f->bytes + (addr - FUNC), n);
	else if (addr >= TABLE && n == sizeof(first))
		memcpy(to, &first, n);
	return true;
}

static enum body_place place(
	void *arg, uint64_t addr, uint64_t *begin, uint64_t *size)
{
	(void)arg;
	*begin = addr & ~UINT64_C(0xfff);
	*size = 1;
	if (*begin == PART)
		return BODY_PART;
	return addr == OTHER ? BODY_FUNCTION : BODY_UNKNOWN;
}

static enum body_stack stack(void *arg, uint64_t addr)
{
	const struct func *f = arg;

	return memchr(f->bytes, 0x58, addr - FUNC) ? BODY_STACK_AS_CALLED
						   : BODY_STACK_USED;
}

static void put(struct str *out, const struct body *b)
{
	if (b->open) {
		str_puts(out, b->open);
		return;
	}
	for (size_t i = 0; i < b->insn.n; i++)
		if (b->insn.v[i].is & BODY_RETURNS)
			str_printf(out, "%s%x", out->n ? " " : "",
				(unsigned)(b->insn.v[i].addr - FUNC));
}

/* The extent of a function that is followed by padding up to the next one. */
static void check_extent(void)
{
	static const struct {
		const char *bytes;
		uint64_t want;
	} room[] = {
		{ "c3", 1 },
		{ "c3 00 00 00", 1 },
		{ "c3 cc cc", 1 },
		{ "c3 66 90 0f 1f 40 00 66 2e 0f 1f 84 00 00 00 00 00", 1 },
		{ "c3 41 90", 0 }, /* an exchange */
		{ "c3 c3", 0 },	   /* perhaps another function */
		{ "74 01 c3 c3 90", 4 },
		{ "74 02 c3 90 c3", 5 },
		{ "eb 02 c3 90 c3", 5 },
		{ "eb fe 90", 2 },
		{ "e9 fb 0f 00 00 90", 5 },
		{ "48 8b 07 ff e0", 5 },
		{ "e8 fb 0f 00 00 c3", 6 },
		{ "e8 fb 0f 00 00 90", 0 }, /* the call may return */
		{ "90 90", 0 },
		{ "74 7f c3", 3 },
		{ "06 c3", 0 },
		{ "c3 06", 0 },
		{ "b8 00 00", 0 },
	};

	for (size_t i = 0; i < sizeof(room) / sizeof(*room); i++) {
		struct func f = { .n = 0 };
		const struct body_file file = { read_bytes, place, NULL, &f };

		f.n = parse(room[i].bytes, f.bytes);
		CHECK(body_extent(&file, FUNC, f.n) == room[i].want);
	}
	CHECK(!body_extent(&(struct body_file){ read_bytes, place, NULL, NULL },
		FUNC, 1 << 20));
}

/* A body without jumps, and where a tail jump leaves one. */
static void check_leaves(void)
{
	struct func f = { { 0xc3 }, 1 };
	const struct body_file file = { read_bytes, place, NULL, &f };
	struct body b = { 0 };
	uint64_t to = 0;

	body_read(&b, &file, FUNC, f.n);
	CHECK(b.insn.n == 1 && !body_leaves(&b, 0, &to));
	f.n = parse("e9 fb 0f 00 00", f.bytes);
	body_read(&b, &file, FUNC, f.n);
	CHECK(body_leaves(&b, 0, &to) && to == FUNC + 0x1000);
	body_free(&b);
}

static void check_returns(
	struct body *b, const char *bytes, bool tells, const char *want)
{
	struct func f = { .n = 0 };
	const struct body_file file = { read_bytes, place, tells ? stack : NULL,
		&f };
	struct str out = { 0 };

	f.n = parse(bytes, f.bytes);
	body_read(b, &file, FUNC, f.n);
	str_puts(&out, "");
	put(&out, b);
	CHECK_STR(out.s, want);
	str_free(&out);
}

int main(void)
{
	struct body b = { 0 };

	check_extent();
	check_leaves();
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check_returns(&b, rows[i].bytes, false, rows[i].want);
	for (size_t i = 0; i < sizeof(framed) / sizeof(*framed); i++)
		check_returns(&b, framed[i].bytes, true, framed[i].want);
	body_free(&b);
	check_mistaken();
	check_refused();
	return unit_done();
}

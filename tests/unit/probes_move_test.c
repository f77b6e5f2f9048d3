/* probes_move_test.c - instructions at 1000, and the code that does the same
 * elsewhere: near, at 2000, and far, at 900000000. Each step says at which
 * offset of the code it begins and which original place it stands for.
 * tests/check_move shows that the code does the same. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probes/isa/move.h"
#include "tests/unit/unit.h"

#define FROM 0x1000UL
#define NEAR 0x2000UL
#define FAR  0x900000000UL

static const struct {
	const char *bytes;
	uint64_t to;
	const char *want;
} rows[] = {
	{ "48 89 e5", NEAR, "48 89 e5, 0: 1000, 3: 1003" },
	{ "48 8b 05 10 00 00 00", NEAR,
		"48 8b 05 10 f0 ff ff, 0: 1000, 7: 1007" },
	{ "48 8b 05 10 00 00 00", FAR,
		"memory that it refers to is out of reach of a copy" },
	{ "c4 e2 79 18 05 10 00 00 00", FAR,
		"memory that it refers to is out of reach of a copy" },
	{ "67 8b 05 f0 ff ff ff", FAR,
		"67 8b 05 f0 0f 00 00, 0: 1000, 7: 1007" },
	{ "48 8d 05 10 00 00 00", FAR,
		"48 b8 17 10 00 00 00 00 00 00, 0: 1000, 10: 1007" },
	{ "44 8d 0d 10 00 00 00", FAR, "41 b9 17 10 00 00, 0: 1000, 6: 1007" },
	{ "66 8d 05 10 00 00 00", FAR, "66 b8 17 10, 0: 1000, 4: 1007" },
	{ "75 10", NEAR, "0f 85 0c f0 ff ff, 0: 1000, 6: 1002" },
	{ "0f 84 10 00 00 00", FAR,
		"75 0e ff 25 00 00 00 00 16 10 00 00 00 00 00 00, 0: 1000, 2: "
		"1016, 16: 1006" },
	{ "eb 10", NEAR, "e9 0d f0 ff ff, 0: 1000, 5: 1002" },
	{ "e9 00 01 00 00", FAR,
		"ff 25 02 00 00 00 cc cc 05 11 00 00 00 00 00 00, 0: 1000, 16: "
		"1005" },
	{ "67 e3 20", NEAR,
		"67 e3 02 eb 05 e9 19 f0 ff ff, 0: 1000, 3: 1003, 5: 1023, 10: "
		"1003" },
	{ "e2 20", FAR,
		"e2 02 eb 14 ff 25 06 00 00 00 cc cc cc cc cc cc 22 10 00 00 "
		"00 00 00 00, 0: 1000, 2: 1002, 4: 1022, 24: 1002" },
	{ "e8 00 01 00 00", NEAR,
		"ff 35 0a 00 00 00 e9 fa f0 ff ff cc cc cc cc cc 05 10 00 00 "
		"00 00 00 00, 0: 1000, 6: 1105, 24: 1005" },
	{ "e8 00 01 00 00", FAR,
		"ff 35 12 00 00 00 ff 25 04 00 00 00 cc cc cc cc 05 11 00 00 "
		"00 00 00 00 05 10 00 00 00 00 00 00, 0: 1000, 6: 1105, 32: "
		"1005" },
	{ "ff d0", NEAR,
		"ff 35 02 00 00 00 ff e0 02 10 00 00 00 00 00 00, 0: 1000, 6: "
		"1000 rsp+8, 16: 1002" },
	{ "41 ff 55 08", NEAR,
		"ff 35 0a 00 00 00 41 ff 65 08 cc cc cc cc cc cc 04 10 00 00 "
		"00 00 00 00, 0: 1000, 6: 1000 rsp+8, 24: 1004" },
	{ "ff 54 24 08", NEAR,
		"ff 35 0a 00 00 00 ff a4 24 10 00 00 00 cc cc cc 04 10 00 00 "
		"00 00 00 00, 0: 1000, 6: 1000 rsp+8, 24: 1004" },
	{ "ff 14 24", NEAR,
		"ff 35 0a 00 00 00 ff a4 24 08 00 00 00 cc cc cc 03 10 00 00 "
		"00 00 00 00, 0: 1000, 6: 1000 rsp+8, 24: 1003" },
	{ "ff 54 24 f8", NEAR,
		"it calls where the stack pointer points, or what is below it "
		"says" },
	{ "ff 54 24 f0", NEAR,
		"ff 35 0a 00 00 00 ff a4 24 f8 ff ff ff cc cc cc 04 10 00 00 "
		"00 00 00 00, 0: 1000, 6: 1000 rsp+8, 24: 1004" },
	{ "2e 2e 2e 2e 2e 2e 2e 2e ff 14 24", NEAR,
		"ff 35 12 00 00 00 2e 2e 2e 2e 2e 2e 2e 2e ff a4 24 08 00 00 "
		"00 cc cc cc 0b 10 00 00 00 00 00 00, 0: 1000, 6: 1000 rsp+8, "
		"32: 100b" },
	{ "2e 2e 2e 2e 2e 2e 2e 2e 2e ff 14 24", NEAR,
		"it has so many prefixes that a copy would be too long" },
	{ "41 ff 14 24", NEAR,
		"ff 35 0a 00 00 00 41 ff 24 24 cc cc cc cc cc cc 04 10 00 00 "
		"00 00 00 00, 0: 1000, 6: 1000 rsp+8, 24: 1004" },
	{ "ff d4", NEAR,
		"it calls where the stack pointer points, or what is below it "
		"says" },
	{ "41 ff d4", NEAR,
		"ff 35 0a 00 00 00 41 ff e4 cc cc cc cc cc cc cc 03 10 00 00 "
		"00 00 00 00, 0: 1000, 6: 1000 rsp+8, 24: 1003" },
	{ "ff 15 10 00 00 00", NEAR,
		"ff 35 0a 00 00 00 ff 25 0a f0 ff ff cc cc cc cc 06 10 00 00 "
		"00 00 00 00, 0: 1000, 6: 1000 rsp+8, 24: 1006" },
	{ "ff 15 10 00 00 00", FAR,
		"memory that it refers to is out of reach of a copy" },
	{ "3e ff 25 10 00 00 00", NEAR,
		"3e ff 25 10 f0 ff ff, 0: 1000, 7: 1007" },
	{ "ff 25 10 00 00 00", FAR,
		"memory that it refers to is out of reach of a copy" },
	{ "c3", NEAR, "c3, 0: 1000, 1: 1001" },
	{ "c2 08 00", NEAR, "c2 08 00, 0: 1000, 3: 1003" },
	{ "0f 05", NEAR,
		"0f 05 48 b9 02 10 00 00 00 00 00 00, 0: 1000, 2: 1002 rcx, "
		"12: 1002" },
	{ "0f 34", NEAR, "where sysenter returns to is not its address" },
	{ "cd 80", NEAR, "cd 80, 0: 1000, 2: 1002" },
	{ "cc", NEAR, "it is a trap of the program's own" },
	{ "cd 03", NEAR, "it is a trap of the program's own" },
	{ "0f 0b", NEAR, "0f 0b, 0: 1000, 2: 1002" },
	{ "c7 f8 10 00 00 00", NEAR,
		"c7 f8 02 00 00 00 eb 05 e9 09 f0 ff ff, 0: 1000, 6: 1006, 8: "
		"1016, 13: 1006" },
	{ "c7 f8 10 00 00 00", FAR,
		"c7 f8 02 00 00 00 eb 10 ff 25 02 00 00 00 cc cc 16 10 00 00 "
		"00 00 00 00, 0: 1000, 6: 1006, 8: 1016, 24: 1006" },
	{ "cb", NEAR, "it changes the code segment" },
	{ "ff 2f", NEAR, "it changes the code segment" },
	{ "48 cf", NEAR, "it changes the code segment" },
	{ "06", NEAR, "it is not understood" },
	{ "66 e8 00 00 00 00", NEAR, "it is not understood" },
};

static void put_moved(FILE *to, const struct isa_moved *m)
{
	for (uint8_t i = 0; i < m->len; i++)
		fprintf(to, "%s%02x", i ? " " : "", m->code[i]);
	for (uint8_t i = 0; i < m->nsteps; i++) {
		const struct isa_step *s = &m->step[i];

		fprintf(to, ", %d: %" PRIx64, s->at, s->rip);
		if (s->pushed)
			fprintf(to, " rsp+%d", s->pushed);
		if (s->rcx)
			fprintf(to, " rcx");
	}
}

static size_t parse(const char *text, uint8_t *bytes)
{
	char *end = (char *)text;
	size_t n = 0;

	while (*end)
		bytes[n++] = strtoul(end, &end, 16);
	return n;
}

static void check_row(const char *text, uint64_t to, const char *want)
{
	uint8_t bytes[ISA_MAX_LEN];
	struct isa_moved m;
	char got[400];
	FILE *out = fmemopen(got, sizeof(got), "w");
	enum isa_unmoved why =
		isa_move(&m, bytes, parse(text, bytes), FROM, to);

	if (why == ISA_MOVED)
		put_moved(out, &m);
	else
		fputs(isa_unmoved_text(why), out);
	fclose(out);
	CHECK_STR(got, want);
	if (strcmp(got, want))
		printf("# of %s\n", text);
}

static void check_steps(void)
{
	static const uint8_t syscall[] = { 0x0f, 0x05 };
	struct isa_moved m;

	CHECK(isa_move(&m, syscall, 2, FROM, NEAR) == ISA_MOVED);
	CHECK(isa_step_of(&m, 0)->rip == FROM);
	CHECK(isa_step_of(&m, 2)->rcx);
	CHECK(isa_step_of(&m, m.len)->rip == FROM + 2);
	CHECK(!isa_step_of(&m, m.len)->rcx);
}

static void check_jumps(void)
{
	uint8_t code[ISA_JUMP_MAX];
	uint64_t to;

	CHECK(isa_put_jump(code, 0x1000, 0x80001004) == 5);
	CHECK(!memcmp(code, "\xe9\xff\xff\xff\x7f", 5));
	CHECK(isa_put_jump(code, 0x1000, 0x80001005) == 16);
	CHECK(!memcmp(code, "\xff\x25\x02\0\0\0\xcc\xcc", 8));
	memcpy(&to, code + 8, 8);
	CHECK(to == 0x80001005);
	CHECK(isa_put_jump(code, 0x80001000, 0x1005) == 5);
	CHECK(isa_put_jump(code, 2, UINT64_MAX) == 5);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check_row(rows[i].bytes, rows[i].to, rows[i].want);
	check_steps();
	check_jumps();
	return unit_done();
}

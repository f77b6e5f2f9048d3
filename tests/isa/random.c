/* random.c COUNT SEED FILE - decodes COUNT random byte strings by our decoder
 * and by Zydis. Half of them are any bytes; the others begin with prefixes of
 * the sparser opcode maps. If both decode a string, the results must be the
 * same; if we refuse it, Zydis must, too. What only we decode is written to
 * FILE, for objdump to judge: each followed by nops up to 32 bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/isa/other.h"

enum {
	SHOWN = 20,
	SLOT = 32
};

static uint64_t state;
static unsigned long both, ours, none, differ;

static uint64_t draw(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state * 0x2545f4914f6cdd1d;
}

/* Set EVEX's fixed bits and, at random, an unused vvvv and no mask. */
static void fix_evex(uint8_t *b, uint64_t word)
{
	b[1] &= 0xf7;
	b[2] |= 4;
	if (word & 1)
		b[2] |= 0x78;
	if (word & 2)
		b[3] = (b[3] & 0x67) | 8;
}

/* Begin with some prefixes and an escape byte. */
static void put_start(uint8_t *b)
{
	static const uint8_t prefixes[] = { 0x66, 0xf2, 0xf3, 0x67, 0xf0, 0x64,
		0x2e, 0x48, 0x44, 0x41 };
	static const uint8_t escapes[] = { 0x0f, 0x0f, 0xc4, 0xc5, 0x62, 0x62,
		0x8f, 0xd9, 0xdb, 0xc7 };
	uint64_t word = draw();

	for (; (word & 3) == 3 && word > 0xffffff; word >>= 8)
		*b++ = prefixes[(word >> 2 & 63) % sizeof(prefixes)];
	*b = escapes[(word >> 8 & 255) % sizeof(escapes)];
	if (*b == 0x0f && word & 1 << 16)
		b[1] = word & 1 << 17 ? 0x38 : 0x3a;
	else if (*b == 0xc4)
		b[1] = (b[1] & 0xe0) | (1 + b[1] % 3);
	else if (*b == 0x8f)
		b[1] = (b[1] & 0xe0) | (8 + b[1] % 3);
	else if (*b == 0x62)
		fix_evex(b, word >> 18);
}

static void show(const char *what, const uint8_t *bytes,
	const struct isa_insn *in, const struct other *o)
{
	if (differ++ >= SHOWN)
		return;
	printf("%s:", what);
	for (unsigned i = 0; i < ISA_MAX_LEN; i++)
		printf(" %02x", bytes[i]);
	printf(": we say %u bytes, reads %x, writes %x; "
	       "Zydis %s, %u bytes, reads %x, writes %x\n",
		in->len, in->reads, in->writes, o->name, o->len, o->reads,
		o->writes);
}

static void write_slot(FILE *judge, const uint8_t *bytes)
{
	uint8_t slot[SLOT];

	memset(slot, 0x90, sizeof(slot));
	memcpy(slot, bytes, ISA_MAX_LEN);
	fwrite(slot, sizeof(slot), 1, judge);
}

static void try(const uint8_t *bytes, FILE *judge)
{
	struct isa_insn in;
	struct other o;
	bool taken = isa_decode(&in, bytes, ISA_MAX_LEN);
	const char *what;

	other_decode(&o, bytes, ISA_MAX_LEN);
	what = other_compare(&o, taken ? &in : NULL);
	if (what)
		show(what, bytes, &in, &o);
	both += taken && o.len;
	none += !taken;
	ours += taken && !o.len;
	if (taken && !o.len)
		write_slot(judge, bytes);
}

int main(int argc, char **argv)
{
	unsigned long count = argc > 3 ? strtoul(argv[1], NULL, 0) : 0;
	FILE *judge = argc > 3 ? fopen(argv[3], "we") : NULL;
	uint64_t bytes[2];

	if (!judge)
		return 2;
	state = strtoull(argv[2], NULL, 0) * 0x9e3779b97f4a7c15 | 1;
	for (unsigned long i = 0; i < count; i++) {
		bytes[0] = draw();
		bytes[1] = draw();
		if (i & 1)
			put_start((uint8_t *)bytes);
		try((uint8_t *)bytes, judge);
	}
	printf("%lu decoded by both, %lu only by us, %lu refused, "
	       "%lu differ\n",
		both, ours, none, differ);
	return fclose(judge) || differ;
}

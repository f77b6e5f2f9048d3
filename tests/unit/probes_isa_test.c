/* probes_isa_test.c - decoded instructions: length, branch target, parts,
 * registers read and written. tests/check_isa compares all other
 * instructions. */
#include <stdlib.h>

#include "probes/isa/isa.h"
#include "tests/unit/unit.h"

static const struct {
	const char *bytes, *want;
} rows[] = {
	/* nothing, and general registers */
	{ "90", "1" },
	{ "f3 90", "2" },
	{ "48 90", "2" },
	{ "41 90", "2 reads rax r8 writes rax r8" },
	{ "66 2e 0f 1f 84 00 00 00 00 00", "10 disp 6:4 reads rax" },
	{ "f3 0f 1e fa", "4" },
	{ "55", "1 reads rsp rbp writes rsp" },
	{ "41 5c", "2 reads rsp writes rsp r12" },
	{ "48 89 e5", "3 reads rsp writes rbp" },
	{ "88 e0", "2 reads rax writes rax" },	    /* ah, al */
	{ "40 88 e0", "3 reads rsp writes rax" },   /* spl, al */
	{ "44 0f b6 c9", "4 reads rcx writes r9" }, /* movzx cl */
	{ "0f b6 cd", "3 reads rcx writes rcx" },   /* movzx ch */
	{ "0f 9c c4", "3 writes rax" },		    /* setl ah */
	{ "48 31 c0", "3 reads rax writes rax" },
	{ "39 d8", "2 reads rax rbx" },
	{ "48 83 ec 08", "4 imm 3:1 reads rsp writes rsp" },
	{ "48 83 fc 08", "4 imm 3:1 reads rsp" },
	{ "81 c1 78 56 34 12", "6 imm 2:4 reads rcx writes rcx" },
	{ "66 81 c1 34 12", "5 imm 3:2 reads rcx writes rcx" },
	{ "66 48 81 c1 78 56 34 12", "8 imm 4:4 reads rcx writes rcx" },
	{ "48 b8 08 07 06 05 04 03 02 01", "10 imm 2:8 writes rax" },
	{ "f7 c1 01 00 00 00", "6 imm 2:4 reads rcx" },
	{ "f7 d9", "2 reads rcx writes rcx" },
	{ "f7 e1", "2 reads rax rcx writes rax rdx" },
	{ "f6 e1", "2 reads rax rcx writes rax" },
	{ "48 f7 f9", "3 reads rax rcx rdx writes rax rdx" },
	{ "48 99", "2 reads rax writes rdx" },
	{ "d3 e0", "2 reads rax rcx writes rax" },
	{ "0f a2", "2 reads rax rcx writes rax rcx rdx rbx" },
	{ "48 0f b1 0f", "4 reads rax rcx rdi writes rax" },
	{ "f0 48 0f c7 0e", "5 reads rax rcx rdx rbx rsi writes rax rdx" },
	{ "f3 48 a5", "3 reads rcx rsi rdi writes rcx rsi rdi" },
	{ "48 a5", "2 reads rsi rdi writes rsi rdi" },
	{ "aa", "1 reads rax rdi writes rdi" },
	{ "c8 10 00 01", "4 imm 1:3 reads rsp rbp writes rsp rbp" },
	{ "48 a1 08 07 06 05 04 03 02 01", "10 disp 2:8 writes rax" },
	{ "67 a1 04 03 02 01", "6 disp 2:4 writes rax" },
	{ "49 0f cb", "3 reads r11 writes r11" },
	{ "f2 48 0f 38 f1 c3", "6 reads rax rbx writes rax" },
	{ "0f 20 c0", "3 writes rax" },
	{ "0f 20 00", "3 writes rax" },
	/* memory */
	{ "48 8b 05 10 00 00 00", "7 rip 1017 disp 3:4 writes rax" },
	{ "67 8b 05 f0 ff ff ff", "7 rip ff7 disp 3:4 writes rax" },
	{ "8b 04 25 10 00 00 00", "7 disp 3:4 writes rax" },
	{ "c7 05 10 00 00 00 01 00 00 00", "10 rip 101a disp 2:4 imm 6:4" },
	{ "66 c7 05 10 00 00 00 01 00", "9 rip 1019 disp 3:4 imm 7:2" },
	{ "8b 44 24 08", "4 disp 3:1 reads rsp writes rax" },
	{ "8b 44 4c 08", "4 disp 3:1 reads rcx rsp writes rax" },
	{ "42 8b 44 24 08", "5 disp 4:1 reads rsp r12 writes rax" },
	{ "41 8b 45 00", "4 disp 3:1 reads r13 writes rax" },
	{ "8b 04 8d 00 00 00 00", "7 disp 3:4 reads rcx writes rax" },
	{ "43 8d 04 7f", "4 reads r15 writes rax" },
	{ "64 48 8b 04 25 28 00 00 00", "9 disp 5:4 writes rax" },
	/* going elsewhere, from 1000 */
	{ "e8 fb ff ff ff", "5 call 1000 imm 1:4 reads rsp writes rsp" },
	{ "66 48 e8 00 00 00 00", "7 call 1007 imm 3:4 reads rsp writes rsp" },
	{ "e9 00 01 00 00", "5 jump 1105 imm 1:4" },
	{ "eb fe", "2 jump 1000 imm 1:1" },
	{ "3e 75 10", "3 branch 1013 imm 2:1" },
	{ "f2 0f 84 10 00 00 00", "7 branch 1017 imm 3:4" },
	{ "e2 fe", "2 loop 1000 imm 1:1 reads rcx writes rcx" },
	{ "67 e3 00", "3 loop 1003 imm 2:1 reads rcx" },
	{ "c7 f8 10 00 00 00", "6 abort 1016 imm 2:4 writes rax" },
	{ "ff d0", "2 call at reads rax rsp writes rsp" },
	{ "ff 15 10 00 00 00",
		"6 call at rip 1016 disp 2:4 reads rsp writes rsp" },
	{ "3e ff e0", "3 jump at reads rax" },
	{ "41 ff 24 c4", "4 jump at reads rax r12" },
	{ "c3", "1 ret reads rsp writes rsp" },
	{ "f3 c3", "2 ret reads rsp writes rsp" },
	{ "c2 08 00", "3 ret imm 1:2 reads rsp writes rsp" },
	{ "48 cf", "2 far reads rsp writes rsp" },
	{ "0f 05", "2 syscall writes rcx r11" },
	{ "cc", "1 trap" },
	{ "cd 80", "2 trap imm 1:1" },
	{ "0f 0b", "2 undefined" },
	{ "67 0f b9 40 01", "5 undefined disp 4:1 reads rax" },
	{ "f4", "1" },
	/* vectors */
	{ "66 0f ef c0", "4" },
	{ "f3 0f 7e 05 00 00 00 00", "8 rip 1008 disp 4:4" },
	{ "66 48 0f 6e c7", "5 reads rdi" },
	{ "f2 48 0f 2c c0", "5 writes rax" },
	{ "66 0f d7 c0", "4 writes rax" },
	{ "66 0f 3a 63 c1 0c", "6 imm 5:1 writes rcx" },
	{ "0f 0f c1 9e", "4" },
	{ "0f 0f 05 00 00 00 00 9e", "8 rip 1008 disp 3:4" },
	{ "df e0", "2 writes rax" },
	{ "dd 44 24 08", "4 disp 3:1 reads rsp" },
	{ "c5 f8 77", "3" },
	{ "c5 fd d7 c1", "4 writes rax" },
	{ "c5 f9 6f 05 00 00 00 00", "8 rip 1008 disp 4:4" },
	{ "c4 41 79 6f 37", "5 reads r15" },
	{ "c4 e2 f0 f2 c2", "5 reads rcx rdx writes rax" },
	{ "c4 e2 f3 f6 c3", "5 reads rdx rbx writes rax rcx" },
	{ "c4 e3 fb f0 c1 05", "6 imm 5:1 reads rcx writes rax" },
	{ "c4 e2 e9 92 04 cf", "6 reads rdi" }, /* no index */
	{ "8f e9 78 01 c9", "5 reads rcx writes rax" },
	{ "8f ea 78 10 c1 05 00 00 00", "9 imm 5:4 reads rcx writes rax" },
	{ "62 f1 7d 48 6f 05 00 00 00 00", "10 rip 100a disp 6:4" },
	{ "62 f1 7d 48 6f 47 01", "7 disp 6:1 reads rdi" },
	{ "62 f2 7d 48 7a c1", "6 reads rcx" },
	{ "62 f3 6d 48 25 d9 ff", "7 imm 6:1" },
	{ "62 f5 7c 48 58 c1", "6" },
	{ "62 02 fd 41 a0 64 7d 00", "8 disp 7:1 reads r13" },
	/* refused */
	{ "06", "refused" },
	{ "0f 04", "refused" },
	{ "66 e8 00 00 00 00", "refused" },
	{ "66 75 00", "refused" },
	{ "66 c3", "refused" },
	{ "d5 00 01 c0", "refused" },	    /* REX2 */
	{ "62 f4 7c 08 01 c0", "refused" }, /* EVEX map 4 */
	{ "62 f9 7d 48 6f c0", "refused" },
	{ "8f c8", "refused" },
	{ "8d c0", "refused" },	   /* lea of a register */
	{ "f0 01 c0", "refused" }, /* lock of a register */
	{ "f0 8b 00", "refused" }, /* lock of mov */
	{ "66 c5 f8 77", "refused" },
	{ "48 c5 f8 77", "refused" },
	{ "c5 f0 10 00", "refused" }, /* vvvv */
	{ "c5 fc 6e c0", "refused" }, /* vector length */
	{ "c4 e2 79 00 c0 00", "5" },
	{ "c4 e4 79 00 c0 00", "refused" }, /* map */
	{ "62 f1 7d 88 6f c0", "refused" }, /* zeroing without a mask */
	{ "62 f1 7d 68 6f c0", "refused" }, /* vector length */
	{ "62 f2 7d 49 90 00", "refused" }, /* VSIB without SIB */
	{ "66 66 66 66 66 66 66 66 66 66 66 66 66 66 90", "15" },
	{ "66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 90", "refused" },
	/* prefixes: REX is the last one, and of f2 and f3 the last one counts
	 */
	{ "48 66 01 c1", "refused" },
	{ "41 2e c5 f8 77", "refused" },
	{ "66 41 01 c1", "4 reads rax r9 writes r9" },
	{ "41 40 01 c1", "refused" },
	{ "f2 f3 0f b8 c1", "5 reads rcx writes rax" },
	{ "f3 f2 0f b8 c1", "refused" },
};

static const char *const flows[] = { [ISA_NEXT] = "",
	[ISA_JUMP] = " jump",
	[ISA_BRANCH] = " branch",
	[ISA_LOOP] = " loop",
	[ISA_ABORT] = " abort",
	[ISA_CALL] = " call",
	[ISA_JUMP_AT] = " jump at",
	[ISA_CALL_AT] = " call at",
	[ISA_RET] = " ret",
	[ISA_FAR] = " far",
	[ISA_SYSCALL] = " syscall",
	[ISA_TRAP] = " trap",
	[ISA_UNDEFINED] = " undefined" };

static void put_registers(FILE *to, const char *what, uint16_t mask)
{
	static const char *const names[] = { "rax", "rcx", "rdx", "rbx", "rsp",
		"rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13",
		"r14", "r15" };

	if (mask)
		fprintf(to, " %s", what);
	for (int i = 0; i < 16; i++)
		if (mask & 1 << i)
			fprintf(to, " %s", names[i]);
}

static void put_insn(FILE *to, const struct isa_insn *in)
{
	fprintf(to, "%d%s", in->len, flows[in->flow]);
	if (isa_has_target(in))
		fprintf(to, " %lx", isa_target(in, 0x1000));
	if (in->rip)
		fprintf(to, " rip %lx", isa_rip_address(in, 0x1000));
	if (in->disp_size)
		fprintf(to, " disp %d:%d", in->disp_at, in->disp_size);
	if (in->imm_size)
		fprintf(to, " imm %d:%d", in->imm_at, in->imm_size);
	put_registers(to, "reads", in->reads);
	put_registers(to, "writes", in->writes);
}

/* Decode from memory that ends with the bytes, so that the sanitizer sees
 * overruns. */
static bool decode(struct isa_insn *in, const uint8_t *bytes, size_t n)
{
	uint8_t *copy = malloc(n);
	bool taken;

	memcpy(copy, bytes, n);
	taken = isa_decode(in, copy, n);
	free(copy);
	return taken;
}

static void check_row(const char *text, const char *want)
{
	struct isa_insn in;
	uint8_t bytes[32];
	char got[100];
	size_t n = 0;
	char *end = (char *)text;
	FILE *to = fmemopen(got, sizeof(got), "w");

	while (*end)
		bytes[n++] = strtoul(end, &end, 16);
	if (decode(&in, bytes, n))
		put_insn(to, &in);
	else
		fputs("refused", to);
	fclose(to);
	CHECK_STR(got, want);
	if (strcmp(got, want))
		printf("# of %s\n", text);
	while (n-- > 1)
		if (decode(&in, bytes, n) && n != in.len)
			CHECK(!"taken though it was cut");
}

/* Parts that the texts above do not show. */
static void check_parts(void)
{
	static const uint8_t bytes[] = { 0x2e, 0x65, 0x4c, 0x0f, 0x38, 0xf0,
		0x4c, 0xcb, 0x80 }; /* movbe %gs:-128(%rbx,%rcx,8),%r9 */
	static const uint8_t evex[] = { 0x64, 0x67, 0x62, 0xf2, 0x7d, 0x48,
		0x18, 0x07 };
	static const uint8_t extrq[] = { 0x66, 0x0f, 0x78, 0xc0, 0x12, 0x34 };
	struct isa_insn in;

	CHECK(isa_decode(&in, bytes, sizeof(bytes)));
	CHECK(in.prefixes == (ISA_HINT | ISA_GS));
	CHECK(in.space == ISA_LEGACY && in.map == ISA_MAP_0F38);
	CHECK(in.rex == 0x4c && in.enc_at == 2);
	CHECK(in.opcode == 0xf0 && in.op_at == 5);
	CHECK(in.modrm == 0x4c && in.modrm_at == 6 && in.sib_at == 7);
	CHECK(in.disp == -128);
	CHECK(isa_decode(&in, evex, sizeof(evex)));
	CHECK(in.prefixes == (ISA_FS | ISA_ADDRSIZE));
	CHECK(in.space == ISA_EVEX && in.map == ISA_MAP_0F38);
	CHECK(in.enc_at == 2 && !in.rex && in.op_at == 6);
	CHECK(isa_decode(&in, extrq, sizeof(extrq)));
	CHECK(in.imm == 0x3412 && in.imm_size == 2);
	CHECK(!isa_decode(&in, bytes, 0));
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check_row(rows[i].bytes, rows[i].want);
	check_parts();
	return unit_done();
}

/* isa_fuzz.c - any bytes as instructions, one after the other. Decoding one
 * depends on its own bytes alone, whatever follows, and fails with fewer; its
 * parts lie within it. */
#include <stdlib.h>
#include <string.h>

#include "probes/isa/isa.h"

enum {
	MOST = 20 /* bytes at once */
};

static void must(bool so)
{
	if (!so)
		abort();
}

/* Decode from memory that ends with the bytes, so that overruns are seen. */
static bool decode(struct isa_insn *in, const uint8_t *bytes, size_t n)
{
	static uint8_t *memory;

	if (!memory)
		memory = malloc(MOST);
	must(memory);
	memcpy(memory + MOST - n, bytes, n);
	return isa_decode(in, memory + MOST - n, n);
}

static void check_parts(const struct isa_insn *in)
{
	must(in->len >= 1 && in->len <= ISA_MAX_LEN && in->op_at < in->len);
	must(in->enc_at <= in->op_at && in->sib_at < in->len);
	must(in->disp_at + in->disp_size <= in->len);
	must(in->imm_at + in->imm_size <= in->len);
	must(!in->disp_size == !in->disp_at && !in->imm_size == !in->imm_at);
	must(!in->imm_size || in->imm_at + in->imm_size == in->len);
	must(!in->modrm_at || in->modrm_at > in->enc_at);
	must(!in->rip || (in->disp_size == 4 && (in->modrm & 0xc7) == 5));
	must(!isa_has_target(in) || in->imm_size == 1 || in->imm_size == 4);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	for (size_t at = 0; at < size;) {
		struct isa_insn in, alone;
		size_t rest = size - at < MOST ? size - at : MOST;

		if (!decode(&in, data + at, rest)) {
			at++;
			continue;
		}
		check_parts(&in);
		must(in.len <= rest && decode(&alone, data + at, in.len));
		must(!memcmp(&in, &alone, sizeof(in)));
		for (size_t n = 0; n < in.len; n++)
			must(!decode(&alone, data + at, n));
		at += in.len;
	}
	return 0;
}

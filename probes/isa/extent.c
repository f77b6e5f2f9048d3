/* extent.c - finds the end of a function whose size is not recorded, such as
 * one written in assembly or in the compiler's start files: at the first
 * instruction that does not go on and that no earlier branch reaches beyond,
 * provided that the bytes between there and whatever is known to follow are
 * only padding. */
#include "probes/isa/body.h"

#include <stdlib.h>

#include "base/xalloc.h"

enum {
	MOST = 64 << 10 /* most bytes that are read */
};

/* Calls are assumed to return. */
static bool goes_on(const struct isa_insn *in)
{
	switch (in->flow) {
	case ISA_RET:
	case ISA_JUMP:
	case ISA_JUMP_AT:
	case ISA_UNDEFINED:
		return false;
	default:
		return true;
	}
}

/* True for nops, breakpoints or zeros. */
static bool is_filling(const uint8_t *bytes, uint64_t n)
{
	enum {
		INT3 = 0xcc
	};
	struct isa_insn in;

	for (uint64_t at = 0; at < n;)
		if (!bytes[at] || bytes[at] == INT3)
			at++;
		else if (isa_decode(&in, bytes + at, n - at) && isa_is_nop(&in))
			at += in.len;
		else
			return false;
	return true;
}

uint64_t body_code_end(const uint8_t *bytes, uint64_t n)
{
	uint64_t far = 0; /* farthest target of a branch so far */
	struct isa_insn in;

	for (uint64_t at = 0; at < n; at += in.len) {
		uint64_t to;

		if (!isa_decode(&in, bytes + at, n - at))
			return 0;
		to = isa_has_target(&in) && in.flow != ISA_CALL
			     ? isa_target(&in, at)
			     : 0;
		if (to < n && to > far)
			far = to;
		if (!goes_on(&in) && at + in.len > far)
			return at + in.len;
	}
	return 0;
}

uint64_t body_extent(const struct body_file *f, uint64_t addr, uint64_t room)
{
	uint8_t *bytes;
	uint64_t end = 0;

	if (!room || room > MOST)
		return 0;
	bytes = xcalloc(1, room);
	if (f->read(f->arg, addr, bytes, room))
		end = body_code_end(bytes, room);
	if (end && !is_filling(bytes + end, room - end))
		end = 0;
	free(bytes);
	return end;
}

/* extent.c - where a function ends whose size nobody has written down, as those
 * in assembly and of the compiler's own start files: at the first instruction
 * that goes nowhere on and that no branch before it leads over, if what lies
 * behind it, up to what is known to follow, only fills the room. */
#include "probes/isa/body.h"

#include <stdlib.h>

#include "base/xalloc.h"

enum {
	MOST = 64 << 10 /* bytes that are looked at */
};

/* Calls come back, as far as one knows. */
static bool goes_on(const struct isa_insn *in)
{
	switch (in->flow) {
	case ISA_RET:
	case ISA_JUMP:
	case ISA_JUMP_AT:
		return false;
	default:
		return true;
	}
}

/* Nops, breakpoints or zeros. */
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

static uint64_t find_end(const uint8_t *bytes, uint64_t addr, uint64_t room)
{
	uint64_t far = 0; /* the farthest place that a branch leads to */
	struct isa_insn in;

	for (uint64_t at = 0; at < room; at += in.len) {
		uint64_t to;

		if (!isa_decode(&in, bytes + at, room - at))
			return 0;
		to = isa_has_target(&in) && in.flow != ISA_CALL
			     ? isa_target(&in, addr + at) - addr
			     : 0;
		if (to < room && to > far)
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
		end = find_end(bytes, addr, room);
	if (end && !is_filling(bytes + end, room - end))
		end = 0;
	free(bytes);
	return end;
}

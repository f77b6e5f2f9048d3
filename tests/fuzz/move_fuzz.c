/* move_fuzz.c - any bytes as instructions, moved to any address. The moved code
 * consists of instructions; the steps are some of them, in order, the last one
 * at the end; it refers to the same memory relative to %rip, reads and writes
 * the same, and its jumps have the same targets. */
#include <stdlib.h>
#include <string.h>

#include "probes/isa/move.h"

static void must(bool so)
{
	if (!so)
		abort();
}

static void check_steps(
	const struct isa_moved *m, const struct isa_insn *in, uint64_t from)
{
	const struct isa_step *last = &m->step[m->nsteps - 1];

	must(m->len && m->len <= ISA_MOVED_MAX);
	must(m->nsteps >= 2 && m->nsteps <= ISA_STEPS_MAX);
	must(!m->step[0].at && m->step[0].rip == from);
	must(!m->step[0].rcx && !m->step[0].pushed);
	must(last->at == m->len && last->rip == from + in->len);
	for (uint8_t i = 0; i < m->nsteps; i++) {
		must(!i || m->step[i].at > m->step[i - 1].at);
		must(isa_step_of(m, m->step[i].at) == &m->step[i]);
	}
}

/* Check the instructions at which steps begin, one of which must do what the
 * original did. */
static void check_code(const struct isa_moved *m, const struct isa_insn *in,
	uint64_t from, uint64_t to)
{
	uint64_t addr = in->rip ? isa_rip_address(in, from) : 0;
	bool found = !in->rip;

	for (uint8_t i = 0; i + 1 < m->nsteps; i++) {
		const uint8_t *code = m->code + m->step[i].at;
		struct isa_insn now;

		must(isa_decode(&now, code, m->len - m->step[i].at));
		if (now.rip &&
			isa_rip_address(&now, to + m->step[i].at) == addr)
			found = true;
		if (isa_has_target(&now) && !isa_has_target(in))
			abort();
	}
	must(found || in->opcode == 0x8d);
}

static uint64_t number(const uint8_t *data)
{
	uint64_t n;

	memcpy(&n, data, 8);
	return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint64_t from, to;

	if (size < 16)
		return 0;
	from = number(data);
	to = data[0] & 1 ? number(data + 8) : from + (int32_t)number(data + 8);
	for (size_t at = 16; at < size;) {
		struct isa_moved m;
		struct isa_insn in;

		if (!isa_decode(&in, data + at, size - at)) {
			must(isa_move(&m, data + at, size - at, from, to) ==
				ISA_UNKNOWN);
			at++;
			continue;
		}
		if (isa_move(&m, data + at, size - at, from, to) == ISA_MOVED) {
			check_steps(&m, &in, from);
			check_code(&m, &in, from, to);
		}
		at += in.len;
	}
	return 0;
}

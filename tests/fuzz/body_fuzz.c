/* body_fuzz.c - any bytes as a function between others. Its instructions must
 * lie within it, in order, and match their bytes; jumps out of it and its end
 * must be consistent. The first byte gives the function's size, the second what
 * its jumps lead to. */
#include <stdlib.h>
#include <string.h>

#include "probes/isa/body.h"

enum {
	AT = 0x1000, /* where the bytes are */
	PART = 0x40  /* size of split-off parts */
};

struct file {
	const uint8_t *p;
	size_t n;
	uint8_t kind;
};

static void must(bool so)
{
	if (!so)
		abort();
}

static bool take(void *arg, uint64_t addr, void *to, size_t n)
{
	const struct file *f = arg;
	uint64_t at = addr - AT;

	if (at > f->n || n > f->n - at)
		return false;
	memcpy(to, f->p + at, n);
	return true;
}

static enum body_place place(
	void *arg, uint64_t addr, uint64_t *begin, uint64_t *size)
{
	const struct file *f = arg;

	if ((addr ^ f->kind) & 3)
		return f->kind & 4 ? BODY_FUNCTION : BODY_UNKNOWN;
	*begin = addr & -(uint64_t)PART;
	*size = f->kind & 8 ? PART : addr * f->kind;
	return BODY_PART;
}

static enum body_stack stack(void *arg, uint64_t addr)
{
	const struct file *f = arg;

	return (addr ^ f->kind) % (BODY_STACK_USED + 1);
}

static void check_insn(const struct body *b, size_t n)
{
	const struct body_insn *i = &b->insn.v[n];
	struct isa_insn in;
	uint64_t to;

	must(i->len && i->len <= ISA_MAX_LEN);
	must(body_decode(b, n, &in) && in.len == i->len);
	must(body_at(b, i->addr));
	if (!(i->is & BODY_APART))
		must(!n || i->addr >= b->insn.v[n - 1].addr);
	if (body_leaves(b, n, &to))
		must(isa_has_target(&in));
	(void)body_begins_again(b, 0, i->len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t *p = size > 2 ? malloc(size - 2)
			      : NULL; /* the sanitizer checks its bounds */
	struct file f = { p, size - 2, 0 };
	struct body_file file = { take, place, stack, &f };
	struct body b = { 0 };
	uint64_t n, extent;

	if (!p)
		return 0;
	memcpy(p, data + 2, f.n);
	f.kind = data[1];
	n = f.n * data[0] / 128; /* may exceed the bytes */
	extent = body_extent(&file, AT, n);
	must(extent <= n);
	for (int i = 0; i < 2; i++, n = extent) {
		body_read(&b, &file, AT, n);
		for (size_t k = 0; !b.unsure && k < b.insn.n; k++)
			check_insn(&b, k);
	}
	body_free(&b);
	free(p);
	return 0;
}

/* user.c - see user.h. */
#include "probes/user.h"

#include <string.h>
#include <unistd.h>

#include "probes/isa/body.h"
#include "probes/proc/object.h"

enum {
	ENDBR = 4 /* bytes */
};

/* The kernel moves no instruction with these prefixes, nor what it does not
 * know. */
static bool is_doubtful(const uint8_t *code, size_t n)
{
	struct isa_insn in;

	return !isa_decode(&in, code, n) || in.prefixes & (ISA_LOCK | ISA_HINT);
}

uint64_t site_entry(const struct site *s, bool *doubtful)
{
	static const char endbr[ENDBR] = "\xf3\x0f\x1e\xfa";
	uint8_t code[ENDBR + ISA_MAX_LEN];
	ssize_t n = pread(s->object->fd, code, sizeof(code), s->off);
	int skip = n > ENDBR && !memcmp(code, endbr, ENDBR) ? ENDBR : 0;

	*doubtful = n <= 0 || is_doubtful(code + skip, n - skip);
	return s->off + skip;
}

struct reading {
	const struct object *o;
	const struct symbols *s;
};

static bool read_bytes(void *arg, uint64_t addr, void *to, size_t n)
{
	const struct reading *r = arg;
	uint64_t off, end;

	return object_off(r->o, addr, &off) &&
	       object_off(r->o, addr + n - 1, &end) && end - off == n - 1 &&
	       pread(r->o->fd, to, n, off) == (ssize_t)n;
}

static enum body_place place(
	void *arg, uint64_t addr, uint64_t *begin, uint64_t *size)
{
	const struct reading *r = arg;
	const struct symbol *y = symbols_find(r->s, addr);

	if (!y)
		return BODY_UNKNOWN;
	*begin = y->addr;
	*size = y->size;
	if (y->framed || symbol_is_part(r->s, y))
		return BODY_PART;
	return y->addr == addr ? BODY_FUNCTION : BODY_UNKNOWN;
}

void user_body(struct body *b, const struct object *o, const struct symbols *s,
	const struct symbol *y)
{
	struct reading r = { o, s };
	const struct body_file f = { read_bytes, place, &r };

	body_read(b, &f, y->addr, y->size);
}

/* user_end.c - where the calls of a function end. If the last thing that a
 * function does is a call, compilers make it a jump; the function that is
 * jumped to then returns to the first one's caller. Such jumps are followed
 * within the file, also to where no symbol says what begins there: such code
 * ends with the first instruction that does not go on and that no branch of it
 * leads beyond. */
#include <stdlib.h>
#include <unistd.h>

#include "base/vec.h"
#include "probes/isa/body.h"
#include "probes/proc/object.h"
#include "probes/user.h"

enum {
	MOST_BODIES = 16,  /* most functions that one call may go through */
	MOST_BYTES = 16384 /* of code without a symbol */
};

struct ends {
	struct object *o;
	const struct symbols *s;
	VEC(uint64_t) seen; /* where the functions begin that were seen */
	VEC(struct body_insn) found;
	uint64_t *left;
	const char *why;
};

/* Return where the next function with a symbol begins. */
static uint64_t next_known(const struct symbols *s, uint64_t addr)
{
	uint32_t n = symbols_upto(s, addr);

	return n < symbols_count(s) ? symbols_nth(s, n)->addr : UINT64_MAX;
}

static uint64_t measure(const struct ends *e, uint64_t addr)
{
	uint64_t off, n = next_known(e->s, addr) - addr, size = 0;
	uint8_t *bytes = malloc(MOST_BYTES);
	ssize_t got;

	if (n > MOST_BYTES)
		n = MOST_BYTES;
	if (bytes && object_off(e->o, addr, &off)) {
		got = pread(e->o->fd, bytes, n, off);
		size = got > 0 ? body_code_end(bytes, got) : 0;
	}
	free(bytes);
	return size;
}

static struct symbol at(const struct ends *e, uint64_t addr)
{
	const struct symbol *y = symbols_find(e->s, addr);

	if (y && y->addr == addr && y->size)
		return *y;
	return (struct symbol){ .addr = addr, .size = measure(e, addr) };
}

static bool is_new(struct ends *e, uint64_t addr)
{
	for (size_t i = 0; i < e->seen.n; i++)
		if (e->seen.v[i] == addr)
			return false;
	if (e->seen.n == MOST_BODIES)
		e->why = "it jumps from function to function";
	else
		vec_push(&e->seen, addr);
	return !e->why;
}

static void look(struct ends *e, uint64_t addr)
{
	const struct symbol y = at(e, addr);
	struct body b = { 0 };
	uint64_t to;

	if (!y.size)
		e->why = "it jumps to where no function is known to begin";
	else
		e->why = user_body_within(&b, e->o, e->s, &y, e->left);
	if (!e->why)
		e->why = b.unsure;
	for (size_t i = 0; !e->why && i < b.insn.n; i++) {
		if (b.insn.v[i].flow == ISA_RET)
			vec_push(&e->found, b.insn.v[i]);
		else if (body_leaves(&b, i, &to) && is_new(e, to))
			look(e, to);
	}
	body_free(&b);
}

const char *user_ends(struct object *o, const struct symbols *s, uint64_t addr,
	uint64_t *left, user_end_fn *fn, void *arg)
{
	struct ends e = { .o = o, .s = s, .left = left };

	if (is_new(&e, addr))
		look(&e, addr);
	for (size_t i = 0; !e.why && i < e.found.n; i++)
		fn(arg, &e.found.v[i]);
	vec_free(&e.seen);
	vec_free(&e.found);
	return e.why;
}

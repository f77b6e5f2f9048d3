/* demangle.c - see demangle.h. libiberty does the work. A short name may stand
 * for a text larger than memory: the demangler calls us with each piece of it,
 * and if there is too much, we jump out of it. */
#include "probes/proc/demangle.h"

#include <setjmp.h>
#include <string.h>

#include <libiberty/demangle.h>

enum {
	MOST_NAME = 2048, /* bytes; each may take a few hundred of stack */
	MOST_TEXT = 4096
};

struct demangling {
	struct str *out;
	size_t from;
	jmp_buf stop;
};

static void take(const char *piece, size_t n, void *arg)
{
	struct demangling *d = arg;

	if (d->out->n - d->from + n > MOST_TEXT)
		longjmp(d->stop, 1);
	str_put(d->out, piece, n);
}

static bool call(struct demangling *d, const char *name)
{
	int how = DMGL_PARAMS | DMGL_ANSI | DMGL_RET_DROP;

	if (setjmp(d->stop))
		return false;
	/* A name in Rust may refer to itself again and again. */
	return rust_demangle_callback(name, how, take, d) ||
	       (!strncmp(name, "_Z", 2) &&
		       cplus_demangle_v3_callback(
			       name, how | DMGL_NO_RECURSE_LIMIT, take, d));
}

bool demangle(struct str *out, const char *name)
{
	struct demangling d = { .out = out, .from = out->n };
	size_t n = strcspn(name, "@");
	char plain[MOST_NAME];

	if (*name != '_' || (name[1] != 'Z' && name[1] != 'R') ||
		n >= sizeof(plain))
		return false;
	memcpy(plain, name, n);
	plain[n] = 0;
	if (call(&d, plain) && out->n > d.from) {
		if (strncmp(name + n, "@@", 2) != 0)
			str_put(out, name + n, strnlen(name + n, MOST_NAME));
		return true;
	}
	out->n = d.from;
	if (out->s)
		out->s[out->n] = 0;
	return false;
}

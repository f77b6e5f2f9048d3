/* dcomp_front.h - run D text through the lexer and parser alone, for their
 * tests and fuzzers. All results live until front_close(). */
#ifndef TESTS_UNIT_DCOMP_FRONT_H
#define TESTS_UNIT_DCOMP_FRONT_H

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "dcomp/dcomp_impl.h"

struct front {
	struct dcomp dc;
	struct dc_source src;
	char *message; /* what dc_error() printed */
	size_t nmessage;
};

static const char *const front_argv[] = { "f.d", "123", "foo", "\"vi\"",
	"read*", "-5", "" };

static inline void front_open(struct front *f, const char *text)
{
	static const char *const types[] = { "size_t", "uint64_t", "pid_t" };

	memset(f, 0, sizeof(*f));
	f->src = (struct dc_source){
		.text = text, .name = "f.d", .pspec = DC_NAME
	};
	f->dc.opts = (struct dc_opts){ .errtags = true,
		.argc = sizeof(front_argv) / sizeof(*front_argv),
		.argv = front_argv,
		.target = 42,
		.err = open_memstream(&f->message, &f->nmessage) };
	for (size_t i = 0; i < sizeof(types) / sizeof(*types); i++)
		dc_add_typename(
			&f->dc, dc_intern(&f->dc, types[i], strlen(types[i])));
}

static inline void front_close(struct front *f)
{
	fclose(f->dc.opts.err);
	free(f->message);
	hash_free(&f->dc.names);
	hash_free(&f->dc.typenames);
	arena_free(&f->dc.arena);
}

/* The column that a message tells; 0 if it has none. */
static inline unsigned front_column(const char *message)
{
	const char *caret = strrchr(message, '^');
	unsigned column = 0;

	if (caret)
		sscanf(caret, "^ column %u", &column);
	return column;
}

/* Parse: put the tree to out, or the message if there is an error. */
static inline bool front_parse(struct front *f, struct str *out)
{
	bool ok = !setjmp(f->dc.on_error);

	str_reset(out);
	if (ok) {
		dc_print_tree(out, dc_parse(&f->dc, &f->src));
	} else {
		fflush(f->dc.opts.err);
		str_puts(out, f->message);
	}
	return ok;
}

#endif

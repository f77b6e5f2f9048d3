/* dcomp.c - the compiler's entry: opens it, takes one source after the other
 * through parser, checker and code generator, and is where errors come back
 * to. */
#include "dcomp/dcomp.h"

#include <string.h>

#include "dcomp/dcomp_impl.h"
#include "dcomp/sym.h"
#include "dcomp/types.h"

void dc_setopts(struct dcomp *dc, const struct dc_opts *opts)
{
	dc->opts = *opts;
	dc->opts.strsize = (dc->opts.strsize + 7) / 8 * 8;
}

struct dcomp *dc_open(const struct dc_opts *opts)
{
	struct dcomp *dc = xcalloc(1, sizeof(*dc));

	dc_setopts(dc, opts);
	types_init(dc);
	syms_init(dc);
	dc_gen_init(dc);
	dif_prog_init(&dc->prog, dc->opts.strsize);
	return dc;
}

static const char *copy_text(struct dcomp *dc, const char *s)
{
	return s ? arena_strndup(&dc->arena, s, strlen(s)) : NULL;
}

/* Messages, listings and the program refer to the source for good. */
static struct dc_source *keep(struct dcomp *dc, const struct dc_source *src)
{
	struct dc_source *s = arena_memdup(&dc->arena, src, sizeof(*src));

	s->text = copy_text(dc, src->text);
	s->name = copy_text(dc, src->name);
	s->what = copy_text(dc, src->what);
	return s;
}

static void compile(struct dcomp *dc, const struct dc_source *given)
{
	const struct dc_source *src = keep(dc, given);
	struct dc_loc top = { .src = src };
	struct decl *list, *d;

	dc->depth = 0;
	list = dc_parse(dc, src);
	if (!list && !dc->opts.empty)
		dc_error(dc, top, D_EMPTY, "empty D program translation unit");
	for (d = list; d; d = d->next)
		dc_check(dc, d);
	dc_layout(dc);
}

int dc_compile(struct dcomp *dc, const struct dc_source *src)
{
	if (dc->failed)
		return -1;
	if (setjmp(dc->on_error))
		return -1;
	compile(dc, src);
	return 0;
}

static void check_args_used(struct dcomp *dc)
{
	int i;

	for (i = 1; i < dc->opts.argc && i < 64; i++)
		if (!(dc->argused & UINT64_C(1) << i))
			dc_error(dc, (struct dc_loc){ 0 }, D_MACRO_UNUSED,
				"extraneous argument '%s' ($%d is not "
				"referenced)",
				dc->opts.argv[i], i);
}

int dc_finish(struct dcomp *dc)
{
	if (dc->failed)
		return -1;
	if (setjmp(dc->on_error))
		return -1;
	if (!dc->opts.argref)
		check_args_used(dc);
	return 0;
}

struct dif_prog *dc_prog(struct dcomp *dc)
{
	return &dc->prog;
}

/* The clause's text, each line with its number. */
static void print_text(struct str *out, const struct dc_clause *c)
{
	const struct dc_loc *loc = &c->decl->loc;
	const char *at = loc->src->text + loc->off;
	const char *end = loc->src->text + c->end;
	uint32_t line = loc->line;

	while (end > at && strchr(" \t\r\n", end[-1]))
		end--;
	while (at < end) {
		size_t n = strcspn(at, "\n");

		if (n > (size_t)(end - at))
			n = end - at;
		str_printf(out, "%5u: ", line++);
		str_put(out, at, n);
		str_putc(out, '\n');
		at += n + 1;
	}
}

void dc_print(struct dcomp *dc, struct str *out)
{
	for (; dc->nprinted < dc->clauses.n; dc->nprinted++) {
		str_putc(out, '\n');
		print_text(out, &dc->clauses.v[dc->nprinted]);
		difo_print(out, &dc->prog, dc->nprinted);
	}
}

void dc_close(struct dcomp *dc)
{
	dc_gen_fini(dc);
	syms_fini(dc);
	types_fini(dc);
	dif_prog_free(&dc->prog);
	vec_free(&dc->clauses);
	hash_free(&dc->names);
	hash_free(&dc->typenames);
	arena_free(&dc->arena);
	free(dc);
}

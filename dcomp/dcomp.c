/* dcomp.c - the compiler's entry points: open it, pass each source through
 * parser and checker, then all of them through the code generator, and catch
 * their errors. */
#include "dcomp/dcomp.h"

#include <stdlib.h>
#include <string.h>

#include "dcomp/check/check_impl.h"
#include "dcomp/dcomp_impl.h"
#include "dcomp/dlib.h"
#include "dcomp/type/kmod.h"
#include "dcomp/type/utype.h"
#include "dcomp/type/sym.h"
#include "dcomp/type/types.h"

void dc_setopts(struct dcomp *dc, const struct dc_opts *opts)
{
	dc->opts = *opts;
}

static void start_round(struct dcomp *dc)
{
	dc->is_kernel_type = check_is_kernel_type;
	types_init(dc);
	syms_init(dc);
	dc_gen_init(dc);
	dif_prog_init(&dc->prog, dc->opts.strsize);
}

struct dcomp *dc_open(const struct dc_opts *opts)
{
	struct dcomp *dc = xcalloc(1, sizeof(*dc));

	dc_setopts(dc, opts);
	start_round(dc);
	return dc;
}

/* Free what the sources made, except the arena. */
static void drop(struct dcomp *dc)
{
	dc_gen_fini(dc);
	syms_fini(dc);
	dlib_fini(dc);
	dc_kmod_fini(dc);
	dc_utype_fini(dc);
	hash_free(&dc->symbols);
	hash_free(&dc->told);
	types_fini(dc);
	dif_prog_free(&dc->prog);
	vec_free(&dc->clauses);
	vec_free(&dc->binders);
	hash_free(&dc->typenames);
}

/* Return to the state after dc_open(), but keep what check_later.c knows. */
static void start_over(struct dcomp *dc)
{
	struct dcomp *was = arena_memdup(&dc->arena, dc, sizeof(*dc));

	drop(dc);
	memset(dc, 0, sizeof(*dc));
	dc->opts = was->opts;
	dc->arena = was->arena;
	dc->names = was->names;
	dc->sources = was->sources;
	dc->later = was->later;
	dc->argused = was->argused;
	dc->nprinted = was->nprinted;
	start_round(dc);
}

static const char *copy_text(struct dcomp *dc, const char *s)
{
	return s ? arena_strdup(&dc->arena, s) : NULL;
}

/* Copy a source: messages, listings and the program refer to it for good. */
static struct dc_source *keep(struct dcomp *dc, const struct dc_source *src)
{
	struct dc_source *s = arena_memdup(&dc->arena, src, sizeof(*src));

	s->text = copy_text(dc, src->text);
	s->name = copy_text(dc, src->name);
	return s;
}

static void print_tree(struct dcomp *dc, const struct decl *list)
{
	struct str out = { 0 };

	if (!dc->opts.err)
		return;
	dc_print_tree(&out, list);
	str_putc(&out, '\n');
	fputs(out.s, dc->opts.err);
	str_free(&out);
}

static void compile(struct dcomp *dc, const struct dc_source *src)
{
	struct dc_loc top = { .src = src };
	struct decl *list, *d;

	dc->depth = 0;
	dc->expanding = NULL;
	dlib_open(dc);
	list = dc_parse(dc, src);
	if (!list && !dc->opts.empty)
		dc_error(dc, top, D_EMPTY, "empty D program translation unit");
	if (dc->opts.tree && !dc->later.rounds)
		print_tree(dc, list);
	if (!dc->later.rounds && check_later_resized(dc))
		return;
	dc_foresee_tags(dc, list);
	for (d = list; d; d = d->next)
		dc_check(dc, d);
	if (dc->later.searching || dc->later.news || check_later_resized(dc))
		return;
	dc_bind(dc);
	dc_pragma_end(dc);
}

/* The sources from this one on. */
static void compile_from(struct dcomp *dc, size_t first)
{
	dc->compiling = true;
	if (!setjmp(dc->on_error))
		for (size_t i = first; i < dc->sources.n; i++)
			compile(dc, dc->sources.v[i]);
	dc->compiling = false;
}

int dc_compile(struct dcomp *dc, const struct dc_source *src)
{
	if (dc->failed)
		return -1;
	vec_push(&dc->sources, keep(dc, src));
	dc->later.rounds = 0;
	compile_from(dc, dc->sources.n - 1);
	while (!dc->failed && check_later_again(dc)) {
		start_over(dc);
		compile_from(dc, 0);
	}
	return dc->failed ? -1 : 0;
}

int dc_build(struct dcomp *dc)
{
	if (dc->failed)
		return -1;
	dc->compiling = true;
	if (!setjmp(dc->on_error))
		dc_layout(dc);
	dc->compiling = false;
	return dc->failed ? -1 : 0;
}

/* Any source may use an argument; the last one is said to lack the use. */
static void check_args_used(struct dcomp *dc)
{
	struct dc_loc last = { 0 };
	int i;

	if (dc->sources.n)
		last.src = dc->sources.v[dc->sources.n - 1];

	for (i = 1; i < dc->opts.argc && i < 64; i++)
		if (!(dc->argused & UINT64_C(1) << i))
			dc_error(dc, last, D_MACRO_UNUSED,
				"extraneous argument '%s' ($%d is not "
				"referenced)",
				dc->opts.argv[i], i);
}

const struct dc_failure *dc_failure(const struct dcomp *dc)
{
	return dc->failed;
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

uint32_t dc_nclauses(const struct dcomp *dc)
{
	return dc->clauses.n;
}

void dc_clause_place(
	const struct dcomp *dc, uint32_t i, uint32_t *line, uint32_t *col)
{
	const struct dc_loc *loc = &dc->clauses.v[i].decl->loc;

	*line = loc->line;
	*col = loc->col;
}

struct dif_prog *dc_prog(struct dcomp *dc)
{
	return &dc->prog;
}

/* The rest of a clause's text that is still to be printed. */
struct text {
	const char *at, *end;
	uint32_t line; /* line of `at' */
};

/* Return the number in a preprocessor's line marker, "# 12 ...", which is that
 * of the next line; 0 if the line is none. */
static uint32_t marked_line(const char *line)
{
	return *line == '#' ? strtoul(line + 1, NULL, 10) : 0;
}

static const char *last_line(const struct text *t)
{
	const char *s = t->end;

	while (s > t->at && s[-1] != '\n')
		s--;
	return s;
}

static struct text clause_text(const struct dc_clause *c)
{
	const struct dc_loc *loc = &c->decl->loc;
	struct text t = { .at = loc->src->text + loc->off,
		.end = loc->src->text + c->end,
		.line = loc->line };

	for (;;)
		if (t.end > t.at && strchr(" \t\r\n", t.end[-1]))
			t.end--;
		else if (t.end > t.at && marked_line(last_line(&t)))
			t.end = last_line(&t);
		else
			return t;
}

/* Print the lines up to and including `last'. */
static void print_text(struct str *out, struct text *t, uint32_t last)
{
	while (t->at < t->end && t->line <= last) {
		const char *nl = memchr(t->at, '\n', t->end - t->at);
		size_t n = (nl ? nl : t->end) - t->at;

		if (marked_line(t->at)) {
			t->line = marked_line(t->at);
		} else {
			str_printf(out, "%5u: ", t->line++);
			str_put(out, t->at, n);
			str_putc(out, '\n');
		}
		t->at += n + (nl != NULL);
	}
}

static void print_clause(struct dcomp *dc, struct str *out,
	const struct dc_clause *c, uint32_t i)
{
	const struct difo *d = &dc->prog.clauses.v[i];
	struct text t = clause_text(c);
	uint32_t pc;

	str_putc(out, '\n');
	for (pc = 0; pc < d->ncode; pc++) {
		print_text(out, &t, d->loc[pc].line);
		difo_print_instr(out, &dc->prog, i, pc);
	}
	print_text(out, &t, UINT32_MAX);
}

void dc_print(struct dcomp *dc, struct str *out)
{
	for (; dc->nprinted < dc->clauses.n; dc->nprinted++)
		print_clause(
			dc, out, &dc->clauses.v[dc->nprinted], dc->nprinted);
	for (size_t i = 0; i < dc->binders.n; i++) {
		struct dc_binder *b = dc->binders.v[i];

		if (!b->printed)
			print_clause(dc, out, &b->c, dc->prog.nown + i);
		b->printed = true;
	}
}

void dc_close(struct dcomp *dc)
{
	drop(dc);
	vec_free(&dc->sources);
	hash_free(&dc->later.vars);
	hash_free(&dc->later.split);
	hash_free(&dc->names);
	arena_free(&dc->arena);
	free(dc);
}

/* error.c - compile errors. One call prints the whole message and leaves the
 * compile, so an error can neither be lost nor followed by another:
 *
 *	dtrace: failed to compile script f.d: line 3: no such ...
 *		trace(x);
 *		      ^ column 8
 *	dtrace: invalid probe specifier BEGIN { trace(x); }: no such ...
 *		BEGIN { trace(x); }
 *		              ^ column 15
 *
 * A program on the command line that is long or has several lines is not
 * repeated; then the error comes first, and its place after it:
 *
 *	dtrace: invalid probe specifier: no such ...
 *	line 3:
 *		trace(x);
 *		      ^ column 8 */
#include <stdarg.h>
#include <string.h>

#include "base/stack.h"
#include "base/str.h"
#include "dcomp/dcomp_impl.h"

static const char *const tag_name[] = {
#define X(tag) #tag,
	DC_TAGS(X)
#undef X
};

enum {
	LONGEST = 200, /* longest program that is repeated, in bytes */
	AROUND = 500   /* bytes of a line that are shown on each side */
};

/* True if the message repeats the text; that of a script is never in it. */
static bool is_repeated(const struct dc_source *src)
{
	return !src->name && !strchr(src->text, '\n') &&
	       strlen(src->text) <= LONGEST;
}

const char *dc_source_kind(const struct dc_source *src)
{
	static const char *const kind[] = {
		[DC_OF_SCRIPT] = "script",
		[DC_OF_APPLET] = "program",
		[DC_OF_LIBRARY] = "library",
		[DC_OF_TABLE] = "prototype",
		[DC_OF_PROBE] = "declaration",
	};
	static const char *const argument[] = {
		[DC_PROVIDER] = "provider",
		[DC_MODULE] = "module",
		[DC_FUNCTION] = "function",
		[DC_NAME] = "description",
		[DC_ID] = "description",
	};

	return src->origin == DC_OF_ARGUMENT ? argument[src->pspec]
					     : kind[src->origin];
}

/* Put what was compiled, in dtrace(1)'s words. */
static void put_source(struct str *out, const struct dc_source *src)
{
	if (src->name)
		str_printf(out,
			"failed to compile %s %s: ", dc_source_kind(src),
			src->name);
	else
		str_printf(out, "invalid probe specifier%s%s: ",
			is_repeated(src) ? " " : "",
			is_repeated(src) ? src->text : "");
}

static bool continues(char c)
{
	return (c & 0xc0) == 0x80;
}

/* Put the line, as far as it is near the error, and below it a caret and the
 * column's number. Tabs stay tabs, and continuation bytes of UTF-8 take no
 * column. */
static void put_line(struct str *out, struct dc_loc loc)
{
	const char *text = loc.src->text;
	const char *at = text + loc.off, *bol = at, *eol = at;

	while (bol > text && bol[-1] != '\n' &&
		(at - bol < AROUND || continues(*bol)))
		bol--;
	while (*eol && *eol != '\n' && (eol - at < AROUND || continues(*eol)))
		eol++;
	str_putc(out, '\t');
	str_put(out, bol, eol - bol);
	str_puts(out, "\n\t");
	for (const char *p = bol; p < at; p++)
		if (!continues(*p))
			str_putc(out, *p == '\t' ? '\t' : ' ');
	str_printf(out, "^ column %u\n", loc.col);
}

/* Return what is wrong, in the arena. */
static const struct dc_failure *new_failure(struct dcomp *dc, struct dc_loc loc,
	const char *message, const char *probe, const char *why)
{
	struct dc_failure *f = arena_new(&dc->arena, struct dc_failure);
	bool in_file = loc.src && loc.src->name;

	f->text = in_file ? arena_printf(&dc->arena, "%s line %u: %s",
				    loc.src->name, loc.line, message)
			  : arena_strdup(&dc->arena, message);
	f->probe = probe ? arena_strdup(&dc->arena, probe) : NULL;
	f->why = why ? arena_strdup(&dc->arena, why) : NULL;
	return f;
}

static void print(struct dcomp *dc, struct dc_loc loc, enum dc_tag tag,
	const char *message)
{
	struct str out = { 0 };

	if (!dc->opts.err)
		return;
	str_puts(&out, "dtrace: ");
	if (loc.src)
		put_source(&out, loc.src);
	if (dc->opts.errtags)
		str_printf(&out, "[%s] ", tag_name[tag]);
	if (loc.src && loc.line && loc.src->name)
		str_printf(&out, "line %u: ", loc.line);
	str_printf(&out, "%s\n", message);
	if (loc.src && loc.line && !loc.src->name && !is_repeated(loc.src))
		str_printf(&out, "line %u:\n", loc.line);
	if (loc.src && loc.line)
		put_line(&out, loc);
	fwrite(out.s, 1, out.n, dc->opts.err);
	str_free(&out);
}

/* Print the message and end the compile; or, within dc_try(), keep it if it is
 * wanted, and end that. */
static _Noreturn void fail(struct dcomp *dc, struct dc_loc loc, enum dc_tag tag,
	struct str *message, const char *probe, const char *why)
{
	const struct dc_failure **failed = dc->trying ? dc->why : &dc->failed;

	if (failed)
		*failed = new_failure(dc, loc, message->s, probe, why);
	if (!dc->trying)
		print(dc, loc, tag, message->s);
	str_free(message);
	longjmp(dc->on_error, 1);
}

void dc_error(struct dcomp *dc, struct dc_loc loc, enum dc_tag tag,
	const char *fmt, ...)
{
	struct str message = { 0 };
	va_list ap;

	va_start(ap, fmt);
	str_vprintf(&message, fmt, ap);
	va_end(ap);
	fail(dc, loc, tag, &message, NULL, NULL);
}

void dc_error_absent(struct dcomp *dc, struct dc_loc loc, const char *probe,
	const char *why, const char *fmt, ...)
{
	struct str message = { 0 };
	va_list ap;

	va_start(ap, fmt);
	str_vprintf(&message, fmt, ap);
	va_end(ap);
	fail(dc, loc, D_PDESC_ZERO, &message, probe, why);
}

void dc_check_stack(struct dcomp *dc, struct dc_loc loc)
{
	if (stack_is_low())
		dc_error(dc, loc, D_SYNTAX,
			"nested too deeply for the stack (see ulimit -s)");
}

bool dc_try(
	struct dcomp *dc, void (*fn)(struct dcomp *dc, void *arg), void *arg)
{
	const struct dc_source *lib = dc->lib;
	struct dc_clause *clause = dc->clause;
	const struct expansion *expanding = dc->expanding;
	bool dry = dc->dry, unrated = dc->unrated, ok;
	uint32_t depth = dc->depth;
	jmp_buf outer;

	memcpy(&outer, &dc->on_error, sizeof(outer));
	dc->trying++;
	ok = !setjmp(dc->on_error);
	if (ok)
		fn(dc, arg);
	dc->trying--;
	memcpy(&dc->on_error, &outer, sizeof(outer));
	dc->lib = lib;
	dc->clause = clause;
	dc->expanding = expanding;
	dc->dry = dry;
	dc->unrated = unrated;
	dc->depth = depth;
	return ok;
}

bool dc_try_first(
	struct dcomp *dc, void (*fn)(struct dcomp *dc, void *arg), void *arg)
{
	const struct dc_failure **why = dc->why;
	bool ok;

	dc->why = NULL;
	ok = dc_try(dc, fn, arg);
	dc->why = why;
	return ok;
}

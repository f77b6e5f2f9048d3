/* error.c - compile errors. One call prints the whole message and leaves the
 * compile, so an error can neither be lost nor followed by another:
 *
 *	dtrace: failed to compile script f.d: line 3 column 8: no such ...
 *		trace(x);
 *		      ^
 *	dtrace: invalid probe specifier BEGIN { trace(x); }: no such ...
 *		BEGIN { trace(x); }
 *		              ^
 *
 * A program on the command line that is long or has several lines is not
 * repeated; then the error comes first, and its place after it:
 *
 *	dtrace: invalid probe specifier: no such ...
 *	line 3 column 8:
 *		trace(x);
 *		      ^ */
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

/* Put what was compiled, in dtrace(1)'s words. */
static void put_source(struct str *out, const struct dc_source *src)
{
	if (src->name)
		str_printf(out, "failed to compile %s %s: ",
			src->what ? src->what : "script", src->name);
	else
		str_printf(out, "invalid probe specifier%s%s: ",
			is_repeated(src) ? " " : "",
			is_repeated(src) ? src->text : "");
}

static bool continues(char c)
{
	return (c & 0xc0) == 0x80;
}

/* Put the line, as far as it is near the error, and a caret below it. Tabs stay
 * tabs, and continuation bytes of UTF-8 take no column. */
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
	str_puts(out, "^\n");
}

/* Keep the message for the caller of dc_try(), if wanted: "sched.d line 7: no
 * such ..." */
static void keep_why(
	struct dcomp *dc, struct dc_loc loc, const char *fmt, va_list ap)
{
	struct str out = { 0 };

	if (!dc->why)
		return;
	if (loc.src && loc.src->name)
		str_printf(&out, "%s line %u: ", loc.src->name, loc.line);
	str_vprintf(&out, fmt, ap);
	*dc->why = arena_strndup(&dc->arena, out.s, out.n);
	str_free(&out);
}

void dc_error(struct dcomp *dc, struct dc_loc loc, enum dc_tag tag,
	const char *fmt, ...)
{
	struct str out = { 0 };
	va_list ap;

	if (dc->trying) {
		va_start(ap, fmt);
		keep_why(dc, loc, fmt, ap);
		va_end(ap);
		longjmp(dc->on_error, 1);
	}
	str_puts(&out, "dtrace: ");
	if (loc.src)
		put_source(&out, loc.src);
	if (dc->opts.errtags)
		str_printf(&out, "[%s] ", tag_name[tag]);
	if (loc.src && loc.line && loc.src->name)
		str_printf(&out, "line %u column %u: ", loc.line, loc.col);
	va_start(ap, fmt);
	str_vprintf(&out, fmt, ap);
	va_end(ap);
	str_putc(&out, '\n');
	if (loc.src && loc.line && !loc.src->name && !is_repeated(loc.src))
		str_printf(&out, "line %u column %u:\n", loc.line, loc.col);
	if (loc.src && loc.line)
		put_line(&out, loc);
	fwrite(out.s, 1, out.n, dc->opts.err ? dc->opts.err : stderr);
	str_free(&out);
	dc->failed = true;
	longjmp(dc->on_error, 1);
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
	uint32_t depth = dc->depth;
	jmp_buf outer;
	bool ok;

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
	dc->depth = depth;
	return ok;
}

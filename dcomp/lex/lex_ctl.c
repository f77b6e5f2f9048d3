/* lex_ctl.c - control lines: "#pragma ...", "#line 12 "file"" and a
 * preprocessor's short form of it, "#ident", "#error". A pragma becomes a
 * declaration for the checker; it may be on any line, even inside a clause. */
#include <stdlib.h>
#include <string.h>

#include "dcomp/lex/lex_impl.h"

#define SPACE " \t\r\f\v"

/* Step over one element of a control line: a byte, or a comment or a continued
 * line, which count as a space. A '//' must follow a space, since it may be
 * part of a path. */
static char ctl_byte(struct lex *lx, bool after_space)
{
	if (lex_continued(lx->at)) {
		lx->at += lex_continued(lx->at);
		lex_step(lx);
		return ' ';
	}
	if ((lx->at[1] == '*' || after_space) && lex_comment(lx))
		return ' ';
	return *lx->at++;
}

/* Return the rest of the line, without comments and outer space; in the
 * arena. */
static const char *rest_of_line(struct lex *lx)
{
	struct lex l = *lx;
	char c = ' ', *s;
	size_t n = 0;

	while (*l.at && *l.at != '\n')
		c = ctl_byte(&l, strchr(SPACE, c));
	s = arena_alloc(&lx->dc->arena, l.at - lx->at + 1);
	for (c = ' '; *lx->at && *lx->at != '\n'; n++)
		s[n] = c = ctl_byte(lx, strchr(SPACE, c));
	while (n && strchr(SPACE, s[n - 1]))
		n--;
	s[n] = 0;
	return s + strspn(s, SPACE);
}

/* pack = "pack" "(" ("push" ["," number] | "pop" | [number]) ")" */
static void pragma_pack(struct lex *lx, const char *text)
{
	const char *n = text + strcspn(text, "0123456789");
	bool push = strstr(text, "push");

	if (push)
		lx->packed_before = lx->pack;
	if (strstr(text, "pop"))
		lx->pack = lx->packed_before;
	else if (!push || *n)
		lx->pack = strtoul(n, NULL, 10);
}

static void ctl_pragma(struct lex *lx, struct dc_loc loc, const char *text)
{
	struct decl *d;

	if (lx->src->is_c) {
		if (!strncmp(text, "pack", strlen("pack")))
			pragma_pack(lx, text);
		return;
	}
	d = arena_new(&lx->dc->arena, struct decl);
	dc_pragma(lx->dc, loc, text, true);
	if (lx->dc->left_out) /* nobody reads on */
		lx->at += strlen(lx->at);
	d->kind = DC_PRAGMA;
	d->loc = loc;
	d->u.pragma.text = text;
	if (lx->pragmas)
		*lx->pragmas_end = d;
	else
		lx->pragmas = d;
	lx->pragmas_end = &d->next;
}

/* Return the quoted name, where a backslash protects a quote or a backslash. */
static const char *file_name(struct lex *lx, const char *text)
{
	char *s = arena_alloc(&lx->dc->arena, strlen(text) + 1);
	size_t n = 0;

	for (; *text && *text != '"'; text++) {
		if (*text == '\\' && (text[1] == '"' || text[1] == '\\'))
			text++;
		s[n++] = *text;
	}
	return dc_intern(lx->dc, s, n);
}

/* digits ["\"" file "\"" {flag}]: the number of the next line. A preprocessor
 * sets flag 3 for system headers. */
static void ctl_line(struct lex *lx, struct dc_loc loc, const char *text)
{
	const char *name;
	char *end;
	unsigned long n = strtoul(text, &end, 10);
	struct dc_source *src;

	if (end == text || n > UINT32_MAX / 2 || !lex_is_digit(*text))
		dc_error(lx->dc, loc, D_PRAGMA_MALFORM,
			"malformed #line directive");
	lx->line = n - 1;
	name = strchr(end, '"');
	if (!name)
		return;
	src = arena_memdup(&lx->dc->arena, lx->src, sizeof(*src));
	src->name = file_name(lx, name + 1);
	src->is_c = strstr(strrchr(name, '"'), " 3");
	lx->src = src;
}

static void ctl_ident(struct lex *lx, struct dc_loc loc, const char *text)
{
	(void)lx;
	(void)loc;
	(void)text;
}

static void ctl_error(struct lex *lx, struct dc_loc loc, const char *text)
{
	dc_error(lx->dc, loc, D_PRAGERR, "#error: %s", text);
}

static const struct control {
	const char *name;
	void (*run)(struct lex *lx, struct dc_loc loc, const char *text);
} control[] = {
	{ "", ctl_ident }, /* "#" alone */
	{ "error", ctl_error },
	{ "ident", ctl_ident },
	{ "line", ctl_line },
	{ "pragma", ctl_pragma },
};

static _Noreturn void unknown(
	struct lex *lx, struct dc_loc loc, const char *name, size_t len)
{
	static const char preprocessor[] =
		" define undef include if ifdef ifndef elif else endif ";
	const char *word = arena_printf(
		&lx->dc->arena, " %.*s ", (int)(len > 40 ? 40 : len), name);

	dc_error(lx->dc, loc, D_PRAGCTL_INVAL,
		"invalid control directive: #%.*s%s", (int)strlen(word) - 2,
		word + 1,
		len && strstr(preprocessor, word)
			? ": directives of the C preprocessor need option -C"
			: ": a comment begins with // or stands in /* */");
}

void lex_control(struct lex *lx)
{
	const size_t n = sizeof(control) / sizeof(*control);
	struct dc_loc loc = lex_loc(lx);
	const char *text, *name;
	size_t len = 0;

	lx->at++;
	name = rest_of_line(lx);
	if (lex_is_digit(*name)) {
		ctl_line(lx, loc, name);
		return;
	}
	while (lex_is_alnum(name[len]))
		len++;
	text = name + len + strspn(name + len, SPACE);
	for (size_t i = 0; i < n; i++) {
		if (strlen(control[i].name) == len &&
			!memcmp(control[i].name, name, len) &&
			(len || !*text)) {
			control[i].run(lx, loc, text);
			return;
		}
	}
	unknown(lx, loc, name, len);
}

/* pragma.c - #pragma D: a directive is a row. A pragma that is not D's is
 * somebody else's, and is passed over. */
#include <string.h>

#include "dcomp/dcomp_impl.h"

static const char space[] = " \t\r\n";

/* name, name=value or name="value", and nothing after it. */
static void pragma_option(struct dcomp *dc, struct dc_loc loc, const char *text)
{
	size_t n = strcspn(text, "= \t"), len;
	const char *name = dc_intern(dc, text, n), *value = NULL, *why;

	text += n;
	if (*text == '=') {
		text++;
		len = *text == '"' ? strcspn(++text, "\"") :
				     strcspn(text, space);
		value = dc_intern(dc, text, len);
		text += len + (text[len] == '"');
	}
	if (!*name || text[strspn(text, space)])
		dc_error(dc, loc, D_PRAGMA_MALFORM,
			"malformed #pragma option: expected <name>=<value>");
	if (!dc->opts.option)
		return;
	why = dc->opts.option(dc->opts.arg, name, value);
	if (!why)
		return;
	if (value)
		dc_error(dc, loc, D_PRAGMA_OPTSET,
			"failed to set option '%s' to '%s': %s", name, value,
			why);
	dc_error(dc, loc, D_PRAGMA_OPTSET, "failed to set option '%s': %s",
		name, why);
}

static void pragma_error(struct dcomp *dc, struct dc_loc loc, const char *text)
{
	dc_error(dc, loc, D_PRAGERR, "#error: %s", text);
}

static void pragma_notyet(struct dcomp *dc, struct dc_loc loc, const char *text)
{
	(void)text;
	dc_error(dc, loc, D_NOTYET, "this pragma is not supported yet");
}

static const struct {
	const char *name;
	void (*run)(struct dcomp *dc, struct dc_loc loc, const char *text);
} directive[] = {
	{ "attributes", pragma_notyet },
	{ "binding", pragma_notyet },
	{ "depends_on", pragma_notyet },
	{ "error", pragma_error },
	{ "option", pragma_option },
};

/* The word at *text, which moves behind it and the space after it. */
static const char *word(struct dcomp *dc, const char **text)
{
	size_t n = strcspn(*text, space);
	const char *w = dc_intern(dc, *text, n);

	*text += n;
	*text += strspn(*text, space);
	return w;
}

void dc_pragma(struct dcomp *dc, struct dc_loc loc, const char *text)
{
	const char *name;
	size_t i;

	text += strspn(text, space);
	if (strcmp(word(dc, &text), "D") != 0)
		return;
	name = word(dc, &text);
	for (i = 0; i < sizeof(directive) / sizeof(directive[0]); i++) {
		if (!strcmp(directive[i].name, name)) {
			directive[i].run(dc, loc, text);
			return;
		}
	}
	dc_error(dc, loc, D_PRAGMA_INVAL, "invalid pragma directive: %s", name);
}

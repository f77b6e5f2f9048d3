/* pragma.c - #pragma D: a directive is a row. A pragma that is not D's is
 * somebody else's, and is passed over. Options act as soon as they are read,
 * for they say how to read on (defaultargs); the rest acts in its turn among
 * the declarations. */
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
		len = *text == '"' ? strcspn(++text, "\"")
				   : strcspn(text, space);
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
	bool at_once; /* when read */
	void (*run)(struct dcomp *dc, struct dc_loc loc, const char *text);
} directive[] = {
	{ "attributes", false, pragma_notyet },
	{ "binding", false, pragma_notyet },
	{ "depends_on", false, pragma_notyet },
	{ "error", false, pragma_error },
	{ "option", true, pragma_option },
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

void dc_pragma(
	struct dcomp *dc, struct dc_loc loc, const char *text, bool reading)
{
	const char *name;
	size_t i;

	text += strspn(text, space);
	if (strcmp(word(dc, &text), "D") != 0)
		return;
	name = word(dc, &text);
	for (i = 0; i < sizeof(directive) / sizeof(directive[0]); i++) {
		if (!strcmp(directive[i].name, name)) {
			if (directive[i].at_once == reading)
				directive[i].run(dc, loc, text);
			return;
		}
	}
	if (reading)
		return;
	dc_error(dc, loc, D_PRAGMA_INVAL, "invalid pragma directive: %s", name);
}
